import { useEffect, useState } from 'react'
import { request } from '../../api/request.ts'
import { useForm } from '../../ui/use-form.ts'
import { t } from '../../lib/i18n.ts'
import { navigate, queryValue } from '../../lib/navigation.ts'
import formCss from '../../ui/Form.module.css'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { Link } from '../../ui/Link.tsx'
import { NewPasswordFields } from '../../ui/NewPasswordFields.tsx'
import { showError, showFailure, showSuccess } from '../../ui/toast-store.ts'
import { EntryPage } from './EntryPage.tsx'
import { isUserId } from './user-id.ts'
import css from './EntryPage.module.css'
import { newPassword, repeated } from '../../lib/person-rules.ts'

/** A new password by a mailed link. */
export function ChangePasswordPage() {
  const isGood = useGoodLink()
  const { form, field, isSubmitting } = useForm({
    initial: { password: '', password2: '' },
    rules: { password: newPassword, password2: repeated },
    failed: t('account.changeFailed'),
    async submit({ password }) {
      await request('POST /change-password', { body: { ...link(), password } })
      showSuccess({ title: t('account.passwordUpdated'), message: t('account.passwordUpdatedText') })
      navigate('/signin')
    },
  })
  return (
    <EntryPage title={t('account.changeTitle')}>
      {isGood && (
        <Form {...form} className={formCss.form}>
          <NewPasswordFields field={field} />
          <Button type="submit" variant="primary" loading={isSubmitting}>
            {t('account.changePassword')}
          </Button>
        </Form>
      )}
      <p className={css.links}>
        <Link to="/signin">{t('account.backToSignIn')}</Link>
      </p>
    </EntryPage>
  )
}

const link = () => ({ token: queryValue('token') ?? '', userId: queryValue('userId') ?? '' })

/** Whether the link can be used; otherwise it has been told why not. */
function useGoodLink(): boolean {
  const [isGood, setGood] = useState(false)
  useEffect(() => {
    const query = link()
    if (query.token === '') {
      showError({ title: t('account.missingToken'), message: t('account.missingUserIdText') })
    } else if (query.userId === '') {
      showError({ title: t('account.missingUserId'), message: t('account.missingUserIdText') })
    } else if (!isUserId(query.userId)) {
      showError({ title: t('account.tokenInvalid'), message: t('account.missingUserIdText') })
    } else {
      request('GET /resolve-password-token', { query }).then(
        () => setGood(true),
        (error: unknown) => showFailure(t('account.tokenInvalid'), error),
      )
    }
  }, [])
  return isGood
}
