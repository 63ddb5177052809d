import { basePath } from '../lib/base-path.ts'
import { t } from '../lib/i18n.ts'
import { ErrorPage } from './ErrorPage.tsx'

export function NotFoundPage() {
  return (
    <ErrorPage
      code={404}
      title={t('shell.notFoundTitle')}
      message={t('shell.notFoundMessage')}
      link={{ href: basePath, label: t('shell.goHome') }}
    />
  )
}
