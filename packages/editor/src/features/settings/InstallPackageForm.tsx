import { queryClient } from '../../api/query-client.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { openModal } from '../../ui/modal-store.ts'
import { TextField } from '../../ui/TextField.tsx'
import { useForm } from '../../ui/use-form.ts'
import { packageFacts } from '../../workspace/packages.ts'
import css from './PackagesPage.module.css'
import settingsCss from './Settings.module.css'

const longestSpec = 300

/** For packages that are known by name. What the registry has against it stands at the field. */
export function InstallPackageForm() {
  const { form, field, values, change, isSubmitting } = useForm({
    initial: { package: '' },
    failed: t('packages.lookFailed'),
    refusals: { bad_request: 'package' },
    async submit({ package: given }) {
      const spec = given.trim()
      await queryClient.fetchQuery(packageFacts(spec))
      openModal('installPackage', { package: spec }, () => change({ package: '' }))
    },
  })
  return (
    <Form {...form} className={settingsCss.card} aria-label={t('packages.installTitle')}>
      <h2>{t('packages.installTitle')}</h2>
      <div className={css.install}>
        <TextField
          {...field('package')}
          label={t('packages.name')}
          help={t('packages.nameHelp')}
          placeholder="n8n-nodes-ntfy"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={longestSpec}
          readOnly={isSubmitting}
        />
        <Button
          type="submit"
          variant="primary"
          loading={isSubmitting}
          disabled={values.package.trim() === ''}
        >
          {t('packages.installDots')}
        </Button>
      </div>
      <p role="status" className={css.progress}>
        {isSubmitting && t('packages.looking')}
      </p>
    </Form>
  )
}
