import { CircleX } from 'lucide-react'
import { t } from '../lib/i18n.ts'
import type { Problem } from './problem.ts'
import css from './ProblemNote.module.css'

/** What went wrong, where the person tried it. It comes into sight by itself. */
export function ProblemNote({ problem: { title, message, details } }: { problem: Problem }) {
  return (
    <div className={css.note} role="alert" ref={(note) => note?.scrollIntoView?.({ block: 'nearest' })}>
      <CircleX size={18} className={css.icon} aria-hidden />
      <div className={css.text}>
        <strong>{title}</strong>
        <p>{message}</p>
        {details && (
          <details>
            <summary>{t('shell.details')}</summary>
            <p>{details}</p>
          </details>
        )}
      </div>
    </div>
  )
}
