import type { ExecutionLink } from '@heddle/core/run'
import { t } from '../../lib/i18n.ts'
import { Link } from '../../ui/Link.tsx'
import css from './DataPanel.module.css'

/** The executions of the workflows that a node has called. */
export function SubExecutions({ links }: { links: readonly ExecutionLink[] }) {
  return (
    <nav className={css.links} aria-label={t('execution.subExecutions')}>
      {links.map(({ executionId }) => (
        <Link key={executionId} to={`/execution/${executionId}`}>
          {t('execution.subExecution', { id: executionId })}
        </Link>
      ))}
    </nav>
  )
}
