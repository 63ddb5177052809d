import { LogOut, Settings } from 'lucide-react'
import { displayName, initials, signOut } from '../api/account.ts'
import { useSession } from '../api/session.ts'
import { t } from '../lib/i18n.ts'
import { navigate } from '../lib/navigation.ts'
import { Menu, type MenuItem } from '../ui/Menu.tsx'
import { showFailure } from '../ui/toast-store.ts'
import { isAllowed } from './access.ts'
import { routeNamed } from './routes.ts'
import css from './SideMenu.module.css'

/** Who is signed in, with what they can do about it. The default user is nobody in particular. */
export function UserMenu() {
  const session = useSession()
  const { user } = session
  if (!user || !isAllowed({ deny: { role: ['default'] } }, session)) return null
  const name = displayName(user)
  return (
    <Menu label={t('shell.userMenu')} position="right-end" groups={userMenu}>
      <button type="button" className={css.entry} data-tip={name} data-tip-side="right">
        <b className={css.avatar} aria-hidden>
          {initials(user)}
        </b>
        <span className="visually-hidden">{`${t('shell.userMenu')}: `}</span>
        <span>{name}</span>
      </button>
    </Menu>
  )
}

const userMenu = (): MenuItem[][] => [
  [
    { id: 'settings', label: t('settings.settings'), icon: Settings, run: () => navigate(settingsPath()) },
    { id: 'signOut', label: t('account.signOut'), icon: LogOut, run: () => void leave() },
  ],
]

/** Where the settings begin for this person; undefined when they may open none. */
export function findSettingsPath(): string | undefined {
  const session = useSession.getState()
  const route = (['PersonalSettings', 'UsersSettings'] as const)
    .map(routeNamed)
    .find(({ permissions }) => isAllowed(permissions, session))
  return route?.path
}

const settingsPath = (): string => findSettingsPath() ?? '/'

async function leave(): Promise<void> {
  try {
    await signOut()
  } catch (error) {
    showFailure(t('account.signOutFailed'), error)
  }
}
