import { Popover as MantinePopover } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
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
  useEffect(() => {
    if (!opened) return undefined
    // The focus may be on nothing at all, when the button that had it is gone.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      onClose()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [opened, onClose])
  return (
    <MantinePopover
      opened={opened}
      onDismiss={onClose}
      position="bottom-start"
      offset={6}
      width={width}
      trapFocus
      returnFocus
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
    >
      <MantinePopover.Target>{target}</MantinePopover.Target>
      <MantinePopover.Dropdown className={css.dropdown} aria-label={label}>
        {children}
      </MantinePopover.Dropdown>
    </MantinePopover>
  )
}
