import { Outlet, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { connectPush } from '../api/push.ts'
import { WorkspaceProvider } from '../workspace/WorkspaceProvider.tsx'
import { basePath } from '../lib/base-path.ts'
import { t } from '../lib/i18n.ts'
import { currentPath } from '../lib/navigation.ts'
import { followAccounts } from '../features/credentials/follow-accounts.ts'
import { ValueSurvey } from '../features/notices/ValueSurvey.tsx'
import { ModalHost } from '../ui/ModalHost.tsx'
import { showError } from '../ui/toast-store.ts'
import { useCurrent } from './current-workspace.ts'
import { followServer } from './follow-server.ts'
import { modals } from './modals.ts'
import css from './Shell.module.css'
import { useSession } from '../api/session.ts'
import { SettingsSidebar } from './SettingsSidebar.tsx'
import { SideMenu } from './SideMenu.tsx'
import { useNotices } from './use-notices.ts'

/** What stands around every screen. */
export function Shell() {
  const route = useMatches({ select: (matches) => matches.at(-1)?.staticData })
  const isLoggedIn = useSession((state) => state.user !== undefined)
  const isOver = useSession((state) => state.isOver)
  const workspace = useCurrent((state) => state.workspace)
  useEffect(() => {
    const stops = [followServer(), followAccounts()]
    return () => stops.forEach((stop) => stop())
  }, [])
  useEffect(tellEnd, [isOver])
  useNotices(isLoggedIn && route?.layout === 'editor')
  const needsPush = isLoggedIn && route?.layout === 'editor'
  useEffect(() => (needsPush ? connectPush() : undefined), [needsPush])

  return (
    <WorkspaceProvider workspace={workspace}>
      <div className={css.shell}>
        {route?.layout === 'editor' && <SideMenu />}
        {route?.layout === 'settings' && <SettingsSidebar />}
        <div className={css.screen}>
          <Outlet />
        </div>
      </div>
      <ValueSurvey />
      <ModalHost components={modals} />
    </WorkspaceProvider>
  )
}

/** Unsaved edits are in the journal and come back after the sign-in. */
function tellEnd(): void {
  if (!useSession.getState().isOver) return
  const target = `signin?redirect=${encodeURIComponent(currentPath())}`
  showError({
    title: t('account.sessionOver'),
    message: t('account.sessionOverText'),
    action: { label: t('account.signIn'), run: () => window.location.assign(`${basePath}${target}`) },
  })
}
