import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import fieldCss from '../../../ui/Field.module.css'
import { asText } from '../as-text.ts'
import type { InputProps } from '../form-context.ts'
import issueCss from '../ParameterField.module.css'
import css from './DateTimeInput.module.css'

const day = 24 * 60 * 60 * 1000
const shortcuts = [
  ['today', 0],
  ['yesterday', day],
  ['weekAgo', 7 * day],
] as const

/** A date and a time, with shortcuts to the days that are asked for most. */
export function DateTimeInput({ id, value, form, hasIssue, onChange, isInRow }: InputProps) {
  const text = asText(value)
  const date = new Date(text)
  const isWrong = text !== '' && Number.isNaN(date.getTime())
  return (
    <div className={css.column}>
      <input
        id={id}
        type="datetime-local"
        step={1}
        className={fieldCss.input}
        value={Number.isNaN(date.getTime()) ? '' : localText(date)}
        disabled={form.readOnly}
        aria-invalid={hasIssue || isWrong}
        onChange={(event) =>
          onChange(event.target.value === '' ? '' : new Date(event.target.value).toISOString())
        }
      />
      {isWrong && <p className={issueCss.issue}>{t('nodePanel.dateExpected', { value: text })}</p>}
      {!form.readOnly && !isInRow && (
        <div className={css.shortcuts}>
          {shortcuts.map(([name, before]) => (
            <Button
              key={name}
              variant="quiet"
              onClick={() => onChange(new Date(Date.now() - before).toISOString())}
            >
              {t(`nodePanel.dates.${name}`)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

/** As the browser's own field writes it: local time, without a zone. */
function localText(date: Date): string {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 19)
}
