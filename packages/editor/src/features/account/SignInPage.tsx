import { useEffect, useState } from 'react'
import { enterAs } from '../../api/account.ts'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { useForm } from '../../ui/use-form.ts'
import { t } from '../../lib/i18n.ts'
import { isLocalPath, navigate, queryValue } from '../../lib/navigation.ts'
import formCss from '../../ui/Form.module.css'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { Link } from '../../ui/Link.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { EntryPage } from './EntryPage.tsx'
import css from './EntryPage.module.css'
import { keepAddress, typedAddress } from './typed-address.ts'
import { email, required } from '../../lib/person-rules.ts'

export function SignInPage() {
  const [needsCode, setNeedsCode] = useState(false)
  const { form, field, values, isSubmitting } = useForm({
    initial: { email: typedAddress(), password: '', code: '' },
    rules: { email, password: required, ...(needsCode && { code: required }) },
    failed: t('account.signInFailed'),
    async submit({ code, ...given }) {
      try {
        await enterAs(await request('POST /login', { body: { ...given, ...(needsCode && { code }) } }))
        keepAddress('')
        const target = queryValue('redirect')
        navigate(isLocalPath(target) ? target : '/')
      } catch (error) {
        if (!(error instanceof ApiError && error.errorCode === 'code_needed')) throw error
        setNeedsCode(true)
      }
    },
  })
  useEffect(() => keepAddress(values.email), [values.email])
  return (
    <EntryPage title={t('account.signIn')}>
      <Form {...form} className={formCss.form}>
        <TextField {...field('email')} label={t('account.email')} type="email" autoComplete="username" />
        <TextField
          {...field('password')}
          label={t('account.password')}
          type="password"
          autoComplete="current-password"
        />
        {needsCode && (
          <TextField
            {...field('code')}
            label={t('security.code')}
            help={t('security.codeHelp')}
            autoComplete="one-time-code"
            selectOnMount
          />
        )}
        <Button type="submit" variant="primary" loading={isSubmitting}>
          {t('account.signIn')}
        </Button>
      </Form>
      <p className={css.links}>
        <Link to={`/forgot-password${window.location.search}`}>{t('account.forgotLink')}</Link>
      </p>
    </EntryPage>
  )
}
