import type { StoredExecution } from '@heddle/contract'
import { ApiError } from '../api/api-error.ts'
import { pushReconnectMs } from '../lib/constants.ts'
import { stopWaiting } from './commands/run-workflow.ts'
import { endRun } from './run-store.ts'
import type { Workspace } from './workspace.ts'

/** Messages were lost: from what is stored one can tell how the run stands. Passes it on when it is over. */
export async function catchUp(
  workspace: Workspace,
  pass: (execution: StoredExecution) => void,
): Promise<void> {
  const { status, executionId } = workspace.run.getState()
  if (status === 'waitingForWebhook') {
    // A server that was started again does not wait any more.
    workspace.tell(await stopWaiting(workspace))
    workspace.tell({ kind: 'runLost', while: status })
    return
  }
  if (executionId === undefined) return
  const found = await followStored(workspace, executionId)
  if (found === 'gone') {
    endRun(workspace, { error: undefined, waitTill: undefined })
    workspace.tell({ kind: 'runLost', while: 'running' })
  } else if (found) pass(found)
}

/** Looks again and again until the run is over, for nobody may be left who tells. */
async function followStored(workspace: Workspace, id: string): Promise<StoredExecution | 'gone' | undefined> {
  const isOpen = () => workspace.run.getState().executionId === id
  let missing = 0
  while (isOpen()) {
    const found = await look(workspace, id)
    if (!isOpen()) return undefined
    if (found instanceof ApiError && found.status === 404) missing += 1
    else if ('stoppedAt' in found && isOver(found)) return found
    // The message about the end of one that is not kept may be on its way.
    if (missing > 1) return 'gone'
    await new Promise((resolve) => setTimeout(resolve, pushReconnectMs))
  }
  return undefined
}

const look = ({ api }: Workspace, id: string): Promise<StoredExecution | Error> =>
  api
    .request('GET /executions/:id', { params: { id } })
    .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))

const isOver = ({ stoppedAt, waitTill }: StoredExecution): boolean => stoppedAt !== null || waitTill !== null
