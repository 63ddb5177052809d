import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../lib/i18n.ts'
import { Button } from './Button.tsx'
import { useDialogs } from './dialog-stack.ts'
import { IconButton } from './IconButton.tsx'
import { dismissToast, useToasts, type Toast } from './toast-store.ts'
import css from './Toasts.module.css'

export function Toasts() {
  const toasts = useToasts((state) => state.toasts)
  const dialog = useDialogs((state) => state.open.at(-1))
  const isOld = ({ id }: Toast) => dialog !== undefined && id <= dialog.after
  return (
    <>
      {/* What was said before the dialog waits under it: over it, it would cover what the dialog says. */}
      {dialog && createPortal(<div className={css.stack}>{cards(toasts.filter(isOld))}</div>, document.body)}
      {/* Nothing outside of an open dialog can be reached. */}
      {createPortal(
        <section className={css.stack} aria-label={t('shell.notifications')} aria-live="polite">
          {cards(toasts.filter((toast) => !isOld(toast)))}
        </section>,
        dialog?.element ?? document.body,
      )}
    </>
  )
}

const cards = (toasts: readonly Toast[]) => toasts.map((toast) => <ToastCard key={toast.id} toast={toast} />)

const icons = { success: CircleCheck, info: Info, warning: TriangleAlert, error: CircleX } as const

function ToastCard({ toast }: { toast: Toast }) {
  const { id, kind, list, details, action, duration } = toast
  const Icon = icons[kind]
  useEffect(() => {
    if (duration === 0) return undefined
    const timer = setTimeout(() => dismissToast(id), duration)
    return () => clearTimeout(timer)
  }, [id, duration])

  return (
    <div
      className={`${css.toast} ${css[kind]}`}
      data-lasting={duration === 0 || undefined}
      role={kind === 'error' ? 'alert' : undefined}
    >
      <Icon size={18} className={css.icon} aria-hidden />
      <div className={css.text}>
        <ToastText toast={toast} />
        {list && (
          <ul>
            {list.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {details && (
          <details>
            <summary>{t('shell.details')}</summary>
            <p>{details}</p>
          </details>
        )}
        {action && <Button onClick={() => act(toast)}>{action.label}</Button>}
      </div>
      <IconButton label={t('shell.dismiss')} icon={X} size="small" onClick={() => dismissToast(id)} />
    </div>
  )
}

/** A notice that leads somewhere is pressed as a whole; the button below says the same to those who do not see it. */
function ToastText({ toast }: { toast: Toast }) {
  const { title, message, action } = toast
  const text = (
    <>
      <strong>{title}</strong>
      {message && <p>{message}</p>}
    </>
  )
  if (!action?.onText) return text
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the button is for keys
    <div className={css.leads} onClick={() => act(toast)}>
      {text}
    </div>
  )
}

function act({ id, action }: Toast): void {
  dismissToast(id)
  action?.run()
}
