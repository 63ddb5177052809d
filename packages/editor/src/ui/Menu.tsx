import { Menu as MantineMenu } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatKeys, type Keys } from '../lib/shortcut.ts'
import css from './Menu.module.css'

export interface MenuItem {
  id: string
  label: string
  icon?: LucideIcon
  keys?: Keys
  disabled?: boolean
  danger?: boolean
  run: () => void
}

interface MenuProps {
  label: string
  /** Items in groups, with a line between the groups; asked for when the menu opens. */
  groups: () => readonly (readonly MenuItem[])[]
  /** The button that opens it. */
  children: ReactNode
  position?: 'bottom-start' | 'bottom-end' | 'right-start' | 'right-end' | 'top-start'
}

export function Menu({ label, groups, children, position = 'bottom-start' }: MenuProps) {
  return (
    <MantineMenu
      position={position}
      offset={6}
      transitionProps={{ duration: 0 }}
      withinPortal
      withInitialFocusPlaceholder={false}
    >
      <MantineMenu.Target>{children}</MantineMenu.Target>
      <MantineMenu.Dropdown className={css.dropdown} aria-label={label}>
        <MenuItems groups={groups} />
      </MantineMenu.Dropdown>
    </MantineMenu>
  )
}

interface PointMenuProps extends Omit<MenuProps, 'children' | 'position'> {
  at: { x: number; y: number }
  close: () => void
}

/** A menu at a point of the screen, as a right click opens it. */
export function PointMenu({ at, label, groups, close }: PointMenuProps) {
  return (
    <MantineMenu
      opened
      onClose={close}
      position="bottom-start"
      offset={2}
      transitionProps={{ duration: 0 }}
      withinPortal
      withInitialFocusPlaceholder={false}
      returnFocus
    >
      <MantineMenu.Target>
        <span role="button" aria-label={label} className={css.point} style={{ left: at.x, top: at.y }} />
      </MantineMenu.Target>
      <MantineMenu.Dropdown className={css.dropdown} aria-label={label}>
        <MenuItems groups={groups} />
      </MantineMenu.Dropdown>
    </MantineMenu>
  )
}

function MenuItems({ groups }: Pick<MenuProps, 'groups'>) {
  return groups()
    .filter((group) => group.length > 0)
    .map((group, index) => (
      <div key={group[0]?.id} role="group">
        {index > 0 && <MantineMenu.Divider className={css.divider} />}
        {group.map(({ id, label, icon: Icon, keys, disabled, danger, run }) => (
          <MantineMenu.Item
            key={id}
            disabled={disabled}
            className={`${css.item} ${danger ? css.danger : ''}`}
            leftSection={Icon && <Icon size={16} aria-hidden />}
            rightSection={keys && <kbd className={css.keys}>{formatKeys(keys)}</kbd>}
            onClick={run}
          >
            {label}
          </MantineMenu.Item>
        ))}
      </div>
    ))
}
