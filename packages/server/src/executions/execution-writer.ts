import { assertNever } from '@heddle/core'
import type { ExecutionMode, ExecutionStatus } from '@heddle/core/run'
import type { Insertable } from 'kysely'
import { attachBinaries } from '../binary/binary-queries.ts'
import type { Encryption } from '../encryption/encryption.ts'
import { GroupCommit } from '../db/group-commit.ts'
import type { Db, Schema } from '../db/schema.ts'
import type { AwaitedBy } from '../db/shared-work.ts'
import type { Writing, Progress } from '@heddle/worker'
import { writeStaticData, type StaticChange } from '../workflows/static-data.ts'
import { deleteRunning, setRunning, setWriting, updateRunning } from './guarded-changes.ts'
import { openExecutionIds, type ExecutionIds } from './execution-ids.ts'
import { claimRows, insertAll, packed } from './insert-executions.ts'
import { writeState } from './write-state.ts'

/** What an execution begins or goes on with. */
interface StartingData {
  /** Null for what only lives as long as its process: somebody watches it. */
  progress: Progress | null
  /** Ids of files that become its own. */
  files: readonly string[]
}

export type NewExecution = Insertable<Schema['execution']> &
  StartingData & {
    /** The workflow as it runs, packed, when it is no stored version. */
    workflow: Buffer | null
    tick?: { workflowId: number; node: string; plannedAt: string }
    /** What its trigger remembers of what it starts for: nobody else may have learnt it meanwhile. */
    learnt?: StaticChange
  }

/** An execution that has waited, or lost its process, and goes on in this one. */
export interface Claim extends StartingData {
  id: number
  /** As it was when it was found; whoever changes it first has it. */
  from: { status: ExecutionStatus; leaseOwner: string | null }
  status: 'queued' | 'running'
  mode: ExecutionMode
  /** Null when any process may run it. */
  leaseOwner: string | null
  recoveries: number
  awaited: AwaitedBy | null
  /** Its lane, when it has to stand in line there again. */
  heldIn: string | null
}

/** How a running execution ended or began to wait. */
export interface ExecutionEnd extends Progress {
  id: number
  status: Exclude<ExecutionStatus, 'queued' | 'running'>
  stoppedAt: string
  waitTill: string | null
  /** Whether it stays after its end. */
  keep: boolean
  /** The stored state of the workflow for its next execution. */
  staticData?: StaticChange
  /** The execution that this one was a retry of, and has put right. */
  putRight?: number
  /** Its row, if that is written only now. */
  row?: NewExecution
  /** The execution that follows from this end. */
  follow?: NewExecution
}

interface Written {
  changed: boolean
  /** Of the row that it has made. */
  newId?: number
}

type Change =
  | { type: 'claim'; claim: Claim }
  | { type: 'begin'; id: number }
  | { type: 'checkpoint'; id: number; progress: Progress }
  | { type: 'writing'; writing: Writing }
  | { type: 'end'; end: ExecutionEnd }

type Op = { type: 'insert'; row: NewExecution } | Change

/** What an operation adds to the table. */
function rowIn(op: Op): NewExecution | undefined {
  if (op.type === 'insert') return op.row
  if (op.type !== 'end' || !op.end.row || !op.end.keep) return undefined
  const { row, status, stoppedAt, waitTill, state, held } = op.end
  return { ...row, status, stoppedAt, waitTill, leaseOwner: null, progress: { state, ...(held && { held }) } }
}

/** Everything is durable when it resolves, and written in the order in which it was asked for. */
export interface ExecutionWriter {
  /** Undefined while, or where, only the database can count. */
  readonly ids: ExecutionIds | undefined
  /** To be called before the first execution. */
  open(): Promise<void>
  /** Gives the new id; undefined when somebody else has started what it stands for. */
  insert(row: NewExecution): Promise<number | undefined>
  /** False when somebody else was faster. */
  claim(claim: Claim): Promise<boolean>
  /** Lets a queued execution run. False when it is not queued any more. */
  begin(id: number): Promise<boolean>
  /** How far a running execution has come. False when it was not running any more. */
  checkpoint(id: number, progress: Progress): Promise<boolean>
  /** A running execution is about to change something outside. False when it was not running any more. */
  writing(writing: Writing): Promise<boolean>
  /**
   * Nothing is changed when the execution was not running any more: a finished state is never overwritten. Gives the id of the
   * execution that follows.
   */
  end(end: ExecutionEnd): Promise<{ changed: boolean; followId?: number | undefined }>
  idle(): Promise<void>
}

interface Parts {
  db: Db
  encryption: Encryption
  /** Whose executions these are. */
  processId: string
}

