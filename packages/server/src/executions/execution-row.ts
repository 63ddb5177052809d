import { packAuthority } from '../auth/authority.ts'
import type { AwaitedBy } from '../db/shared-work.ts'
import { packValue } from '../db/known-packing.ts'
import type { ExecutionRow } from './execution-queries.ts'
import type { StartRequest } from './execution-request.ts'
import type { Claim, NewExecution } from './execution-writer.ts'
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

/** The row of an execution that begins. */
export function rowOf(
  request: StartRequest,
  {
    startedAt,
    lane,
    status,
    leaseOwner,
    awaited,
    heldIn,
  }: Taken & { startedAt: string; lane: string | null },
): NewExecution {
  const { workflow, mode, retryOf, tick, learnt, start, progress, callerId, watcher } = request
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
    progress: progress ?? storedStart(start),
    files: start.type === 'beginning' ? start.beginning.files : [],
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
