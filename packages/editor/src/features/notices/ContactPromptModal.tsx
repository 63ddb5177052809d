import { useState, type FormEvent } from 'react'
import { emailPattern } from '../../lib/constants.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showFailure } from '../../ui/toast-store.ts'
import { callPrompts, thank } from './prompts.ts'

interface ContactPromptProps {
  input: { title: string; message: string }
  close: () => void
}

/** Asks for an address. */
export function ContactPromptModal({ input, close }: ContactPromptProps) {
  const [email, setEmail] = useState('')
  const send = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await callPrompts('prompt', { email })
      thank()
      close()
    } catch (error) {
      showFailure(t('notices.contactFailed'), error)
    }
  }
  return (
    <Modal
      title={input.title}
      close={close}
      width={460}
      footer={
        <Button type="submit" form="contact-prompt" variant="primary" disabled={!emailPattern.test(email)}>
          {t('notices.contactSend')}
        </Button>
      }
    >
      <form id="contact-prompt" noValidate onSubmit={(event) => void send(event)}>
        <p>{input.message}</p>
        <TextField label={t('notices.contactEmail')} type="email" value={email} onChange={setEmail} />
      </form>
    </Modal>
  )
}
