import type { LucideIcon } from 'lucide-react'
import { cloneElement, useState, type ComponentProps, type KeyboardEvent, type ReactElement } from 'react'
import { formatKeys, type Keys } from '../lib/shortcut.ts'
import { Floating } from './Floating.tsx'
import css from './Menu.module.css'
import type { Side } from './place-beside.ts'
import { moveFocus } from './roving-focus.ts'
import { whenPointed } from './when-pointed.ts'

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
  children: ReactElement<ComponentProps<'button'>>
  position?: Side
}

/** Which item has the focus at first: none for a hand on the mouse, which points at one itself. */
type Start = 'first' | 'last' | 'none'

const startOfKey: Readonly<Record<string, Start>> = { ArrowDown: 'first', ArrowUp: 'last' }

export function Menu({ label, groups, children, position }: MenuProps) {
  const [opened, setOpened] = useState<Start>()
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null)
  const isOpen = opened !== undefined
  const button = cloneElement(children, {
    ref: setAnchor,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    // A press of Enter or Space counts no clicks.
    onClick: ({ detail }) => setOpened(isOpen ? undefined : detail === 0 ? 'first' : 'none'),
    onKeyDown(event: KeyboardEvent) {
      const start = startOfKey[event.key]
      if (!start || isOpen) return
      event.preventDefault()
      setOpened(start)
    },
  })
  return (
    <>
      {button}
      {isOpen && (
        <MenuList
          label={label}
          groups={groups}
          anchor={anchor}
          side={position}
          start={opened}
          close={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

interface PointMenuProps extends Omit<MenuProps, 'children' | 'position'> {
  at: { x: number; y: number }
  /** Opened with the keys, which then go on from its first item. */
  byKeys: boolean
  close: () => void
}

/** A menu at a point of the screen, as a right click opens it. */
export function PointMenu({ byKeys, ...rest }: PointMenuProps) {
  return <MenuList {...rest} start={byKeys ? 'first' : 'none'} gap={2} />
}

type MenuListProps = Pick<MenuProps, 'label' | 'groups'> & ComponentProps<typeof Floating> & { start: Start }

function MenuList({ label, groups, start, close, ...place }: MenuListProps) {
  const shown = groups().filter((group) => group.length > 0)
  const enabled = shown.flat().filter(({ disabled }) => !disabled)
  const begin = { first: enabled[0], last: enabled.at(-1), none: undefined }[start]
  const choose = (item: MenuItem) => {
    // The focus is back at the button before anything else opens.
    close()
    item.run()
  }
  return (
    <Floating
      {...place}
      close={close}
      role="menu"
      aria-label={label}
      onKeyDown={(event) => moveFocus(event, '[role=menuitem]:enabled')}
    >
      {shown.map((group) => (
        <div key={group[0]?.id} role="group" className={css.group}>
          {group.map((item) => (
            <Item key={item.id} item={item} hasFocus={item.id === begin?.id} choose={() => choose(item)} />
          ))}
        </div>
      ))}
    </Floating>
  )
}

interface ItemProps {
  item: MenuItem
  /** When the menu opens. */
  hasFocus: boolean
  choose: () => void
}

function Item({ item, hasFocus, choose }: ItemProps) {
  const { label, icon: Icon, keys, disabled, danger } = item
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      disabled={disabled}
      data-autofocus={hasFocus || undefined}
      className={`${css.item} ${danger ? css.danger : ''}`}
      onPointerMove={whenPointed(({ currentTarget }) => currentTarget.focus({ preventScroll: true }))}
      onClick={choose}
    >
      {Icon && <Icon size={16} aria-hidden />}
      <span>{label}</span>
      {keys && <kbd className={css.keys}>{formatKeys(keys)}</kbd>}
    </button>
  )
}
