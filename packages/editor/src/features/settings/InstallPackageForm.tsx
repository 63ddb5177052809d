import { t } from '../../lib/i18n.ts'
import { queryValue } from '../../lib/navigation.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useForm } from '../../ui/use-form.ts'
import { installPackage } from './package-actions.ts'
import css from './PackagesPage.module.css'
import settingsCss from './Settings.module.css'

const longestSpec = 300

export function InstallPackageForm() {
  const { form, field, values, change, isSubmitting } = useForm({
    // Whoever misses a node comes here with the name of its package.
    initial: { package: queryValue('install') ?? '' },
    failed: t('packages.installFailed'),
    // What the registry or the package has against it.
    refusals: { bad_request: 'package' },
    async submit({ package: spec }) {
      await installPackage(spec.trim())
      change({ package: '' })
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
          {t('packages.install')}
        </Button>
      </div>
      <p role="status" className={css.progress}>
        {isSubmitting && t('packages.installing')}
      </p>
    </Form>
  )
}
