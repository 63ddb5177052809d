import type { WorkflowSummary } from '@heddle/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useDocument } from '../../document/document-store.ts'
import { sameWorkflowErrorMs } from '../../lib/constants.ts'
import { formatDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { Modal } from '../../ui/Modal.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showError } from '../../ui/toast-store.ts'
import { workflowList } from './workflow-queries.ts'
import css from './WorkflowOpenModal.module.css'

const tagsPerRow = 3

interface WorkflowOpenModalProps {
  close: () => void
  /** Goes to a workflow. */
  open: (id: string) => void
}

export function WorkflowOpenModal({ close, open }: WorkflowOpenModalProps) {
  const { data = [], error, isPending } = useQuery({ ...workflowList, staleTime: 0 })
  const currentId = useDocument((state) => state.id)
  const [search, setSearch] = useState('')
  const found = data
    .filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
    .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))
  const choose = ({ id, name }: WorkflowSummary) => {
    if (id === currentId) {
      showError({ title: t('workflow.alreadyOpen'), message: name, duration: sameWorkflowErrorMs })
      return
    }
    close()
    open(id)
  }
  return (
    <Modal title={t('workflow.openTitle')} close={close} width="80%" height="80%">
      <TextField
        label={t('workflow.openSearch')}
        value={search}
        onChange={setSearch}
        type="search"
        data-autofocus
      />
      {error && <p className={css.note}>{messageOf(error)}</p>}
      {!isPending && found.length === 0 && <p className={css.note}>{t('workflow.openNone')}</p>}
      <ul className={css.list}>
        {found.map((workflow) => (
          <li key={workflow.id}>
            <button type="button" className={css.row} onClick={() => choose(workflow)}>
              <span className={css.name}>{workflow.name}</span>
              <Tags workflow={workflow} />
              <span className={css.date}>{formatDate(new Date(workflow.updatedAt))}</span>
              <span className={workflow.active ? css.active : css.inactive}>
                {workflow.active ? t('workflow.active') : t('workflow.inactive')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}

function Tags({ workflow: { tags } }: { workflow: WorkflowSummary }) {
  const more = tags.length - tagsPerRow
  return (
    <span className={css.tags}>
      {tags.slice(0, tagsPerRow).map((tag) => (
        <span key={tag.id} className={css.tag}>
          {tag.name}
        </span>
      ))}
      {more > 0 && <span className={css.tag}>+{more}</span>}
    </span>
  )
}
