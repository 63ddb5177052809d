import type { ExecutionMode, ExecutionStatus } from '@heddle/core'
import type { Insertable } from 'kysely'
import { attachBinaries, detachBinaries } from '../binary/binary-queries.ts'
import type { Encryption } from '../credentials/encryption.ts'
import { GroupCommit } from '../db/group-commit.ts'
import type { Db, Schema } from '../db/schema.ts'
import type { Writing } from '../dispatch/engine-services.ts'
import type { Progress } from '../dispatch/messages.ts'
import { claimStaticData, writeStaticData, type StaticChange } from '../workflows/static-data.ts'
import { sealHeld } from './held-state.ts'

/** What an execution begins or goes on with. */
interface Given {
  /** Null for what only lives as long as its process: somebody watches it. */
  progress: Progress | null
  /** Ids of files that become its own. */
  files: readonly string[]
}

export type NewExecution = Omit<Insertable<Schema['execution']>, 'id'> &
  Given & {
    /** The workflow as it runs, packed, when it is no stored version. */
    workflow: Buffer | null
    tick?: { workflowId: number; node: string; plannedAt: string }
    /** What its trigger remembers of what it starts for: nobody else may have learnt it meanwhile. */
    learnt?: StaticChange
  }

/** An execution that has waited, or lost its process, and goes on in this one. */
export interface Claim extends Given {
  id: number
  /** As it was when it was found; whoever changes it first has it. */
  from: { status: ExecutionStatus; leaseOwner: string | null }
  status: 'queued' | 'running'
  mode: ExecutionMode
  leaseOwner: string
  recoveries: number
}

/** How a running execution ended or began to wait. */
export interface ExecutionEnd extends Progress {
  id: number
  status: Exclude<ExecutionStatus, 'queued' | 'running'>
  stoppedAt: string
  waitTill: string | null
  /** Whether it stays after its end. */
  keep: boolean
  /** What the workflow remembers for its next execution. */
  staticData?: StaticChange
}

type Change =
  | { claim: Claim }
  | { begin: number }
  | { checkpoint: Progress & { id: number } }
  | { writing: Writing }
  | { end: ExecutionEnd }

type Op = { insert: NewExecution } | Change

/** Everything is durable when it resolves, and written in the order in which it was asked for. */
export interface ExecutionWriter {
  /** Gives the new id, or 0 when somebody else has started what it stands for. */
  insert(row: NewExecution): Promise<number>
  /** False when somebody else was faster. */
  claim(claim: Claim): Promise<boolean>
  /** Lets a queued execution run. False when it is not queued any more. */
  begin(id: number): Promise<boolean>
  /** How far a running execution has come. False when it was not running any more. */
  checkpoint(id: number, progress: Progress): Promise<boolean>
  /** A running execution is about to change something outside. False when it was not running any more. */
  writing(writing: Writing): Promise<boolean>
  /** False when the execution was not running any more: a finished state is never overwritten. */
  end(end: ExecutionEnd): Promise<boolean>
  idle(): Promise<void>
}

interface Parts {
  db: Db
  encryption: Encryption
}

export function createExecutionWriter(parts: Parts): ExecutionWriter {
  const group = new GroupCommit<Op, number>((ops) =>
    parts.db.transaction().execute((db) => writeAll({ ...parts, db }, ops)),
  )
  const change = async (op: Change) => (await group.submit(op)) > 0
  return {
    insert: (insert) => group.submit({ insert }),
    claim: (claim) => change({ claim }),
    begin: (id) => change({ begin: id }),
    checkpoint: (id, progress) => change({ checkpoint: { id, ...progress } }),
    writing: (writing) => change({ writing }),
    end: (end) => change({ end }),
    idle: () => group.idle(),
  }
}

async function writeAll(parts: Parts, ops: readonly Op[]): Promise<number[]> {
  const { db } = parts
  const rows = ops.flatMap((op) => ('insert' in op ? [op.insert] : []))
  const claimed = await claimRows(db, rows)
  const ids = await insertAll(
    parts,
    rows.filter((row) => claimed.has(row)),
  )
  const results: number[] = []
  for (const op of ops) results.push('insert' in op ? idFor(op.insert) : await writeChange(parts, op))
  return results

  function idFor(row: NewExecution): number {
    return claimed.has(row) ? (ids.shift() ?? 0) : 0
  }
}

/** Rows that may be inserted: those that nobody else can start, and those whose reason was written down first. */
async function claimRows(db: Db, rows: readonly NewExecution[]): Promise<Set<NewExecution>> {
  const claimed = new Set(rows)
  for (const row of rows) {
    const isFirst =
      (!row.tick || (await claimTick(db, row.tick))) &&
      (!row.learnt || (await claimStaticData(db, row.learnt)))
    if (!isFirst) claimed.delete(row)
  }
  return claimed
}

