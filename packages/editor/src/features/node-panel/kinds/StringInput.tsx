import fieldCss from '../../../ui/Field.module.css'
import { asText } from '../as-text.ts'
import type { InputProps } from '../form-context.ts'

export function StringInput({ id, property, value, form, onChange }: InputProps) {
  const rows = property.typeOptions?.rows ?? (property.type === 'json' ? 4 : 1)
  const shared = {
    id,
    className: fieldCss.input,
    value: asText(value),
    placeholder: property.placeholder,
    disabled: form.readOnly,
    spellCheck: false,
  }
  if (rows > 1) return <textarea {...shared} rows={rows} onChange={(event) => onChange(event.target.value)} />
  return (
    <input
      {...shared}
      type={property.typeOptions?.password ? 'password' : 'text'}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
