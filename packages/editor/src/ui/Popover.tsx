import { Popover as MantinePopover } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './Menu.module.css'

interface PopoverProps {
  label: string
  opened: boolean
  onClose: () => void
  /** The button that opens it. */
  target: ReactNode
  width?: number
  children: ReactNode
}

/** A small surface beside a button. Escape and a click elsewhere close it. */
export function Popover({ label, opened, onClose, target, width = 280, children }: PopoverProps) {
  return (
    <MantinePopover
      opened={opened}
      onDismiss={onClose}
      position="bottom-start"
      offset={6}
      width={width}
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
    >
      <MantinePopover.Target>{target}</MantinePopover.Target>
      <MantinePopover.Dropdown className={css.dropdown} aria-label={label}>
        {children}
      </MantinePopover.Dropdown>
    </MantinePopover>
  )
}
