import { useId } from 'react'
import { Button } from './Button.tsx'
import { Form } from './Form.tsx'
import css from './Form.module.css'
import { Modal } from './Modal.tsx'
import type { PromptInput } from './modal-store.ts'
import { TextField } from './TextField.tsx'
import { useForm } from './use-form.ts'

export function PromptModal({ input, close }: { input: PromptInput; close: () => void }) {
  const id = useId()
  const { form, field, isSubmitting } = useForm({
    initial: { value: input.value },
    rules: { value: (value) => input.validate?.(value) },
    failed: input.failed ?? input.title,
    async submit({ value }) {
      await input.act?.(value)
      input.answer(value)
      close()
    },
  })
  return (
    <Modal
      title={input.title}
      close={close}
      width={440}
      actions={
        <Button variant="primary" type="submit" form={id} loading={isSubmitting}>
          {input.confirmLabel}
        </Button>
      }
    >
      <Form {...form} id={id} className={css.form}>
        <TextField {...field('value')} label={input.label} placeholder={input.placeholder} selectOnMount />
      </Form>
    </Modal>
  )
}
