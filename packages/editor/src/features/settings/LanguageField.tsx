import { t } from '../../lib/i18n.ts'
import { languageNames, languages } from '../../lib/language.ts'
import { SelectField } from '../../ui/SelectField.tsx'

interface LanguageFieldProps {
  value: string
  onChange: (value: string) => void
}

/** In which language the editor speaks to the person, on every device. */
export function LanguageField({ value, onChange }: LanguageFieldProps) {
  return (
    <SelectField<string>
      label={t('settings.language')}
      options={[
        { value: '', label: t('settings.languageBrowser') },
        ...languages.map((language) => ({ value: language, label: languageNames[language] })),
      ]}
      value={value}
      onChange={onChange}
    />
  )
}
