import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Link } from '../../ui/Link.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { createExecutionList } from './execution-list.ts'
import { ExecutionListView } from './ExecutionListView.tsx'
import { useListTitle } from './use-list-title.ts'
import css from './Executions.module.css'

export function ExecutionsModal({ close }: { close: () => void }) {
  const [list] = useState(createExecutionList)
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
