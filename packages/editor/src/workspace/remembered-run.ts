import { isJsonObject } from '@heddle/core'
import { followStored } from './catch-up.ts'
import { showStored } from './run-events.ts'
import { endRun, type RunState } from './run-store.ts'
import type { Workspace } from './workspace.ts'

/** How long the server waits for a test call. */
const testCallMs = 120_000

type Remembered = Pick<
  RunState,
  'status' | 'executionId' | 'startedAt' | 'destination' | 'waitTill' | 'resume'
>

const keyOf = (workflowId: string): string => `heddle-run-${workflowId}`

/** Writes down, for this tab alone, which run of the workflow goes on: a page that is loaded again follows it to its end. */
export function rememberRuns({ document, run }: Workspace): () => void {
  const write = (state: RunState) => {
    const { id } = document.getState()
    if (id === undefined) return
    const { status, executionId, startedAt, destination, waitTill, resume } = state
    const remembered: Remembered = { status, executionId, startedAt, destination, waitTill, resume }
    if (isGoingOn(state)) sessionStorage.setItem(keyOf(id), JSON.stringify(remembered))
    else sessionStorage.removeItem(keyOf(id))
  }
  const stop = run.subscribe((state, before) => {
    if (watched.some((key) => state[key] !== before[key])) write(state)
  })
  return () => {
    stop()
    // Who leaves the workflow gives up the call that it waited for.
    if (run.getState().status === 'waitingForWebhook') write(run.getInitialState())
  }
}

const watched = ['status', 'executionId', 'waitTill'] as const

const isGoingOn = ({ status, executionId }: RunState): boolean =>
  status === 'waitingForWebhook' || (status !== 'idle' && executionId !== undefined)

/** Takes up the run that went on when this tab left the workflow. */
export function pickUpRun(workspace: Workspace): void {
  const { id } = workspace.document.getState()
  const found = id === undefined ? undefined : read(keyOf(id))
  if (!found || isTooOld(found)) return
  workspace.run.setState(found)
  if (found.executionId !== undefined) void follow(workspace, found.executionId)
}

async function follow(workspace: Workspace, executionId: string): Promise<void> {
  completeAtEnd(workspace, executionId)
  const end = await followStored(workspace, executionId, (execution) => showStored(workspace, execution))
  if (end === 'gone') endRun(workspace, { error: undefined })
}

/** Messages tell of what ran since the page was loaded; what ran before is found in what is stored, if it is kept. */
function completeAtEnd({ api, run }: Workspace, id: string): void {
  const stop = run.subscribe(({ executionId }) => {
    if (executionId === id) return
    stop()
    void api.request('GET /executions/:id', { params: { id } }).then(
      ({ data }) => run.getState().status === 'idle' && run.setState({ runData: data.resultData.runData }),
      () => undefined,
    )
  })
}

const isTooOld = ({ status, startedAt = 0 }: Remembered): boolean =>
  status === 'waitingForWebhook' && Date.now() - startedAt > testCallMs

function read(key: string): Remembered | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    // Only this file writes it.
    return isJsonObject(stored) ? (stored as unknown as Remembered) : undefined
  } catch {
    return undefined
  }
}
