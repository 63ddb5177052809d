import type { FormField } from './use-form.ts'
import { t } from '../lib/i18n.ts'
import { TextField } from './TextField.tsx'

/** A new password, typed twice. */
export function NewPasswordFields({ field }: { field: (name: 'password' | 'password2') => FormField }) {
  return (
    <>
      <TextField
        {...field('password')}
        label={t('account.newPassword')}
        type="password"
        autoComplete="new-password"
        help={t('account.passwordRules')}
      />
      <TextField
        {...field('password2')}
        label={t('account.repeatPassword')}
        type="password"
        autoComplete="new-password"
      />
    </>
  )
}
