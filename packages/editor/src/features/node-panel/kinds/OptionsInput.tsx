import { type PropertyOption } from '@heddle/core'
import fieldCss from '../../../ui/Field.module.css'
import type { InputProps } from '../form-context.ts'

export function OptionsInput({ id, property, value, form, onChange }: InputProps) {
  const options = (property.options ?? []).filter((option): option is PropertyOption => 'value' in option)
  const known = options.findIndex((option) => option.value === value)
  return (
    <select
      id={id}
      className={fieldCss.input}
      value={known}
      disabled={form.readOnly}
      onChange={(event) => onChange(options[Number(event.target.value)]?.value)}
    >
      {known === -1 && <option value={-1}>{String(value)}</option>}
      {options.map((option, index) => (
        <option key={String(option.value)} value={index}>
          {option.name}
        </option>
      ))}
    </select>
  )
}
