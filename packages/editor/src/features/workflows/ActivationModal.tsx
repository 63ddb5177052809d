import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Modal } from '../../ui/Modal.tsx'
import type { ModalInputs } from '../../ui/modal-store.ts'
import { hideActivationNotice } from './activation-notice.ts'
import css from './ActivationModal.module.css'

/** Tells what happens from now on, until a person has read it often enough. */
export function ActivationModal({ input, close }: { input: ModalInputs['activation']; close: () => void }) {
  const [isHidden, setHidden] = useState(false)
  // At once, so that it holds however the dialog is closed.
  const hide = (wanted: boolean) => {
    hideActivationNotice(wanted)
    setHidden(wanted)
  }
  const messages = input.messages.length > 0 ? input.messages : [t('workflow.activatedText')]
  return (
    <Modal
      title={t('workflow.activatedTitle')}
      close={close}
      width={460}
      footer={
        <div className={css.footer}>
          <Checkbox label={t('workflow.activatedHide')} checked={isHidden} onChange={hide} />
          <Button variant="primary" data-autofocus onClick={close}>
            {t('workflow.activatedDone')}
          </Button>
        </div>
      }
    >
      <div className={css.text}>
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
        <p className={css.hint}>{t('workflow.activatedHint')}</p>
      </div>
    </Modal>
  )
}
