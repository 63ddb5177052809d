import {
  ArrowLeft,
  ChartNoAxesColumn,
  Coins,
  Package,
  ScrollText,
  Server,
  Sparkles,
  User,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { useLocation } from '@tanstack/react-router'
import { useSession } from '../api/session.ts'
import { t } from '../lib/i18n.ts'
import { openModal } from '../ui/modal-store.ts'
import { Link } from '../ui/Link.tsx'
import { isAllowed } from './access.ts'
import { routeNamed, type RouteName } from './routes.ts'
import css from './SettingsSidebar.module.css'

const entries: readonly { route: RouteName; icon: LucideIcon; label: () => string }[] = [
  { route: 'PersonalSettings', icon: User, label: () => t('settings.personal') },
  { route: 'UsersSettings', icon: Users, label: () => t('settings.users') },
  { route: 'AuditLog', icon: ScrollText, label: () => t('settings.audit') },
  { route: 'WorkersSettings', icon: Server, label: () => t('settings.workers') },
  { route: 'PackagesSettings', icon: Package, label: () => t('packages.title') },
  { route: 'AssistantSettings', icon: Sparkles, label: () => t('assistant.settings') },
  { route: 'ModelUseSettings', icon: Coins, label: () => t('modelUse.title') },
  { route: 'UsageSettings', icon: ChartNoAxesColumn, label: () => t('usage.title') },
]

/** The menu of the settings: only what the person may open. */
export function SettingsSidebar() {
  const session = useSession()
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <nav className={css.sidebar} aria-label={t('settings.menu')}>
      <Link to="/" className={css.back} label={t('settings.back')}>
        <ArrowLeft size={18} aria-hidden />
        <span>{t('settings.settings')}</span>
      </Link>
      {entries
        .filter(({ route }) => isAllowed(routeNamed(route).permissions, session))
        .map(({ route, icon: Icon, label }) => (
          <Link
            key={route}
            to={routeNamed(route).path}
            current={path === routeNamed(route).path}
            className={css.entry}
          >
            <Icon size={18} aria-hidden />
            <span>{label()}</span>
          </Link>
        ))}
      <div className={css.space} />
      <button type="button" className={css.version} onClick={() => void openModal('versions', {})}>
        {t('settings.version', { version: session.settings?.versionCli })}
      </button>
    </nav>
  )
}
