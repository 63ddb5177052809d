import css from './Pill.module.css'

interface PillProps {
  kind?: 'success' | 'warning' | 'error' | 'waiting' | 'running' | 'unknown'
  tip?: string
  children: string
}

/** How something is doing, in one word. */
export function Pill({ kind, tip, children }: PillProps) {
  return (
    <span className={css.pill} data-kind={kind} data-tip={tip}>
      {children}
    </span>
  )
}
