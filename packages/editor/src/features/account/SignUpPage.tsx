import { useEffect, useState } from 'react'
import { enterAs } from '../../api/account.ts'
import { request } from '../../api/request.ts'
import { noteFirstDay } from '../../lib/first-day.ts'
import { useForm } from '../../ui/use-form.ts'
import { t } from '../../lib/i18n.ts'
import { navigate, queryValue } from '../../lib/navigation.ts'
import formCss from '../../ui/Form.module.css'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { showError, showFailure } from '../../ui/toast-store.ts'
import { EntryPage } from './EntryPage.tsx'
import { PersonFields } from './PersonFields.tsx'
import { isUserId } from './user-id.ts'
import { newPassword, personName } from '../../lib/person-rules.ts'

/** An invited person makes their account. */
export function SignUpPage() {
  const inviter = useInviter()
  const { form, field, isSubmitting } = useForm({
    initial: { firstName: '', lastName: '', password: '' },
    rules: { firstName: personName, lastName: personName, password: newPassword },
    failed: t('account.signUpFailed'),
    async submit(body) {
      const { inviterId, inviteeId } = invitation()
      const params = { id: inviteeId }
      await enterAs(await request('POST /users/:id', { params, body: { ...body, inviterId } }))
      noteFirstDay()
      navigate('/')
    },
  })
  if (inviter === undefined) return null
  return (
    <EntryPage title={t('account.signUpTitle')} text={t('account.invitedBy', { name: inviter })}>
      <Form {...form} className={formCss.form}>
        <PersonFields field={field} />
        <Button type="submit" variant="primary" loading={isSubmitting}>
          {t('account.signUp')}
        </Button>
      </Form>
    </EntryPage>
  )
}

const invitation = () => ({
  inviterId: queryValue('inviterId') ?? '',
  inviteeId: queryValue('inviteeId') ?? '',
})

/** The name of who invited; with a bad link the visitor goes to the sign-in. */
function useInviter(): string | undefined {
  const [name, setName] = useState<string>()
  useEffect(() => {
    const query = invitation()
    const problem = linkProblem(query)
    if (problem !== undefined) {
      showError({ title: problem, message: t('account.missingTokenText'), stays: true })
      navigate('/signin')
      return
    }
    request('GET /resolve-signup-token', { query }).then(
      ({ inviter }) => setName([inviter.firstName, inviter.lastName].filter(Boolean).join(' ')),
      (error: unknown) => {
        showFailure(t('account.inviteInvalid'), error, { stays: true })
        navigate('/signin')
      },
    )
  }, [])
  return name
}

/** What is wrong with a link that was cut off on its way. */
function linkProblem({ inviterId, inviteeId }: ReturnType<typeof invitation>): string | undefined {
  if (inviterId === '' || inviteeId === '') return t('account.missingToken')
  return isUserId(inviterId) && isUserId(inviteeId) ? undefined : t('account.inviteInvalid')
}
