import { cloneElement, useState, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import { Floating } from './Floating.tsx'

interface PopoverProps {
  label: string
  opened: boolean
  onClose: () => void
  /** The button that opens it. */
  target: ReactElement<ComponentProps<'button'>>
  width?: number
  children: ReactNode
}

/** A small surface beside a button. */
export function Popover({ label, opened, onClose, target, width = 280, children }: PopoverProps) {
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null)
  return (
    <>
      {cloneElement(target, { ref: setAnchor, 'aria-haspopup': 'dialog', 'aria-expanded': opened })}
      {opened && (
        <Floating anchor={anchor} width={width} close={onClose} role="dialog" aria-label={label}>
          {children}
        </Floating>
      )}
    </>
  )
}
