import { X } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { t } from '../lib/i18n.ts'
import { IconButton } from './IconButton.tsx'
import css from './Modal.module.css'

interface ModalFrameProps {
  title: string
  close: () => void
  width?: number | string
  height?: number | string
  children: ReactNode
  footer?: ReactNode
}

/** The frame of an ordinary dialog: title, content, buttons. */
export function Modal({ title, close, width = 460, height, children, footer }: ModalFrameProps) {
  const titleId = useId()
  return (
    <ModalSurface labelledBy={titleId} close={close} width={width} height={height}>
      <header className={css.header}>
        <h2 id={titleId}>{title}</h2>
        <IconButton label={t('shell.close')} keys="escape" icon={X} onClick={close} />
      </header>
      <div className={css.body}>{children}</div>
      {footer && <footer className={css.footer}>{footer}</footer>}
    </ModalSurface>
  )
}

interface ModalSurfaceProps {
  labelledBy: string
  close: () => void
  width: number | string
  height?: number | string
  children: ReactNode
}

/** The bare surface over a dimmed page, for dialogs that draw their own header. */
export function ModalSurface({ labelledBy, close, width, height, children }: ModalSurfaceProps) {
  const surface = useRef<HTMLDivElement>(null)
  useEffect(() => focusFirst(surface.current), [])
  return (
    <div
      className={css.overlay}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) close()
      }}
    >
      <div
        ref={surface}
        role="dialog"
        aria-modal
        aria-labelledby={labelledBy}
        tabIndex={-1}
        className={css.surface}
        style={{ width, height }}
      >
        {children}
      </div>
    </div>
  )
}

function focusFirst(surface: HTMLElement | null): void {
  const wanted = surface?.querySelector<HTMLElement>('[data-autofocus]') ?? surface
  wanted?.focus({ preventScroll: true })
}
