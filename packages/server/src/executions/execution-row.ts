import { packAuthority } from '../auth/authority.ts'
import type { AwaitedBy } from '../db/shared-work.ts'
import { packValue } from '../db/known-packing.ts'
import type { ExecutionRow } from './execution-queries.ts'
import type { RunRequest, StartRequest } from './execution-request.ts'
import type { Claim, NewExecution } from './execution-writer.ts'
import type { Caller } from './callers.ts'
import type { Place } from './places.ts'
import type { SharedWork } from './shared-work.ts'
import { storedStart } from './stored-start.ts'

interface Taken {
  status: 'queued' | 'running'
  /** Null when any process may run it. */
  leaseOwner: string | null
  /** Who waits for it, if it runs in another process. */
  awaited: AwaitedBy | null
  /** Its lane, while there is no room for it in there. */
  heldIn: string | null
}

interface Parts {
  processId: string
  shared: Pick<SharedWork, 'awaitedBy'> | undefined
}

interface Placed {
  request: StartRequest
  place: Place
  lane: string | null
  caller: Caller
}

/** How the row says whose an execution is that has this place. */
export function takenIn({ processId, shared }: Parts, { request, place, lane, caller }: Placed): Taken {
  const isFree = place === 'elsewhere' || place === 'lane'
  const awaited = (isFree ? shared?.awaitedBy(caller, request) : caller.elsewhere) ?? null
  const status = place === 'held' || place === 'none' ? 'running' : 'queued'
  return { status, leaseOwner: isFree ? null : processId, awaited, heldIn: place === 'lane' ? lane : null }
}

/** The row of an execution that begins. */
export function rowOf(
  request: StartRequest,
  taken: Taken & { startedAt: string; lane: string | null },
): NewExecution {
  const { id, start, progress } = request
  return {
    ...(id !== undefined && { id }),
    ...describedIn(request, taken),
    progress: progress ?? storedStart(start),
    files: start.type === 'beginning' ? start.beginning.files : [],
  }
}

/** The row of an execution that runs already. */
export const rowAtOnce = (
  request: RunRequest,
  taken: { startedAt: string; leaseOwner: string },
): Omit<NewExecution, 'id'> => ({
  ...describedIn(request, { ...taken, status: 'running', awaited: null, heldIn: null, lane: null }),
  progress: null,
  files: [],
})

function describedIn(
  request: RunRequest,
  {
    startedAt,
    lane,
    status,
    leaseOwner,
    awaited,
    heldIn,
  }: Taken & { startedAt: string; lane: string | null },
): Omit<NewExecution, 'progress' | 'files'> {
  const { workflow, mode, retryOf, tick, learnt, callerId, watcher } = request
  const { source } = workflow
  return {
    workflowId: workflow.id,
    versionId: source.type === 'version' ? source.versionId : null,
    ownerId: workflow.authority.ownerId,
    authority: packAuthority(workflow.authority),
    status,
    mode,
    startedAt,
    retryOf: retryOf ?? null,
    callerId: callerId ?? null,
    leaseOwner,
    lane,
    heldIn,
    awaited: awaited && JSON.stringify(awaited),
    watched: watcher ? JSON.stringify(watcher.page) : null,
    workflow: source.type === 'document' ? packValue(source.document) : null,
    ...(tick && { tick }),
    ...(learnt && { learnt }),
  }
}

/** How a process takes over an execution that is there. */
export function claimOf(
  { id, status: was, leaseOwner, recoveries }: ExecutionRow,
  { mode, start }: StartRequest,
  taken: Taken,
): Claim {
  const beginning = start.type === 'beginning' ? start.beginning : undefined
  return {
    id,
    from: { status: was, leaseOwner },
    ...taken,
    mode,
    recoveries: was === 'running' ? recoveries + 1 : recoveries,
    progress: beginning ?? null,
    files: beginning?.files ?? [],
  }
}
