import type { Folder } from '@heddle/contract'
import { ChevronRight } from 'lucide-react'
import { t } from '../../../lib/i18n.ts'
import { Link } from '../../../ui/Link.tsx'
import { useDrop } from './dragging.ts'
import { pathTo } from './folder-tree.ts'
import { addressOf, type ListCriteria } from './list-criteria.ts'
import css from './WorkflowsPage.module.css'

/** Where one is among the folders; each step leads back, and takes what is dropped on it. */
export function FolderPath({ folders, criteria }: { folders: readonly Folder[]; criteria: ListCriteria }) {
  const path = pathTo(folders, criteria.folder)
  if (path.length === 0) return null
  return (
    <nav aria-label={t('workflowList.path')}>
      <ol className={css.path}>
        <Step id={null} name={t('workflowList.top')} criteria={criteria} />
        {path.map(({ id, name }) => (
          <Step key={id} id={id} name={name} criteria={criteria} isCurrent={id === criteria.folder} />
        ))}
      </ol>
    </nav>
  )
}

interface StepProps {
  id: string | null
  name: string
  criteria: ListCriteria
  isCurrent?: boolean
}

function Step({ id, name, criteria, isCurrent = false }: StepProps) {
  const drop = useDrop(id)
  if (isCurrent) {
    return (
      <li>
        <span aria-current="page">{name}</span>
      </li>
    )
  }
  return (
    <li {...drop} className={css.drop}>
      <Link to={addressOf({ ...criteria, folder: id ?? undefined })}>{name}</Link>
      <ChevronRight size={14} aria-hidden />
    </li>
  )
}
