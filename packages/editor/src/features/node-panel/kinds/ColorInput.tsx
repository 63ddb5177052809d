import fieldCss from '../../../ui/Field.module.css'
import { t } from '../../../lib/i18n.ts'
import { asText } from '../as-text.ts'
import type { InputProps } from '../form-context.ts'
import css from './ColorInput.module.css'

/** A colour by picker or by its code, with a slider for opacity where the node asks for one. */
export function ColorInput({ id, property, value, form, onChange }: InputProps) {
  const text = asText(value)
  const { rgb, alpha } = split(text)
  const { showAlpha = false } = property.typeOptions ?? {}
  return (
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
  )
}

function split(color: string): { rgb: string; alpha: number } {
  const [, rgb = '#000000', alpha = 'ff'] = /^(#[0-9a-f]{6})([0-9a-f]{2})?$/i.exec(color) ?? []
  return { rgb, alpha: Number.parseInt(alpha, 16) }
}

const hex = (value: number): string => value.toString(16).padStart(2, '0')
