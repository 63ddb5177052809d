import type { Folder } from '@heddle/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { FolderOpen, LayoutTemplate, Plus, SearchX, Workflow } from 'lucide-react'
import { messageOf } from '../../../api/api-error.ts'
import type { ResponseOf } from '../../../api/request.ts'
import { useSession } from '../../../api/session.ts'
import { t } from '../../../lib/i18n.ts'
import { navigate } from '../../../lib/navigation.ts'
import { Button } from '../../../ui/Button.tsx'
import listCss from '../../../ui/List.module.css'
import { Note } from '../../../ui/Note.tsx'
import { isWithin } from './folder-tree.ts'
import { reloadLists } from './list-queries.ts'
import { isFiltered, type ListCriteria } from './list-criteria.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { useSelection } from './use-selection.ts'
import { WorkflowTable } from './WorkflowTable.tsx'

interface WorkflowListProps {
  criteria: ListCriteria
  /** Undefined while they are not known. */
  folders: readonly Folder[] | undefined
  first: UseQueryResult<ResponseOf<'GET /workflows/page'>>
  change: (part: Partial<ListCriteria>) => void
  clear: () => void
}

/** The list itself, or what stands in its place. */
export function WorkflowList({ criteria, folders, first, change, clear }: WorkflowListProps) {
  const selection = useSelection(criteria)
  const { data, error } = first
  if (folders && criteria.folder !== undefined && !folders.some(({ id }) => id === criteria.folder)) {
    return <UnknownFolder />
  }
  if (error && !data) {
    return (
      <Note title={t('workflowList.loadFailed')} text={messageOf(error)} alert>
        <Button onClick={() => void reloadLists()}>{t('workflowList.tryAgain')}</Button>
      </Note>
    )
  }
  if (!data || !folders) return <p className={listCss.loading}>{t('workflowList.loading')}</p>
  const shown = foldersShown(folders, criteria)
  if (data.total + shown.length === 0) return <Nothing criteria={criteria} clear={clear} />
  return (
    <>
      <SelectionBar selection={selection} total={data.total} />
      <WorkflowTable
        criteria={criteria}
        folders={shown}
        total={data.total}
        first={data.results}
        isOld={first.isPlaceholderData}
        selection={selection}
        change={change}
      />
    </>
  )
}

/** The folders within this one; while a name is searched, those at any depth that have it. */
function foldersShown(folders: readonly Folder[], criteria: ListCriteria): Folder[] {
  const { search, tags, status, folder } = criteria
  if (!isFiltered(criteria)) return folders.filter(({ parentId }) => parentId === (folder ?? null))
  if (tags.length > 0 || status !== 'any') return []
  return folders.filter(
    ({ id, name }) =>
      name.toLowerCase().includes(search.toLowerCase()) &&
      (folder === undefined || (id !== folder && isWithin(folders, id, folder))),
  )
}

function UnknownFolder() {
  return (
    <Note title={t('workflowList.noFolder')} text={t('workflowList.noFolderText')} icon={FolderOpen} alert>
      <Button onClick={() => navigate('/workflows')}>{t('workflowList.showAll')}</Button>
    </Note>
  )
}

function Nothing({ criteria, clear }: { criteria: ListCriteria; clear: () => void }) {
  const hasTemplates = useSession((state) => state.settings?.templates.enabled ?? false)
  if (isFiltered(criteria)) {
    return (
      <Note title={t('workflowList.noMatch')} text={t('workflowList.noMatchText')} icon={SearchX}>
        <Button onClick={clear}>{t('workflowList.clearFilters')}</Button>
      </Note>
    )
  }
  if (criteria.folder !== undefined) {
    return (
      <Note
        title={t('workflowList.emptyFolder')}
        text={t('workflowList.emptyFolderText')}
        icon={FolderOpen}
      />
    )
  }
  return (
    <Note title={t('workflowList.none')} text={t('workflowList.noneText')} icon={Workflow}>
      <Button variant="primary" icon={Plus} onClick={() => navigate('/workflow')}>
        {t('workflowList.newWorkflow')}
      </Button>
      {hasTemplates && (
        <Button icon={LayoutTemplate} onClick={() => navigate('/templates/')}>
          {t('workflowList.useTemplate')}
        </Button>
      )}
    </Note>
  )
}
