import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Link } from '../../ui/Link.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { createExecutionList } from './execution-list.ts'
import { ExecutionListView } from './ExecutionListView.tsx'
import { useListTitle } from './use-list-title.ts'
import css from './Executions.module.css'

interface ExecutionsModalProps {
  /** The one that the person is at: its executions are the ones to look for, until another is chosen. */
  workflowId?: string | undefined
  close: () => void
}

export function ExecutionsModal({ workflowId, close }: ExecutionsModalProps) {
  const [list] = useState(() => {
    const all = createExecutionList()
    if (workflowId !== undefined) all.choose({ workflowId })
    return all
  })
  return (
    <Modal title={useListTitle(list)} close={close} width="80%" height="80%">
      <div className={css.inModal}>
        <ExecutionListView list={list} />
        <Link to="/executions" className={css.asPage}>
          {t('execution.list.asPage')}
        </Link>
      </div>
    </Modal>
  )
}
