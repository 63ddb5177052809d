import { useState } from 'react'
import { t } from '../../../lib/i18n.ts'
import fieldCss from '../../../ui/Field.module.css'
import { asText } from '../as-text.ts'
import type { InputProps } from '../form-context.ts'
import css from '../ParameterField.module.css'

/** A number within its limits, kept as it is typed. What is being typed may be none yet; that is said when the field is left. */
export function NumberInput({ id, property, value, form, hasIssue, onChange }: InputProps) {
  const { minValue = -Infinity, maxValue = Infinity, numberPrecision } = property.typeOptions ?? {}
  const [draft, setDraft] = useState<string>()
  const [isWrong, setWrong] = useState(false)
  const range = rangeIssue(value, minValue, maxValue)
  const type = (text: string) => {
    const number = readNumber(text)
    setDraft(text)
    if (number !== undefined) {
      const rounded = numberPrecision === undefined ? number : Number(number.toFixed(numberPrecision))
      onChange(Math.min(maxValue, Math.max(minValue, rounded)))
    } else if (text === '' && typeof property.default !== 'number') onChange(property.default)
  }
  const leave = () => {
    const isNumber = draft === undefined || readNumber(draft) !== undefined
    const isNothing = draft === '' && typeof property.default !== 'number'
    setWrong(!isNumber && !isNothing)
    if (isNumber || isNothing) setDraft(undefined)
  }
  return (
    <>
      <input
        id={id}
        className={fieldCss.input}
        inputMode="decimal"
        value={draft ?? asText(value)}
        placeholder={property.placeholder}
        disabled={form.readOnly}
        aria-invalid={hasIssue || isWrong || range !== undefined}
        onChange={(event) => {
          if (event.target.value.startsWith('=')) onChange(event.target.value)
          else type(event.target.value)
        }}
        onBlur={leave}
      />
      {isWrong && <p className={css.issue}>{t('nodePanel.numberExpected')}</p>}
      {!isWrong && range && <p className={css.issue}>{range}</p>}
    </>
  )
}

const readNumber = (text: string): number | undefined =>
  text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined

/** What was stored may be outside of the limits; it is kept until it is changed. */
function rangeIssue(value: unknown, min: number, max: number): string | undefined {
  if (typeof value !== 'number') return undefined
  if (value < min) return t('nodePanel.numberTooSmall', { value, min })
  return value > max ? t('nodePanel.numberTooLarge', { value, max }) : undefined
}
