import type { LucideIcon } from 'lucide-react'
import { cloneElement, useState, type ComponentProps, type ReactElement } from 'react'
import { formatKeys, type Keys } from '../lib/shortcut.ts'
import { Floating } from './Floating.tsx'
import css from './Menu.module.css'
import type { Side } from './place-beside.ts'
import { moveFocus } from './roving-focus.ts'

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

export function Menu({ label, groups, children, position }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null)
  const button = cloneElement(children, {
    ref: setAnchor,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    onClick: () => setOpen(!isOpen),
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
          close={() => setOpen(false)}
        />
      )}
    </>
  )
}

interface PointMenuProps extends Omit<MenuProps, 'children' | 'position'> {
  at: { x: number; y: number }
  close: () => void
}

/** A menu at a point of the screen, as a right click opens it. */
export function PointMenu(props: PointMenuProps) {
  return <MenuList {...props} gap={2} />
}

type MenuListProps = Pick<MenuProps, 'label' | 'groups'> & ComponentProps<typeof Floating>

function MenuList({ label, groups, close, ...place }: MenuListProps) {
  const shown = groups().filter((group) => group.length > 0)
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
            <Item key={item.id} item={item} choose={() => choose(item)} />
          ))}
        </div>
      ))}
    </Floating>
  )
}

function Item({ item, choose }: { item: MenuItem; choose: () => void }) {
  const { label, icon: Icon, keys, disabled, danger } = item
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      disabled={disabled}
      className={`${css.item} ${danger ? css.danger : ''}`}
      onClick={choose}
    >
      {Icon && <Icon size={16} aria-hidden />}
      <span>{label}</span>
      {keys && <kbd className={css.keys}>{formatKeys(keys)}</kbd>}
    </button>
  )
}
