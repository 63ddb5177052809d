import { X } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { t } from '../lib/i18n.ts'
import { Button } from './Button.tsx'
import { enterDialog, useDialogs } from './dialog-stack.ts'
import { focusFirst, focusLater } from './focus-first.ts'
import { IconButton } from './IconButton.tsx'
import css from './Modal.module.css'

interface ModalFrameProps {
  title: string
  close: () => void
  width?: number | string
  height?: number | string
  children: ReactNode
  /** Buttons that do what the dialog is for; beside them stands one that leaves everything as it is. */
  actions?: ReactNode
  cancelLabel?: string | undefined
  /** In place of the actions, where there is nothing to decide any more. */
  footer?: ReactNode
  /** Nothing in it takes the focus: it takes it itself, to be scrolled with the keys. */
  textOnly?: boolean
}

/** The frame of an ordinary dialog: title, content, buttons. */
export function Modal(props: ModalFrameProps) {
  const { title, close, width = 460, height, children, actions, cancelLabel, footer, textOnly } = props
  const titleId = useId()
  return (
    <ModalSurface labelledBy={titleId} close={close} width={width} height={height}>
      <div className={css.header}>
        <h2 id={titleId}>{title}</h2>
        <IconButton label={t('shell.close')} keys="escape" icon={X} onClick={close} />
      </div>
      <div className={css.body} {...(textOnly && { tabIndex: 0, role: 'group', 'aria-labelledby': titleId })}>
        {children}
      </div>
      {(actions ?? footer) && (
        <div className={css.footer}>
          {actions && (
            <Button variant="quiet" onClick={close}>
              {cancelLabel ?? t('shell.cancel')}
            </Button>
          )}
          {actions ?? footer}
        </div>
      )}
    </ModalSurface>
  )
}

interface ModalSurfaceProps {
  labelledBy: string
  close: () => void
  width: number | string
  height?: number | string
  /** Where on the screen it stands: in the middle, or along the left edge. */
  at?: 'middle' | 'left'
  children: ReactNode
}

/** The bare surface over a dimmed page, for dialogs that draw their own header. */
export function ModalSurface({
  labelledBy,
  close,
  width,
  height,
  at = 'middle',
  children,
}: ModalSurfaceProps) {
  return (
    <dialog
      ref={showModal}
      aria-labelledby={labelledBy}
      tabIndex={-1}
      className={css.surface}
      data-at={at}
      style={{ width, height }}
      onPointerDown={(event) => {
        // Beside it: its own parts cover all of it.
        if (event.target === event.currentTarget) close()
      }}
      onCancel={(event) => {
        // A gesture of the device that means Escape. Whether it closes is not the browser's to decide.
        event.preventDefault()
        close()
      }}
    >
      {children}
    </dialog>
  )
}

/** The browser keeps the focus inside, whatever lies under it out of reach, and gives the focus back in the end. */
function showModal(dialog: HTMLDialogElement | null): (() => void) | undefined {
  if (!dialog) return undefined
  dialog.showModal()
  focusFirst(dialog)
  const stopWatching = focusLater(dialog)
  const leave = enterDialog(dialog)
  return () => {
    stopWatching()
    leave()
    dialog.close()
    goHome()
  }
}

/** What had the focus before may be gone; and the canvas, which takes keys without being a control, shows no ring. */
function goHome(): void {
  const home = document.querySelector<HTMLElement>('[data-focus-home]')
  const now = document.activeElement
  if (now && now !== document.body && now !== home) return
  home?.blur()
  const target = useDialogs.getState().open.at(-1)?.element ?? home
  target?.focus({ preventScroll: true, focusVisible: false })
}
