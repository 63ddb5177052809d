import { useState } from 'react'
import fieldCss from '../../../ui/Field.module.css'
import { t } from '../../../lib/i18n.ts'
import { asText } from '../as-text.ts'
import type { InputProps } from '../form-context.ts'
import issueCss from '../ParameterField.module.css'
import css from './ColorInput.module.css'

/** A colour by picker or by its code, with a slider for opacity where the node asks for one. */
export function ColorInput({ id, property, value, form, hasIssue, onChange }: InputProps) {
  const text = asText(value)
  const { rgb, alpha } = split(text)
  const { showAlpha = false } = property.typeOptions ?? {}
  // What is still being typed is not judged.
  const [isLeft, setLeft] = useState(true)
  const isWrong = isLeft && !isColor(text)
  return (
    <div className={issueCss.checked}>
      <div className={css.row}>
        <input
          type="color"
          className={css.swatch}
          aria-label={t('nodePanel.pickColor', { name: property.displayName })}
          value={rgb}
          disabled={form.readOnly}
          onChange={(event) => onChange(`${event.target.value}${showAlpha && alpha < 255 ? hex(alpha) : ''}`)}
        />
        <input
          id={id}
          className={fieldCss.input}
          value={text}
          placeholder="#000000"
          disabled={form.readOnly}
          aria-invalid={hasIssue || isWrong}
          onFocus={() => setLeft(false)}
          onBlur={() => setLeft(true)}
          onChange={(event) => onChange(event.target.value)}
        />
        {showAlpha && (
          <input
            type="range"
            min={0}
            max={255}
            className={css.alpha}
            aria-label={t('nodePanel.opacity', { name: property.displayName })}
            value={alpha}
            disabled={form.readOnly}
            onChange={(event) => onChange(`${rgb}${hex(Number(event.target.value))}`)}
          />
        )}
      </div>
      {isWrong && <p className={issueCss.issue}>{t('nodePanel.colorExpected', { value: text })}</p>}
    </div>
  )
}

/** A code of three, four, six or eight digits, or a colour in words. */
const isColor = (text: string): boolean =>
  text === '' ||
  /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text) ||
  (!text.startsWith('#') && CSS.supports('color', text))

function split(color: string): { rgb: string; alpha: number } {
  const [, digits = '000000', alpha = 'ff'] = /^#?([0-9a-f]{6})([0-9a-f]{2})?$/i.exec(long(color)) ?? []
  return { rgb: `#${digits}`, alpha: Number.parseInt(alpha, 16) }
}

/** With two digits for each part, as the picker wants them. */
const long = (color: string): string =>
  /^#?[0-9a-f]{3,4}$/i.test(color) ? color.replaceAll(/[0-9a-f]/gi, '$&$&') : color

const hex = (value: number): string => value.toString(16).padStart(2, '0')
