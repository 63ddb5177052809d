import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { connectAccount } from './connect-account.ts'
import { missingOf, type Editor } from './credential-editor.ts'
import css from './CredentialDialog.module.css'
import { isConnected, needsSignIn, valuesOf } from './credential-type.ts'
import { test } from './editor-actions.ts'

/** The one thing that matters now: what is missing, what the service said, whether it works. */
export function CredentialBanner({ editor }: { editor: Editor }) {
  const state = useStore(editor)
  const { type, data, right, showMissing, problem, test: result } = state
  const signsIn = needsSignIn(type, valuesOf(type, data))
  if (showMissing && missingOf(state).length > 0)
    return <Banner kind="warning">{t('credentials.missing')}</Banner>
  if (result === 'testing') return <Banner kind="info">{t('credentials.testing')}</Banner>
  if (result?.status === 'Error') {
    return (
      <Banner
        kind="error"
        action={<Button onClick={() => void test(editor)}>{t('credentials.retry')}</Button>}
      >
        {t('credentials.testFailed')}
        <span className={css.reason}>{result.message}</span>
      </Banner>
    )
  }
  if (result) return <Banner kind="success">{t('credentials.testOk')}</Banner>
  if (!signsIn || !isConnected(data)) return null
  const again = right !== 'see' && (
    <Button onClick={() => void connectAccount(editor)}>{t('credentials.reconnectAccount')}</Button>
  )
  if (problem === undefined) {
    return (
      <Banner kind="success" action={again}>
        {t('credentials.accountConnected')}
      </Banner>
    )
  }
  return (
    <Banner kind="error" action={again}>
      {t('credentials.accountLost')}
      <span className={css.reason}>{problem}</span>
    </Banner>
  )
}

interface BannerProps {
  kind: 'info' | 'success' | 'warning' | 'error'
  action?: ReactNode
  children: ReactNode
}

const icons = { success: CircleCheck, warning: TriangleAlert, error: CircleAlert }

function Banner({ kind, action, children }: BannerProps) {
  const Icon = kind === 'info' ? undefined : icons[kind]
  return (
    <div className={css.banner} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      {Icon ? <Icon size={18} aria-hidden /> : <Spinner />}
      <p>{children}</p>
      {action}
    </div>
  )
}
