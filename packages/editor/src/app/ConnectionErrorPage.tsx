import { useEffect } from 'react'
import { messageOf } from '../api/api-error.ts'
import { t } from '../lib/i18n.ts'
import { showFailure } from '../ui/toast-store.ts'
import { ErrorPage } from './ErrorPage.tsx'

/** Shown when the page could not be started at all. */
export function ConnectionErrorPage({ error }: { error: unknown }) {
  useEffect(() => {
    showFailure(t('shell.settingsFailed'), error, { stays: true })
  }, [error])
  return (
    <ErrorPage
      title={t('shell.connectionErrorTitle')}
      message={messageOf(error)}
      link={{ href: window.location.href, label: t('shell.refresh') }}
    />
  )
}
