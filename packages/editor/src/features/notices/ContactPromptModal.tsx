import { t } from '../../lib/i18n.ts'
import { email } from '../../lib/person-rules.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import formCss from '../../ui/Form.module.css'
import { Modal } from '../../ui/Modal.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useForm } from '../../ui/use-form.ts'
import { callPrompts, thank } from './prompts.ts'

interface ContactPromptProps {
  input: { title: string; message: string }
  close: () => void
}

/** Asks for an address. */
export function ContactPromptModal({ input, close }: ContactPromptProps) {
  const { form, field, isValid, isSubmitting } = useForm({
    initial: { email: '' },
    rules: { email },
    failed: t('notices.contactFailed'),
    async submit(given) {
      await callPrompts('prompt', given)
      thank()
      close()
    },
  })
  return (
    <Modal
      title={input.title}
      close={close}
      width={460}
      actions={
        <Button
          type="submit"
          form="contact-prompt"
          variant="primary"
          disabled={!isValid}
          loading={isSubmitting}
        >
          {t('notices.contactSend')}
        </Button>
      }
    >
      <Form {...form} id="contact-prompt" className={formCss.form}>
        <p>{input.message}</p>
        <TextField label={t('notices.contactEmail')} type="email" {...field('email')} />
      </Form>
    </Modal>
  )
}
