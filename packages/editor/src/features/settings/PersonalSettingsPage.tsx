import { enterAs } from '../../api/account.ts'
import { request } from '../../api/request.ts'
import { useSession } from '../../api/session.ts'
import { useForm } from '../../ui/use-form.ts'
import { t } from '../../lib/i18n.ts'
import { chooseLanguage, languages } from '../../lib/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { Page } from '../../ui/Page.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showSuccess } from '../../ui/toast-store.ts'
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts'
import { email, personName } from '../../lib/person-rules.ts'
import { LanguageField } from './LanguageField.tsx'
import { SecuritySections } from './SecuritySections.tsx'
import css from './Settings.module.css'

export function PersonalSettingsPage() {
  const user = useSession((state) => state.user)
  const { form, field, isSubmitting, isChanged, isValid, trySend } = useForm({
    initial: {
      firstName: user?.firstName ?? '',
      lastName: user?.lastName ?? '',
      email: user?.email ?? '',
      language: user?.language ?? '',
    },
    rules: { firstName: personName, lastName: personName, email },
    failed: t('settings.personalFailed'),
    refusals: { email_taken: 'email' },
    async submit({ language, ...person }) {
      const body = { ...person, language: languages.find((each) => each === language) ?? null }
      const saved = await request('PATCH /me', { body })
      await chooseLanguage(saved.language)
      await enterAs(saved)
      showSuccess({ title: t('settings.personalSaved'), message: t('settings.personalSavedText') })
    },
  })
  useUnsavedGuard({ isChanged, trySend })
  return (
    <Page title={t('settings.personal')} width="narrow">
      <Form {...form} className={css.card} aria-label={t('settings.basics')}>
        <h2>{t('settings.basics')}</h2>
        <div className={css.pair}>
          <TextField {...field('firstName')} label={t('account.firstName')} autoComplete="given-name" />
          <TextField {...field('lastName')} label={t('account.lastName')} autoComplete="family-name" />
        </div>
        <TextField {...field('email')} label={t('account.email')} type="email" autoComplete="email" />
        <LanguageField {...field('language')} />
        <div className={css.end}>
          <Button type="submit" variant="primary" loading={isSubmitting} disabled={!isChanged || !isValid}>
            {isChanged ? t('settings.save') : t('settings.saved')}
          </Button>
        </div>
      </Form>
      <SecuritySections />
    </Page>
  )
}
