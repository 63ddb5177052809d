import { t } from '../lib/i18n.ts'
import { Button } from './Button.tsx'
import { Modal } from './Modal.tsx'
import type { ConfirmInput } from './modal-store.ts'

export function ConfirmModal({ input, close }: { input: ConfirmInput; close: () => void }) {
  const answer = (choice: 'confirm' | 'other' | 'cancel') => {
    input.answer(choice)
    close()
  }
  return (
    <Modal
      title={input.title}
      close={close}
      width={440}
      footer={
        <>
          <Button variant="quiet" onClick={() => answer('cancel')}>
            {input.cancelLabel ?? t('shell.cancel')}
          </Button>
          {input.otherLabel && <Button onClick={() => answer('other')}>{input.otherLabel}</Button>}
          <Button
            data-autofocus
            variant={input.danger ? 'danger' : 'primary'}
            onClick={() => answer('confirm')}
          >
            {input.confirmLabel}
          </Button>
        </>
      }
    >
      <p>{input.message}</p>
    </Modal>
  )
}
