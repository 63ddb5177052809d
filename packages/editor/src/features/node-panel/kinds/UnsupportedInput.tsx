import { t } from '../../../lib/i18n.ts'
import css from '../ParameterField.module.css'
import type { InputProps } from '../form-context.ts'

export function UnsupportedInput({ property }: InputProps) {
  return <p className={css.help}>{t('nodePanel.unsupportedKind', { type: property.type })}</p>
}
