import { shownStatus, type ParentExecution, type ShownStatus } from '@heddle/core/run'
import {
  CircleCheck,
  CircleHelp,
  CircleX,
  Clock,
  Copy,
  LoaderCircle,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react'
import type { StoredExecution } from '@heddle/contract'
import { RunTokens } from '../features/run-data/RunTokens.tsx'
import { useWorkspace } from '../workspace/WorkspaceProvider.tsx'
import { t } from '../lib/i18n.ts'
import { navigate } from '../lib/navigation.ts'
import { Button } from '../ui/Button.tsx'
import { HeaderBar, HeaderLabel } from '../ui/HeaderBar.tsx'
import { Link } from '../ui/Link.tsx'
import { useTabTitle } from '../ui/use-tab-title.ts'
import css from './WorkflowHeader.module.css'

const icons: Record<ShownStatus, LucideIcon> = {
  success: CircleCheck,
  error: CircleX,
  waiting: Clock,
  running: LoaderCircle,
  unknown: CircleHelp,
}

export function ExecutionHeader() {
  const { execution } = useWorkspace()
  return (
    <HeaderBar>
      {execution ? (
        <Title execution={execution} />
      ) : (
        <h1 className={css.title}>{t('execution.list.title')}</h1>
      )}
      {execution?.data.startData.parent && <Parent parent={execution.data.startData.parent} />}
      <div className={css.space} />
      {execution && <RunTokens className={css.state} />}
      {execution?.workflowId && <CopyButton workflowId={execution.workflowId} id={execution.id} />}
      <span className={css.lost} data-tip={t('execution.readOnlyTip')}>
        <TriangleAlert size={16} aria-hidden />
        <HeaderLabel>{t('execution.readOnly')}</HeaderLabel>
      </span>
    </HeaderBar>
  )
}

/** The execution that called this one. */
function Parent({ parent }: { parent: ParentExecution }) {
  return (
    <p className={css.note}>
      {t('execution.parent')}
      <Link to={`/execution/${parent.executionId}`}>
        {t('execution.parentLink', { id: parent.executionId })}
      </Link>
    </p>
  )
}

function CopyButton({ workflowId, id }: { workflowId: string; id: string }) {
  return (
    <span data-tip={t('execution.copyTip')}>
      <Button icon={Copy} onClick={() => navigate(`/workflow/${workflowId}?execution=${id}`)}>
        <HeaderLabel>{t('execution.copy')}</HeaderLabel>
      </Button>
    </span>
  )
}

function Title({ execution }: { execution: StoredExecution }) {
  const status = shownStatus(execution)
  const Icon = icons[status]
  const title = t('execution.id', { id: execution.id })
  useTabTitle(`${title}: ${execution.workflowData.name}`)
  return (
    <h1 className={css.title}>
      <span>{title}</span>
      <Icon size={18} className={css[status]} role="img" aria-label={t(`execution.status.${status}`)} />
      <span className={css.of}>{t('execution.of')}</span>
      {execution.workflowId ? (
        <Link to={`/workflow/${execution.workflowId}`}>{execution.workflowData.name}</Link>
      ) : (
        execution.workflowData.name
      )}
    </h1>
  )
}
