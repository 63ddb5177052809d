import { t } from '../lib/i18n.ts'
import { Button } from './Button.tsx'
import { Modal } from './Modal.tsx'
import type { PromptInput } from './modal-store.ts'
import { TextField } from './TextField.tsx'
import { useForm } from './use-form.ts'

export function PromptModal({ input, close }: { input: PromptInput; close: () => void }) {
  const { form, field } = useForm({
    initial: { value: input.value },
    rules: { value: (value) => input.validate?.(value) },
    failed: input.title,
    submit({ value }) {
      input.answer(value)
      close()
    },
  })
  return (
    <Modal title={input.title} close={close} width={440}>
      <form {...form}>
        <TextField {...field('value')} label={input.label} placeholder={input.placeholder} selectOnMount />
        <Button variant="quiet" onClick={close}>
          {t('shell.cancel')}
        </Button>
        <Button variant="primary" type="submit">
          {input.confirmLabel}
        </Button>
      </form>
    </Modal>
  )
}
