import { ChevronsLeft, ChevronsRight, Moon, Sun, SunMoon, Workflow } from 'lucide-react'
import { useState } from 'react'
import { t } from '../lib/i18n.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Menu } from '../ui/Menu.tsx'
import { chooseTheme, useTheme, type ThemeChoice } from '../ui/theme.ts'
import { Logo } from './Logo.tsx'
import css from './SideMenu.module.css'

const storageKey = 'heddle.menuOpen'

/** The rail at the left, narrow or wide as the person left it. */
export function SideMenu() {
  const [isOpen, setOpen] = useState(() => localStorage.getItem(storageKey) === 'true')
  const toggle = () => {
    localStorage.setItem(storageKey, String(!isOpen))
    setOpen(!isOpen)
  }
  return (
    <nav className={css.rail} data-open={isOpen} aria-label={t('shell.mainMenu')}>
      <a href="/" className={css.logo} aria-label={t('shell.goHome')}>
        <Logo />
        {isOpen && <span>Heddle</span>}
      </a>
      <Menu label={t('shell.workflowMenu')} position="right-start" groups={[]}>
        <button
          type="button"
          className={css.entry}
          data-tip={isOpen ? undefined : t('shell.workflowMenu')}
          data-tip-side="right"
        >
          <Workflow size={20} aria-hidden />
          <span>{t('shell.workflowMenu')}</span>
        </button>
      </Menu>
      <div className={css.space} />
      <ThemeMenu />
      <IconButton
        icon={isOpen ? ChevronsLeft : ChevronsRight}
        label={isOpen ? t('shell.collapseMenu') : t('shell.expandMenu')}
        data-tip-side="right"
        aria-expanded={isOpen}
        onClick={toggle}
      />
    </nav>
  )
}

const themeIcons = { system: SunMoon, light: Sun, dark: Moon } as const

function ThemeMenu() {
  const choice = useTheme((state) => state.choice)
  const Icon = themeIcons[choice]
  const item = (id: ThemeChoice, label: string) => ({
    id,
    label,
    icon: themeIcons[id],
    run: () => chooseTheme(id),
  })
  return (
    <Menu
      label={t('shell.theme')}
      position="right-end"
      groups={[
        [
          item('system', t('shell.themeSystem')),
          item('light', t('shell.themeLight')),
          item('dark', t('shell.themeDark')),
        ],
      ]}
    >
      <button type="button" className={css.entry} data-tip={t('shell.theme')} data-tip-side="right">
        <Icon size={20} aria-hidden />
        <span>{t('shell.theme')}</span>
      </button>
    </Menu>
  )
}
