import { useQuery } from '@tanstack/react-query'
import { credentialTypes } from '../../../workspace/credentials.ts'
import { t } from '../../../lib/i18n.ts'
import { Select } from '../../../ui/Select.tsx'
import type { InputProps } from '../form-context.ts'

/** Which kind of credential a node uses, when it can use several. */
export function CredentialsSelectInput({ id, property, value, form, onChange }: InputProps) {
  const { data: types = [] } = useQuery(credentialTypes)
  return (
    <Select<string>
      id={id}
      label={property.displayName}
      options={types.map(({ name, displayName }) => ({ value: name, label: displayName }))}
      chosen={typeof value === 'string' && value !== '' ? [value] : []}
      disabled={form.readOnly}
      placeholder={t('nodePanel.choose')}
      onChange={([type]) => onChange(type)}
    />
  )
}
