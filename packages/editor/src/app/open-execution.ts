import type { StoredExecution } from '@heddle/contract'
import { shownStatus } from '@heddle/core/run'
import { t } from '../lib/i18n.ts'
import { showError, showWarning } from '../ui/toast-store.ts'
import { fetchExecution } from '../workspace/opening.ts'
import { findWaiting } from '../workspace/waiting.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { openWorkspace, workspaceApi } from './open-workspace.ts'
import { waitMessage } from './wait-message.ts'

/** Opens an execution of the past read-only, and tells what cannot be seen on its nodes. */
export async function openExecution(id: string): Promise<void> {
  const workspace = openWorkspace(await fetchExecution(workspaceApi, id))
  if (workspace.execution) tellState(workspace, workspace.execution)
}

function tellState(workspace: Workspace, execution: StoredExecution): void {
  const { runData, error } = execution.data.resultData
  const failedNode = Object.values(runData).some((runs) => runs.some((run) => run.error))
  const waiting = shownStatus(execution) === 'waiting' && findWaiting(workspace, workspace.run.getState())
  if (waiting) {
    showWarning({
      title: t('execution.waitingTitle'),
      message: waitMessage(waiting),
      action: { label: t('execution.refresh'), run: () => void openExecution(execution.id) },
    })
  } else if (!execution.finished && error && !failedNode) {
    showError({
      title: t('execution.failedTitle'),
      message: error.message,
      details: error.description || undefined,
    })
  }
}
