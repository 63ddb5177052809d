import { enterAs, reloadSettings } from '../../api/account.ts'
import { request } from '../../api/request.ts'
import { noteFirstDay } from '../../lib/first-day.ts'
import { useForm } from '../../ui/use-form.ts'
import { t } from '../../lib/i18n.ts'
import { navigate } from '../../lib/navigation.ts'
import formCss from '../../ui/Form.module.css'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { askConfirm } from '../../ui/modal-store.ts'
import { TextField } from '../../ui/TextField.tsx'
import { showFailure } from '../../ui/toast-store.ts'
import { EntryPage } from './EntryPage.tsx'
import { PersonFields } from './PersonFields.tsx'
import { email, newPassword, personName } from '../../lib/person-rules.ts'

/** The owner's account, made once. */
export function SetupPage() {
  const { form, field, isSubmitting } = useForm({
    initial: { email: '', firstName: '', lastName: '', password: '' },
    rules: { email, firstName: personName, lastName: personName, password: newPassword },
    failed: t('account.setupFailed'),
    async submit(body) {
      if (!(await confirmOwnership())) return
      await enterAs(await request('POST /owner', { body }))
      await reloadSettings()
      noteFirstDay()
      navigate('/')
    },
  })
  return (
    <EntryPage title={t('account.setupTitle')} text={t('account.setupText')}>
      <Form {...form} className={formCss.form}>
        <TextField {...field('email')} label={t('account.email')} type="email" autoComplete="email" />
        <PersonFields field={field} />
        <Button type="submit" variant="primary" loading={isSubmitting}>
          {t('account.next')}
        </Button>
        <Button variant="quiet" onClick={() => void skip()}>
          {t('account.skipSetup')}
        </Button>
      </Form>
    </EntryPage>
  )
}

/** Tells what the new account will own, and asks. */
async function confirmOwnership(): Promise<boolean> {
  const [workflows, credentials] = await Promise.all([
    request('GET /workflows', { query: {} }),
    request('GET /credentials', { query: {} }),
  ])
  const things = [
    workflows.length > 0 && t('account.workflows', { count: workflows.length }),
    credentials.length > 0 && t('account.credentials', { count: credentials.length }),
  ].filter((text) => text !== false)
  const [a, b] = things
  const owned = b === undefined ? a : t('account.and', { a, b })
  const answer = await askConfirm({
    title: t('account.ownTitle'),
    message: owned === undefined ? t('account.ownNothing') : t('account.ownMessage', { things: owned }),
    confirmLabel: t('account.createAccount'),
    cancelLabel: t('account.goBack'),
  })
  return answer === 'confirm'
}

async function skip(): Promise<void> {
  const answer = await askConfirm({
    title: t('account.skipTitle'),
    message: t('account.skipMessage'),
    confirmLabel: t('account.skipConfirm'),
    cancelLabel: t('account.goBack'),
  })
  if (answer !== 'confirm') return
  try {
    await request('POST /owner/skip-setup', {})
    await reloadSettings()
    noteFirstDay()
    navigate('/')
  } catch (error) {
    showFailure(t('account.setupFailed'), error)
  }
}
