import css from './ExpressionInput.module.css'
import type { InputProps } from '../form-context.ts'

/** An expression without its leading equals sign. */
export function ExpressionInput({ id, value, form, onChange }: InputProps & { value: string }) {
  return (
    <textarea
      id={id}
      className={css.expression}
      rows={1}
      spellCheck={false}
      value={value.slice(1)}
      disabled={form.readOnly}
      onChange={(event) => onChange(`=${event.target.value}`)}
    />
  )
}
