import type { StoredExecution } from '@heddle/contract'
import { ApiError } from '../api/api-error.ts'
import { pushReconnectMs, waitingLookMs } from '../lib/constants.ts'
import { stopWaiting } from './commands/run-workflow.ts'
import { endRun } from './run-store.ts'
import type { Workspace } from './workspace.ts'

type Pass = (execution: StoredExecution) => void

/** Messages were lost: from what is stored one can tell how the run stands. Passes it on when it waits and when it is over. */
export async function catchUp(workspace: Workspace, pass: Pass): Promise<void> {
  const { status, executionId } = workspace.run.getState()
  if (status === 'waitingForWebhook') {
    // A server that was started again does not wait any more.
    workspace.tell(await stopWaiting(workspace))
    workspace.tell({ kind: 'runLost', while: status })
    return
  }
  if (executionId === undefined) return
  const end = await followStored(workspace, executionId, pass)
  if (end !== 'gone') return
  endRun(workspace, { error: undefined })
  workspace.tell({ kind: 'runLost', while: 'running' })
}

/** The runs that are being looked at already. */
const followed = new WeakMap<Workspace, string>()

/** Looks again and again until the run is over, for nobody may be left who tells. */
export async function followStored(
  workspace: Workspace,
  id: string,
  pass: Pass,
): Promise<'gone' | undefined> {
  const isOpen = () => workspace.run.getState().executionId === id
  if (followed.get(workspace) === id) return undefined
  followed.set(workspace, id)
  let missing = 0
  let seen: string | null = null
  while (isOpen()) {
    const found = await look(workspace, id)
    if (!isOpen()) break
    if (found instanceof ApiError && found.status === 404) missing += 1
    // The message about the end of one that is not kept may be on its way.
    if (missing > 1) break
    if ('stoppedAt' in found) seen = passNews(found, seen, pass)
    await nap(workspace)
  }
  followed.delete(workspace)
  return missing > 1 ? 'gone' : undefined
}

/** A run stops when it begins to wait and when it ends; each time is passed on once. */
function passNews(found: StoredExecution, seen: string | null, pass: Pass): string | null {
  if (found.stoppedAt !== null && found.stoppedAt !== seen) pass(found)
  return found.stoppedAt
}

function nap({ run }: Workspace): Promise<void> {
  const ms = run.getState().status === 'waiting' ? waitingLookMs : pushReconnectMs
  return new Promise((resolve) => setTimeout(resolve, ms))
}

const look = ({ api }: Workspace, id: string): Promise<StoredExecution | Error> =>
  api
    .request('GET /executions/:id', { params: { id } })
    .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))
