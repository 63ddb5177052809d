import { useEffect } from 'react'
import { request } from '../../api/request.ts'
import { useSession } from '../../api/session.ts'
import { useForm } from '../../ui/use-form.ts'
import { t } from '../../lib/i18n.ts'
import formCss from '../../ui/Form.module.css'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { Link } from '../../ui/Link.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showSuccess } from '../../ui/toast-store.ts'
import { EntryPage } from './EntryPage.tsx'
import css from './EntryPage.module.css'
import { keepAddress, typedAddress } from './typed-address.ts'
import { email } from '../../lib/person-rules.ts'

export function ForgotPasswordPage() {
  const hasMailServer = useSession((state) => state.settings?.userManagement.smtpSetup ?? false)
  return (
    <EntryPage title={t('account.forgotTitle')} text={hasMailServer ? t('account.forgotText') : undefined}>
      {hasMailServer ? <ForgotForm /> : <p className={css.info}>{t('account.noMailServer')}</p>}
      <p className={css.links}>
        {/* With the page that the person was on the way to. */}
        <Link to={`/signin${window.location.search}`}>{t('account.backToSignIn')}</Link>
      </p>
    </EntryPage>
  )
}

function ForgotForm() {
  const { form, field, values, isSubmitting } = useForm({
    initial: { email: typedAddress() },
    rules: { email },
    failed: t('account.mailFailed'),
    async submit(body) {
      await request('POST /forgot-password', { body }).catch(() => {
        // Why it failed is not for everybody to know.
        throw new Error(t('account.mailFailedText'))
      })
      showSuccess({ title: t('account.mailSent'), message: t('account.mailSentText', body) })
    },
  })
  useEffect(() => keepAddress(values.email), [values.email])
  return (
    <Form {...form} className={formCss.form}>
      <TextField {...field('email')} label={t('account.email')} type="email" autoComplete="username" />
      <Button type="submit" variant="primary" loading={isSubmitting}>
        {t('account.getLink')}
      </Button>
    </Form>
  )
}
