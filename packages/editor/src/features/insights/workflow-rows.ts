import type { ExecutionFigures, ModelUseFigures } from '@heddle/contract'
import { t } from '../../lib/i18n.ts'
import type { Insights, ModelUse } from './insight-queries.ts'

interface WorkflowRow extends ExecutionFigures {
  key: string
  /** Undefined when it cannot be looked at by itself. */
  workflowId: string | undefined
  name: string
  use: ModelUseFigures | undefined
}

const noRuns: ExecutionFigures = { executions: 0, failed: 0, p50: 0, p95: 0 }

/** Executions and tokens by workflow. Tokens are kept longer, so some have nothing but those. */
export function workflowRows(
  { workflows }: Pick<Insights, 'workflows'>,
  use: Pick<ModelUse, 'workflows'>,
): WorkflowRow[] {
  const used = new Map(use.workflows.map((each) => [each.workflowId, each]))
  const ran = workflows.map(({ workflowId, workflowName, ...figures }) => {
    const row = { ...figures, key: workflowId, workflowId, name: workflowName, use: used.get(workflowId) }
    used.delete(workflowId)
    return row
  })
  const others = [...used.values()].map(({ workflowId, workflowName, ...figures }) => ({
    ...noRuns,
    key: workflowId ?? '',
    workflowId: workflowName === null ? undefined : (workflowId ?? undefined),
    name: workflowName ?? nameless(workflowId),
    use: figures,
  }))
  return [...ran, ...others]
}

const nameless = (id: string | null): string =>
  id === null ? t('insights.neverSaved') : t('insights.goneWorkflow', { id })