/** True for the first who writes a planned moment down. */
export async function claimTick(db: Db, tick: NonNullable<NewExecution['tick']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('schedule_tick')
    .values(tick)
    .onConflict((conflict) => conflict.columns(['workflowId', 'node', 'plannedAt']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

async function insertAll({ db, encryption }: Parts, rows: readonly NewExecution[]): Promise<number[]> {
  if (rows.length === 0) return []
  const inserted = await db.insertInto('execution').values(rows.map(ownColumns)).returning('id').execute()
  // Ids count up in the order of the rows, but a database may return them in any order.
  const ids = inserted.map(({ id }) => id).toSorted((a, b) => a - b)
  const data = rows.flatMap(({ workflow, progress }, index) => {
    const executionId = ids[index] ?? 0
    return workflow || progress
      ? [{ executionId, workflow, ...packed(encryption, executionId, progress) }]
      : []
  })
  if (data.length > 0) await db.insertInto('execution_data').values(data).execute()
  for (const [index, { files }] of rows.entries())
    await attachBinaries(db, { ids: files, executionId: ids[index] ?? 0 })
  return ids
}

const ownColumns = ({
  workflow: _workflow,
  tick: _tick,
  learnt: _learnt,
  progress: _progress,
  files: _files,
  ...row
}: NewExecution) => row

function packed(encryption: Encryption, id: number, progress: Progress | null) {
  return {
    state: progress ? Buffer.from(progress.state) : null,
    held: progress?.held ? sealHeld(encryption, id, progress.held) : null,
  }
}

function writeChange(parts: Parts, op: Change): Promise<number> {
  if ('claim' in op) return writeClaim(parts, op.claim)
  if ('begin' in op) return setRunning(parts.db, op.begin)
  if ('checkpoint' in op) return writeCheckpoint(parts, op.checkpoint)
  if ('writing' in op) return noteWriting(parts.db, op.writing, op.writing.node)
  return writeEnd(parts, op.end)
}

async function writeClaim({ db, encryption }: Parts, claim: Claim): Promise<number> {
  const { id, from, progress, files, ...change } = claim
  const { numUpdatedRows } = await db
    .updateTable('execution')
    .set({ ...change, waitTill: null, stoppedAt: null })
    .where('id', '=', id)
    .where('status', '=', from.status)
    .where('leaseOwner', from.leaseOwner === null ? 'is' : '=', from.leaseOwner)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return 0
  if (progress) await writeState(db, id, packed(encryption, id, progress))
  await attachBinaries(db, { ids: files, executionId: id })
  return 1
}

async function setRunning(db: Db, id: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('execution')
    .set({ status: 'running' })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

async function noteWriting(db: Db, { executionId }: Pick<Writing, 'executionId'>, node: string | null) {
  const { numUpdatedRows } = await db
    .updateTable('execution')
    .set({ writing: node })
    .where('id', '=', executionId)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** What was written outside so far is part of what the execution goes on with. */
async function writeCheckpoint(
  { db, encryption }: Parts,
  { id, ...progress }: Progress & { id: number },
): Promise<number> {
  const changed = await noteWriting(db, { executionId: id }, null)
  if (changed > 0) await writeState(db, id, packed(encryption, id, progress))
  return changed
}

async function writeEnd({ db, encryption }: Parts, end: ExecutionEnd): Promise<number> {
  const changed = end.keep ? await updateRunning(db, end) : await deleteRunning(db, end.id)
  if (changed === 0) return 0
  if (end.keep) await writeState(db, end.id, packed(encryption, end.id, end))
  if (end.staticData) await writeStaticData(db, end.staticData)
  return changed
}

async function updateRunning(db: Db, { id, status, stoppedAt, waitTill }: ExecutionEnd): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('execution')
    .set({ status, stoppedAt, waitTill, leaseOwner: null, writing: null })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Its files are still looked at and used by the next run of the same page; the cleaning takes them a day later. */
async function deleteRunning(db: Db, id: number): Promise<number> {
  await detachBinaries(db, id)
  const { numDeletedRows } = await db
    .deleteFrom('execution')
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Puts the state beside the execution. Nothing is held of one that has ended. */
export async function writeState(
  db: Db,
  executionId: number,
  { state, held = null }: { state: Buffer | null; held?: Buffer | null },
): Promise<void> {
  await db
    .insertInto('execution_data')
    .values({ executionId, workflow: null, state, held })
    .onConflict((conflict) => conflict.column('executionId').doUpdateSet({ state, held }))
    .execute()
}
