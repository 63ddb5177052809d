import type { FormField } from '../../ui/use-form.ts'
import { t } from '../../lib/i18n.ts'
import { TextField } from '../../ui/TextField.tsx'

interface PersonFieldsProps {
  field: (name: 'firstName' | 'lastName' | 'password') => FormField
}

/** What every new account needs to tell. */
export function PersonFields({ field }: PersonFieldsProps) {
  return (
    <>
      <TextField {...field('firstName')} label={t('account.firstName')} autoComplete="given-name" />
      <TextField {...field('lastName')} label={t('account.lastName')} autoComplete="family-name" />
      <TextField
        {...field('password')}
        label={t('account.password')}
        type="password"
        autoComplete="new-password"
        help={t('account.passwordRules')}
      />
    </>
  )
}
