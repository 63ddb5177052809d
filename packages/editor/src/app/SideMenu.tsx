import {
  BookOpen,
  ChartColumn,
  ChevronsLeft,
  ChevronsRight,
  CircleHelp,
  Gift,
  KeyRound,
  Languages,
  LayoutTemplate,
  ListChecks,
  Moon,
  Settings,
  Sun,
  SunMoon,
  Table2,
  Workflow,
  type LucideIcon,
} from 'lucide-react'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '../api/session.ts'
import { download, importFile, importUrl, save } from '../features/canvas/workflow-commands.ts'
import { useCached } from '../api/use-cached.ts'
import { newerOf, showVersions, versionList } from '../features/notices/versions.ts'
import { wantTour } from '../features/tour/tour-store.ts'
import { basePath } from '../lib/base-path.ts'
import { sourceUrl, updatesShownMax } from '../lib/constants.ts'
import { t } from '../lib/i18n.ts'
import { chooseLanguage, languageNames, languages } from '../lib/language.ts'
import { navigate } from '../lib/navigation.ts'
import { commandItem } from '../ui/command-item.ts'
import { Link } from '../ui/Link.tsx'
import { Menu, type MenuItem } from '../ui/Menu.tsx'
import { openModal } from '../ui/modal-store.ts'
import { chooseTheme, useTheme, type ThemeChoice } from '../ui/theme.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { EditorCommand } from '../workspace/workspace-command.ts'
import { useWorkspaceIfOpen } from '../workspace/WorkspaceProvider.tsx'
import { isAllowed } from './access.ts'
import {
  duplicateWorkflow,
  listWorkflows,
  newWorkflow,
  openWorkflow,
  removeWorkflow,
  shareWorkflow,
  showShortcuts,
  workflowHistory,
  workflowSettings,
} from './app-commands.ts'
import { Logo } from '../ui/Logo.tsx'
import css from './SideMenu.module.css'
import { findSettingsPath, UserMenu } from './UserMenu.tsx'

/** Which entry the person is at; a canvas, also that of an execution, belongs to the workflows. */
function placeOf(path: string): string {
  if (/^\/(templates|collections)\b/.test(path)) return 'templates'
  return /^\/(credentials|data-tables|executions|help|insights|knowledge)\b/.exec(path)?.[1] ?? 'workflow'
}

const storageKey = 'heddle.menuOpen'

/** The rail at the left, narrow or wide as the person left it. */
export function SideMenu() {
  const workspace = useWorkspaceIfOpen()
  const settingsPath = findSettingsPath()
  const isDefaultUser = useSession((session) => isAllowed({ allow: { role: ['default'] } }, session))
  const place = useLocation({ select: ({ pathname }) => placeOf(pathname) })
  const [isOpen, setOpen] = useState(() => localStorage.getItem(storageKey) === 'true')
  const toggle = () => {
    localStorage.setItem(storageKey, String(!isOpen))
    setOpen(!isOpen)
  }
  return (
    <nav className={css.rail} data-open={isOpen} aria-label={t('shell.mainMenu')}>
      <a href={basePath} className={css.logo} aria-label={t('shell.logo')}>
        <Logo />
        {isOpen && <span>Heddle</span>}
      </a>
      <SubMenu
        icon={Workflow}
        label={t('shell.workflowMenu')}
        groups={() => workflowMenu(workspace)}
        current={place === 'workflow'}
      />
      {hasTemplates() && (
        <Entry
          icon={LayoutTemplate}
          label={t('templates.menu')}
          current={place === 'templates'}
          to={templatesPath}
        />
      )}
      <SubMenu
        icon={KeyRound}
        label={t('credentials.credentials')}
        groups={credentialsMenu}
        current={place === 'credentials'}
      />
      <Entry
        icon={Table2}
        label={t('dataTables.title')}
        current={place === 'data-tables'}
        to="/data-tables"
      />
      <Entry icon={BookOpen} label={t('knowledge.title')} current={place === 'knowledge'} to="/knowledge" />
      <Entry
        icon={ListChecks}
        label={t('execution.list.title')}
        current={place === 'executions'}
        to="/executions"
        onClick={() => void openModal('executions', { workflowId: workspace?.document.getState().id })}
      />
      <Entry icon={ChartColumn} label={t('insights.title')} current={place === 'insights'} to="/insights" />
      <div className={css.space} />
      <UpdatesEntry />
      <ThemeMenu />
      {isDefaultUser && <LanguageMenu />}
      <SubMenu
        icon={CircleHelp}
        label={t('shell.help')}
        groups={() => helpMenu(workspace)}
        current={place === 'help'}
        atEnd
      />
      {settingsPath !== undefined && (
        <Entry icon={Settings} label={t('settings.settings')} to={settingsPath} />
      )}
      <UserMenu />
      <Entry
        icon={isOpen ? ChevronsLeft : ChevronsRight}
        label={isOpen ? t('shell.collapseMenu') : t('shell.expandMenu')}
        onClick={toggle}
      />
    </nav>
  )
}

