import type { ExecutionMode, ExecutionStatus } from '@heddle/core/run'
import type { Authority } from '@heddle/worker'
import type { ColumnType, Generated } from 'kysely'
import type { JsonColumn } from './json-column.ts'
import type { AwaitedBy, ProcessDescription, WatchingPage } from './shared-work.ts'

export interface ExecutionTable {
  id: Generated<number>
  /** Null for a workflow that was never saved. */
  workflowId: number | null
  versionId: string | null
  ownerId: string
  status: ExecutionStatus
  mode: ExecutionMode
  startedAt: string
  stoppedAt: string | null
  waitTill: string | null
  retryOf: number | null
  retrySuccessId: number | null
  /** Which process runs it; null while it is free for any that has time. */
  leaseOwner: string | null
  /** Which open page sees how it goes. */
  watched: ColumnType<WatchingPage | null, string | null | undefined, never>
  /** Who waits for it in another process. */
  awaited: ColumnType<AwaitedBy | null, string | null | undefined, string | null>
  /** The first node that may have changed something outside since the state was stored; null when none has begun to. */
  writing: ColumnType<string | null, string | null | undefined, string | null>
  /** How often it went on after its process or engine was lost. */
  recoveries: ColumnType<number, number | undefined, number>
  /** The execution that waits for its result. */
  callerId: ColumnType<number | null, number | null | undefined, never>
  /** Those with which it takes turns, while its workflow limits how many run at a time. */
  lane: ColumnType<string | null, string | null | undefined, never>
  /** Its lane, while there is no room for it in there: nobody may run it. */
  heldIn: ColumnType<string | null, string | null | undefined, string | null>
  /** On whose behalf it acts; null when the workflow's owner has published it. */
  authority: ColumnType<Omit<Authority, 'ownerId'> | null, string | null | undefined, string | null>
}

/** Apart from `execution`, so that lists never touch big rows. */
export interface ExecutionDataTable {
  executionId: number
  /** The workflow as it ran, when it is no stored version. Packed JSON. */
  workflow: Buffer | null
  /** The execution's state. Packed JSON. */
  state: Buffer | null
  /** What it needs to go on and nobody may see, sealed; null when that is nothing, and after its end. */
  held: Buffer | null
}

/** A process that runs executions. One that stopped renewing its lease is dead, and so are its executions. */
export interface ProcessTable {
  id: string
  leaseUntil: string
  /** For people; null in a process of an earlier version. */
  about: JsonColumn<ProcessDescription | null>
}

/** A task that one process does for all of them. */
export interface LeaseTable {
  name: string
  processId: string
  leaseUntil: string
}

/** A message between processes that is too large to be sent as one. */
export interface ParcelTable {
  id: string
  data: Buffer
  createdAt: string
}
