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
import { problemOf, type Problem } from '../../ui/problem.ts'
import { ProblemNote } from '../../ui/ProblemNote.tsx'
import { showSuccess } from '../../ui/toast-store.ts'
import { EntryPage } from './EntryPage.tsx'
import { isUserId } from './user-id.ts'
import css from './EntryPage.module.css'
import { newPassword, repeated } from '../../lib/person-rules.ts'

/** A new password by a mailed link. */
export function ChangePasswordPage() {
  const answer = useLinkCheck()
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
  if (answer === undefined) return null
  if (answer !== 'good') return <BadLink problem={answer} />
  return (
    <EntryPage title={t('account.changeTitle')}>
      <Form {...form} className={formCss.form}>
        <NewPasswordFields field={field} />
        <Button type="submit" variant="primary" loading={isSubmitting}>
          {t('account.changePassword')}
        </Button>
      </Form>
      <p className={css.links}>
        <Link to="/signin">{t('account.backToSignIn')}</Link>
      </p>
    </EntryPage>
  )
}

/** Why the link cannot be used, and the way to another one. */
const BadLink = ({ problem }: { problem: Problem }) => (
  <EntryPage title={t('account.changeTitle')}>
    <ProblemNote problem={problem} />
    <p className={css.links}>
      <Link to="/forgot-password">{t('account.newLink')}</Link>
    </p>
    <p className={css.links}>
      <Link to="/signin">{t('account.backToSignIn')}</Link>
    </p>
  </EntryPage>
)

const link = () => ({ token: queryValue('token') ?? '', userId: queryValue('userId') ?? '' })

/** Whether the link can be used, or why not; nothing while the server is asked. */
function useLinkCheck(): 'good' | Problem | undefined {
  const [answer, setAnswer] = useState<'good' | Problem | undefined>(linkProblem)
  useEffect(() => {
    if (linkProblem() !== undefined) return
    request('GET /resolve-password-token', { query: link() }).then(
      () => setAnswer('good'),
      (error: unknown) => setAnswer(problemOf(t('account.tokenInvalid'), error)),
    )
  }, [])
  return answer
}

/** What is wrong with a link that was cut off on its way. */
function linkProblem(): Problem | undefined {
  const { token, userId } = link()
  const message = t('account.missingUserIdText')
  if (token === '') return { title: t('account.missingToken'), message }
  if (userId === '') return { title: t('account.missingUserId'), message }
  return isUserId(userId) ? undefined : { title: t('account.tokenInvalid'), message }
}
