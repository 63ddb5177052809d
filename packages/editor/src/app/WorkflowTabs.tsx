import { runPath } from '../features/executions/run-path.ts'
import { t } from '../lib/i18n.ts'
import { Link } from '../ui/Link.tsx'
import css from './WorkflowTabs.module.css'

interface WorkflowTabsProps {
  workflowId: string
  current: 'editor' | 'executions'
}

/** The workflow itself, and what came of it. */
export function WorkflowTabs({ workflowId, current }: WorkflowTabsProps) {
  return (
    <nav className={css.tabs} aria-label={t('workflow.tabs')}>
      <Link to={`/workflow/${workflowId}`} className={css.tab} current={current === 'editor'}>
        {t('workflow.editorTab')}
      </Link>
      <Link to={runPath(workflowId)} className={css.tab} current={current === 'executions'}>
        {t('execution.list.title')}
      </Link>
    </nav>
  )
}
