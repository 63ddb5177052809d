import { shownStatus, type WorkflowDocument } from '@heddle/core'
import type { StoredExecution } from '@heddle/contract'
import { create } from 'zustand'
import { request } from '../../api/request.ts'
import { placeholderExecutionWorkflowId } from '../../lib/constants.ts'
import { t } from '../../lib/i18n.ts'
import { showError, showWarning } from '../../ui/toast-store.ts'
import { openDocument } from '../document-store.ts'
import { describeNodeTypes } from '../node-types.ts'
import { showRun } from '../run-store.ts'

interface ExecutionState {
  execution: StoredExecution | undefined
}

/** The execution of the past that is on the canvas. */
export const useExecution = create<ExecutionState>(() => ({ execution: undefined }))

/** Opens an execution read-only, under a placeholder in place of the workflow's id. */
export async function openExecution(id: string): Promise<void> {
  useExecution.setState({ execution: undefined })
  const execution = await request('GET /executions/:id', { params: { id } })
  await describeNodeTypes(execution.workflowData.nodes)
  useExecution.setState({ execution })
  openDocument({
    document: documentOf(execution),
    identity: { id: placeholderExecutionWorkflowId },
    readOnly: true,
  })
  const { runData, error } = execution.data.resultData
  showRun(runData, { error, waitTill: execution.waitTill ?? undefined })
  tellOutcome(execution)
}

function documentOf({
  workflowData: { name, nodes, connections, settings = {}, pinData },
}: StoredExecution): WorkflowDocument {
  return { name, nodes, connections, settings, ...(pinData && { pinData }) }
}

function tellOutcome(execution: StoredExecution): void {
  const { runData, error } = execution.data.resultData
  const failedNode = Object.values(runData).some((runs) => runs.some((run) => run.error))
  if (shownStatus(execution) === 'waiting') {
    showWarning({
      title: t('execution.waitingTitle'),
      message: t('execution.waiting'),
      action: { label: t('execution.refresh'), run: () => void openExecution(execution.id) },
    })
  } else if (!execution.finished && error && !failedNode) {
    showError({ title: t('execution.failedTitle'), message: error.message, details: error.stack })
  }
}
