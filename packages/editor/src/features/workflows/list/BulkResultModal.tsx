import type { BulkResult } from '@heddle/contract'
import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import css from './BulkResultModal.module.css'

interface BulkResultModalProps {
  input: { results: readonly BulkResult[] }
  close: () => void
}

/** What did not work of something that was done with many, and why. */
export function BulkResultModal({ input: { results }, close }: BulkResultModalProps) {
  const failed = results.filter(({ message }) => message !== undefined)
  return (
    <Modal
      title={t('workflowList.partly')}
      close={close}
      width={560}
      textOnly
      footer={
        <Button variant="primary" data-autofocus onClick={close}>
          {t('shell.close')}
        </Button>
      }
    >
      <p>{t('workflowList.wentWell', { count: results.length - failed.length })}</p>
      <p>{t('workflowList.wentWrong', { count: failed.length })}</p>
      <ul className={css.failed}>
        {failed.map(({ id, name, message }) => (
          <li key={id}>
            <strong>{name || t('workflowList.unknownWorkflow', { id })}</strong>
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
