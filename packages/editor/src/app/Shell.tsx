import { Outlet, useMatches } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { connectPush } from '../api/push.ts'
import { WorkspaceProvider } from '../workspace/WorkspaceProvider.tsx'
import { followAccounts } from '../features/credentials/follow-accounts.ts'
import { ValueSurvey } from '../features/notices/ValueSurvey.tsx'
import { ModalHost } from '../ui/ModalHost.tsx'
import { SkipLink } from '../ui/SkipLink.tsx'
import { isAllowed } from './access.ts'
import { useCurrent } from './current-workspace.ts'
import { followServer } from './follow-server.ts'
import { modals } from './modals.ts'
import { usePaletteKey } from './palette-key.ts'
import type { AppRoute } from './routes.ts'
import css from './Shell.module.css'
import { useSession } from '../api/session.ts'
import { SettingsSidebar } from './SettingsSidebar.tsx'
import { SideMenu } from './SideMenu.tsx'
import { tellEnd } from './tell-end.ts'
import { useNotices } from './use-notices.ts'

/** What stands around every screen. */
export function Shell() {
  const layout = useMatches({ select: (matches) => layoutOf(matches.at(-1)) })
  const isLoggedIn = useSession((state) => state.user !== undefined)
  const isOver = useSession((state) => state.isOver)
  const workspace = useCurrent((state) => state.workspace)
  useEffect(() => {
    const stops = [followServer(), followAccounts()]
    return () => stops.forEach((stop) => stop())
  }, [])
  useEffect(tellEnd, [isOver])
  const isAtWork = isLoggedIn && layout === 'editor'
  const isInside = isAtWork || (isLoggedIn && layout === 'settings')
  useNotices({ isInside, isAtWork })
  useEffect(() => (isAtWork ? connectPush() : undefined), [isAtWork])
  usePaletteKey(isInside)

  return (
    <WorkspaceProvider workspace={workspace}>
      <div className={css.shell}>
        {layout !== 'bare' && <SkipLink />}
        {layout === 'editor' && <SideMenu />}
        {layout === 'settings' && <SettingsSidebar />}
        <div className={css.screen}>
          {isInside && <MailNotice />}
          <Outlet />
        </div>
      </div>
      <ValueSurvey />
      <ModalHost components={modals} />
    </WorkspaceProvider>
  )
}

/** What is not found stands alone, also at an address that has a menu beside it elsewhere. */
const layoutOf = (shown?: { status: string; staticData: Partial<AppRoute> }): AppRoute['layout'] =>
  shown?.status === 'notFound' ? 'bare' : (shown?.staticData.layout ?? 'bare')

const MailTrouble = lazy(async () => ({
  default: (await import('../features/notices/MailTrouble.tsx')).MailTrouble,
}))

/** Only who can mend the mail server hears of it. */
function MailNotice() {
  const canMend = useSession(
    (session) =>
      session.settings?.userManagement.smtpSetup === true &&
      isAllowed({ allow: { role: ['owner'] } }, session),
  )
  return canMend ? (
    <Suspense>
      <MailTrouble />
    </Suspense>
  ) : null
}
