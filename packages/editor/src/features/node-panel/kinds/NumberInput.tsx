import { useState } from 'react'
import fieldCss from '../../../ui/Field.module.css'
import { asText } from '../as-text.ts'
import type { InputProps } from '../form-context.ts'

export function NumberInput({ id, property, value, form, onChange }: InputProps) {
  const { minValue, maxValue, numberPrecision } = property.typeOptions ?? {}
  // What is typed may not be a number yet ('-', '1e'); it is kept until the field is left.
  const [draft, setDraft] = useState<string>()
  const commit = (text: string) => {
    const number = Number(text)
    if (text.trim() === '' || !Number.isFinite(number)) return
    const rounded = numberPrecision === undefined ? number : Number(number.toFixed(numberPrecision))
    onChange(Math.min(maxValue ?? Infinity, Math.max(minValue ?? -Infinity, rounded)))
  }
  return (
    <input
      id={id}
      className={fieldCss.input}
      inputMode="decimal"
      value={draft ?? asText(value)}
      placeholder={property.placeholder}
      disabled={form.readOnly}
      onChange={(event) => {
        if (event.target.value.startsWith('=')) onChange(event.target.value)
        else setDraft(event.target.value)
      }}
      onBlur={() => {
        if (draft !== undefined) commit(draft)
        setDraft(undefined)
      }}
    />
  )
}
