import type { ExecutionStatus } from '@heddle/core'
import type { Insertable } from 'kysely'
import { detachBinaries } from '../binary/binary-queries.ts'
import { GroupCommit } from '../db/group-commit.ts'
import type { Db, Schema } from '../db/schema.ts'
import { claimStaticData, writeStaticData, type StaticChange } from '../workflows/static-data.ts'

export type NewExecution = Omit<Insertable<Schema['execution']>, 'id'> & {
  /** The workflow as it runs, packed, when it is no stored version. */
  workflow: Buffer | null
  tick?: { workflowId: number; node: string; plannedAt: string }
  /** What its trigger remembers of what it starts for: nobody else may have learnt it meanwhile. */
  learnt?: StaticChange
}

/** How a running execution ended or began to wait. */
export interface ExecutionEnd {
  id: number
  status: Exclude<ExecutionStatus, 'queued' | 'running'>
  stoppedAt: string
  waitTill: string | null
  /** Packed. */
  state: Buffer
  /** Sealed. */
  held: Buffer | null
  /** Whether it stays after its end. */
  keep: boolean
  /** What the workflow remembers for its next execution. */
  staticData?: StaticChange
}

type Op = { insert: NewExecution } | { begin: number } | { end: ExecutionEnd }

export interface ExecutionWriter {
  /** Gives the new id once the row is durable, or 0 when somebody else has started what it stands for. */
  insert(row: NewExecution): Promise<number>
  /** Lets a queued execution run. False when it is not queued any more. */
  begin(id: number): Promise<boolean>
  /** False when the execution was not running any more: a finished state is never overwritten. */
  end(end: ExecutionEnd): Promise<boolean>
  idle(): Promise<void>
}

export function createExecutionWriter(db: Db): ExecutionWriter {
  const group = new GroupCommit<Op, number>((ops) =>
    db.transaction().execute((transaction) => writeAll(transaction, ops)),
  )
  return {
    insert: (insert) => group.submit({ insert }),
    begin: async (id) => (await group.submit({ begin: id })) > 0,
    end: async (end) => (await group.submit({ end })) > 0,
    idle: () => group.idle(),
  }
}

async function writeAll(db: Db, ops: readonly Op[]): Promise<number[]> {
  const rows = ops.flatMap((op) => ('insert' in op ? [op.insert] : []))
  const claimed = await claimRows(db, rows)
  const ids = await insertAll(
    db,
    rows.filter((row) => claimed.has(row)),
  )
  const results: number[] = []
  for (const op of ops) results.push('insert' in op ? idFor(op.insert) : await writeChange(db, op))
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

const writeChange = (db: Db, op: Exclude<Op, { insert: unknown }>): Promise<number> =>
  'begin' in op ? writeBegin(db, op.begin) : writeEnd(db, op.end)

async function writeBegin(db: Db, id: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('execution')
    .set({ status: 'running' })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

async function insertAll(db: Db, rows: readonly NewExecution[]): Promise<number[]> {
  if (rows.length === 0) return []
  const inserted = await db
    .insertInto('execution')
    .values(rows.map(({ workflow: _workflow, tick: _tick, learnt: _learnt, ...row }) => row))
    .returning('id')
    .execute()
  // Ids count up in the order of the rows, but a database may return them in any order.
  const ids = inserted.map(({ id }) => id).toSorted((a, b) => a - b)
  const snapshots = rows.flatMap(({ workflow }, index) =>
    workflow ? [{ executionId: ids[index] ?? 0, workflow, state: null, held: null }] : [],
  )
  if (snapshots.length > 0) await db.insertInto('execution_data').values(snapshots).execute()
  return ids
}

async function writeEnd(db: Db, end: ExecutionEnd): Promise<number> {
  const changed = end.keep ? await updateRunning(db, end) : await deleteRunning(db, end.id)
  if (changed === 0) return 0
  if (end.keep) await writeState(db, end.id, end)
  if (end.staticData) await writeStaticData(db, end.staticData)
  return changed
}

async function updateRunning(db: Db, { id, status, stoppedAt, waitTill }: ExecutionEnd): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('execution')
    .set({ status, stoppedAt, waitTill, leaseOwner: null })
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
  { state, held = null }: { state: Buffer; held?: Buffer | null },
): Promise<void> {
  await db
    .insertInto('execution_data')
    .values({ executionId, workflow: null, state, held })
    .onConflict((conflict) => conflict.column('executionId').doUpdateSet({ state, held }))
    .execute()
}
