import { useState, type FormEvent } from 'react'
import { t } from '../lib/i18n.ts'
import { Button } from './Button.tsx'
import { Modal } from './Modal.tsx'
import type { PromptInput } from './modal-store.ts'
import { TextField } from './TextField.tsx'

export function PromptModal({ input, close }: { input: PromptInput; close: () => void }) {
  const [value, setValue] = useState(input.value)
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problem = input.validate?.(value)
    setError(problem)
    if (problem) return
    input.answer(value)
    close()
  }
  return (
    <Modal title={input.title} close={close} width={440}>
      <form onSubmit={submit}>
        <TextField
          label={input.label}
          value={value}
          error={error}
          placeholder={input.placeholder}
          onChange={setValue}
          selectOnMount
        />
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
