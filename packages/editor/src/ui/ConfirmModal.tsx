import { Button } from './Button.tsx'
import { Modal } from './Modal.tsx'
import type { ConfirmInput } from './modal-store.ts'

export function ConfirmModal({ input, close }: { input: ConfirmInput; close: () => void }) {
  const answer = (choice: 'confirm' | 'other') => {
    input.answer(choice)
    close()
  }
  return (
    <Modal
      title={input.title}
      close={close}
      width={440}
      cancelLabel={input.cancelLabel}
      actions={
        <>
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