export function createExecutionWriter(parts: Parts): ExecutionWriter {
  const group = new GroupCommit<Op, Written>((ops) =>
    parts.db.transaction().execute((db) => writeAll({ ...parts, db }, ops)),
  )
  const change = async (op: Change) => (await group.submit(op)).changed
  let ids: ExecutionIds | undefined
  const numbered = (row: NewExecution) => (ids && row.id === undefined ? { ...row, id: ids.next() } : row)
  return {
    get ids() {
      return ids
    },
    open: async () => {
      ids = await openExecutionIds(parts.db)
    },
    insert: async (row) => (await group.submit({ type: 'insert', row: numbered(row) })).newId,
    claim: (claim) => change({ type: 'claim', claim }),
    begin: (id) => change({ type: 'begin', id }),
    checkpoint: (id, progress) => change({ type: 'checkpoint', id, progress }),
    writing: (writing) => change({ type: 'writing', writing }),
    end: async (end) => {
      const follow = end.follow && { follow: numbered(end.follow) }
      const { changed, newId } = await group.submit({ type: 'end', end: { ...end, ...follow } })
      return { changed, followId: newId }
    },
    idle: () => group.idle(),
  }
}

async function writeAll(parts: Parts, ops: readonly Op[]): Promise<Written[]> {
  const { db } = parts
  const rows = ops.map(rowIn)
  const claimed = await claimRows(
    db,
    rows.filter((row) => row !== undefined),
  )
  const inserted = await insertAll(parts, [...claimed])
  const results: Written[] = []
  for (const [index, op] of ops.entries())
    results.push(op.type === 'insert' ? made(rows[index]) : await writeChange(parts, op))
  return results

  function made(row: NewExecution | undefined): Written {
    const newId = row && inserted.get(row)
    return newId === undefined ? { changed: false } : { changed: true, newId }
  }
}

async function writeChange(parts: Parts, op: Change): Promise<Written> {
  if (op.type === 'end') return writeEnd(parts, op.end)
  return { changed: (await countChanged(parts, op)) > 0 }
}

function countChanged(parts: Parts, op: Exclude<Change, { type: 'end' }>): Promise<number> {
  switch (op.type) {
    case 'claim':
      return writeClaim(parts, op.claim)
    case 'begin':
      return setRunning(parts.db, owned(parts, op.id))
    case 'checkpoint':
      return writeCheckpoint(parts, op.id, op.progress)
    case 'writing':
      return setWriting(parts.db, owned(parts, op.writing.executionId), op.writing.node)
    default:
      return assertNever(op)
  }
}

const owned = ({ processId }: Parts, id: number) => ({ id, processId })

async function writeClaim({ db, encryption }: Parts, claim: Claim): Promise<number> {
  const { id, from, progress, files, awaited, ...change } = claim
  const { numUpdatedRows } = await db
    .updateTable('execution')
    .set({ ...change, awaited: awaited && JSON.stringify(awaited), waitTill: null, stoppedAt: null })
    .where('id', '=', id)
    .where('status', '=', from.status)
    .where('leaseOwner', from.leaseOwner === null ? 'is' : '=', from.leaseOwner)
    .where('heldIn', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return 0
  if (progress) await writeState(db, id, packed(encryption, id, progress))
  await attachBinaries(db, { ids: files, executionId: id })
  return 1
}

/** What was written outside so far is part of what the execution goes on with. */
async function writeCheckpoint(parts: Parts, id: number, progress: Progress): Promise<number> {
  const { db, encryption } = parts
  const changed = await setWriting(db, owned(parts, id), null)
  if (changed > 0) await writeState(db, id, packed(encryption, id, progress))
  return changed
}

/** What follows from an end is part of it: no moment lies between them in which it could get lost. */
async function writeEnd(parts: Parts, end: ExecutionEnd): Promise<Written> {
  const { db } = parts
  const { id, staticData, putRight, follow } = end
  if (!end.row && !(await endStored(parts, end))) return { changed: false }
  if (staticData) await writeStaticData(db, staticData)
  if (putRight !== undefined) await notePutRight(db, putRight, id)
  const newId = follow && (await insertAll(parts, [follow])).get(follow)
  return { changed: true, ...(newId !== undefined && { newId }) }
}

/** False when it was not running any more. */
async function endStored(parts: Parts, end: ExecutionEnd): Promise<boolean> {
  const { db, encryption, processId } = parts
  const { id, keep } = end
  if (!keep) return (await deleteRunning(db, owned(parts, id))) > 0
  if ((await updateRunning(db, { ...end, processId })) === 0) return false
  await writeState(db, id, packed(encryption, id, end))
  return true
}

/** The original knows which retry has put it right. */
async function notePutRight(db: Db, original: number, retry: number): Promise<void> {
  await db.updateTable('execution').set({ retrySuccessId: retry }).where('id', '=', original).execute()
}
