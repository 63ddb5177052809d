import { useSession } from '../api/session.ts'
import { basePath } from '../lib/base-path.ts'
import { t } from '../lib/i18n.ts'
import { currentPath } from '../lib/navigation.ts'
import { showError } from '../ui/toast-store.ts'

/** Unsaved edits are in the journal and come back after the sign-in. */
export function tellEnd(): void {
  if (!useSession.getState().isOver) return
  showError({
    title: t('account.sessionOver'),
    message: t('account.sessionOverText'),
    action: { label: t('account.signIn'), run: signInAgain },
    // It holds on every page, and nothing else there leads to the sign-in.
    stays: true,
  })
}

function signInAgain(): void {
  window.location.assign(`${basePath}signin?redirect=${encodeURIComponent(currentPath())}`)
}