/** How many newer versions there are, while there are any. */
function UpdatesEntry() {
  const count = newerOf(useCached(versionList.queryKey) ?? []).length
  if (count === 0) return null
  const shown = count > updatesShownMax ? `${updatesShownMax}+` : String(count)
  return (
    <Entry icon={Gift} label={t('notices.updateCount', { shown })} badge={shown} onClick={showVersions} />
  )
}

const hasTemplates = (): boolean => useSession.getState().settings?.templates.enabled ?? false
const templatesPath = '/templates/'

const fromTemplate = (): MenuItem[] =>
  hasTemplates()
    ? [
        {
          id: 'newFromTemplate',
          label: t('templates.newFromTemplate'),
          icon: LayoutTemplate,
          run: () => navigate(templatesPath),
        },
      ]
    : []

function workflowMenu(workspace: Workspace | undefined): MenuItem[][] {
  const item = (command: EditorCommand) => commandItem(command, workspace)
  return [
    [
      item(newWorkflow),
      ...fromTemplate(),
      ...[listWorkflows, openWorkflow, save, duplicateWorkflow].map(item),
    ],
    [download, importUrl, importFile, workflowSettings, workflowHistory].map(item),
    [shareWorkflow, removeWorkflow].map(item),
  ]
}

const credentialsMenu = (): MenuItem[][] => [
  [
    { id: 'new', label: t('credentials.newItem'), run: () => void openModal('selectCredential', {}) },
    { id: 'open', label: t('credentials.openItem'), run: () => void openModal('credentialsList', {}) },
    { id: 'manage', label: t('credentials.manageItem'), run: () => navigate('/credentials') },
  ],
]

const helpMenu = (workspace: Workspace | undefined): MenuItem[][] => [
  [
    { id: 'docs', label: t('shell.documentation'), run: () => navigate('/help') },
    { id: 'forum', label: t('shell.forum'), run: () => openPage(`${sourceUrl}/discussions`) },
    { id: 'courses', label: t('shell.courses'), run: () => navigate('/help/guide/first-steps') },
    { ...commandItem(showShortcuts, workspace), disabled: false },
    { id: 'tour', label: t('tour.menu'), run: () => void takeTour(workspace) },
  ],
  [{ id: 'about', label: t('shell.about'), run: () => void openModal('about', {}) }],
]

const openPage = (url: string): void => void window.open(url, '_blank', 'noopener')

async function takeTour(workspace: Workspace | undefined): Promise<void> {
  wantTour()
  await newWorkflow.run(workspace)
}

interface SubMenuProps {
  icon: LucideIcon
  label: string
  groups: () => MenuItem[][]
  current?: boolean
  /** Stands at the bottom, so that its menu opens upwards. */
  atEnd?: boolean
}

function SubMenu({ icon, label, groups, current, atEnd }: SubMenuProps) {
  return (
    <Menu label={label} position={atEnd ? 'right-end' : 'right-start'} groups={groups}>
      <Entry icon={icon} label={label} current={current} />
    </Menu>
  )
}

const themeIcons = { system: SunMoon, light: Sun, dark: Moon } as const

function ThemeMenu() {
  const choice = useTheme((state) => state.choice)
  const item = (id: ThemeChoice, label: string): MenuItem => ({
    id,
    label,
    icon: themeIcons[id],
    run: () => chooseTheme(id),
  })
  const groups = () => [
    [
      item('system', t('shell.themeSystem')),
      item('light', t('shell.themeLight')),
      item('dark', t('shell.themeDark')),
    ],
  ]
  return <SubMenu icon={themeIcons[choice]} label={t('shell.theme')} groups={groups} atEnd />
}

/** Who has no account keeps the choice in the browser; everybody else has it in the personal settings. */
function LanguageMenu() {
  const groups = () => [
    [
      { id: 'browser', label: t('settings.languageBrowser'), run: () => void chooseLanguage(null) },
      ...languages.map((id) => ({ id, label: languageNames[id], run: () => void chooseLanguage(id) })),
    ],
  ]
  return <SubMenu icon={Languages} label={t('settings.language')} groups={groups} atEnd />
}

interface EntryProps {
  icon: LucideIcon
  label: string
  current?: boolean
  /** Where it leads; without it, it only does something. */
  to?: string
  /** What a click does, if not going there. */
  onClick?: () => void
  /** What the folded menu shows of it besides its icon. */
  badge?: string
}

function Entry({ icon: Icon, label, current, to, badge, ...rest }: EntryProps) {
  const shown = { className: css.entry, 'data-current': current, 'data-tip': label, 'data-tip-side': 'right' }
  const content = (
    <>
      <Icon size={20} aria-hidden />
      <span>{label}</span>
      {badge !== undefined && (
        <b className={css.badge} aria-hidden>
          {badge}
        </b>
      )}
    </>
  )
  if (to === undefined) {
    return (
      <button {...rest} {...shown} type="button">
        {content}
      </button>
    )
  }
  return (
    <Link {...shown} to={to} current={current} onFollow={rest.onClick}>
      {content}
    </Link>
  )
}
