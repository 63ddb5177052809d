import { useId } from 'react'
import type { FormField } from '../../lib/form.ts'
import { t } from '../../lib/i18n.ts'
import { languageNames, languages } from '../../lib/language.ts'
import fieldCss from '../../ui/Field.module.css'
import { Select } from '../../ui/Select.tsx'

/** In which language the editor speaks to the person, on every device. */
export function LanguageField({ value, onChange }: Pick<FormField, 'value' | 'onChange'>) {
  const id = useId()
  return (
    <div className={fieldCss.field}>
      <label htmlFor={id} className={fieldCss.label}>
        {t('settings.language')}
      </label>
      <Select
        id={id}
        label={t('settings.language')}
        options={[
          { value: '', label: t('settings.languageBrowser') },
          ...languages.map((language) => ({ value: language, label: languageNames[language] })),
        ]}
        chosen={[value]}
        onChange={([chosen]) => onChange(chosen ?? '')}
      />
    </div>
  )
}
