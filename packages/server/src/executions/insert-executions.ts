import { attachBinaries } from '../binary/binary-queries.ts'
import type { Encryption } from '../encryption/encryption.ts'
import { prepareInsert } from '../db/prepare-insert.ts'
import type { Db } from '../db/schema.ts'
import type { Progress } from '@heddle/worker'
import { claimStaticData } from '../workflows/static-data.ts'
import type { NewExecution } from './execution-writer.ts'
import { sealHeld } from './held-state.ts'

interface Parts {
  db: Db
  encryption: Encryption
}

/** Rows that may be inserted: those that nobody else can start, and those whose reason was written down first. */
export async function claimRows(db: Db, rows: readonly NewExecution[]): Promise<Set<NewExecution>> {
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

const insertRows = prepareInsert('execution', [
  'id',
  'workflowId',
  'versionId',
  'ownerId',
  'authority',
  'status',
  'mode',
  'startedAt',
  'stoppedAt',
  'waitTill',
  'retryOf',
  'callerId',
  'leaseOwner',
  'lane',
  'heldIn',
  'awaited',
  'watched',
])
const insertData = prepareInsert('execution_data', ['executionId', 'workflow', 'state', 'held'])

/** The new ids by row. */
export async function insertAll(
  { db, encryption }: Parts,
  rows: readonly NewExecution[],
): Promise<Map<NewExecution, number>> {
  const made = await insertNumbered(db, rows)
  const data = [...made].flatMap(([{ workflow, progress }, executionId]) =>
    workflow || progress ? [{ executionId, workflow, ...packed(encryption, executionId, progress) }] : [],
  )
  await insertData(db, data)
  for (const [{ files }, executionId] of made) await attachBinaries(db, { ids: files, executionId })
  return made
}

/** Where this process counts, they come with their numbers. */
async function insertNumbered(db: Db, rows: readonly NewExecution[]): Promise<Map<NewExecution, number>> {
  const haveNumbers = rows.every(({ id }) => id !== undefined)
  if (haveNumbers) await insertRows(db, rows)
  const ids = haveNumbers ? [] : await insertUnnumbered(db, rows)
  return new Map(rows.map((row, index) => [row, row.id ?? ids[index] ?? 0]))
}

/** Ids that the database has made count up in the order of the rows, but it may return them in any order. */
async function insertUnnumbered(db: Db, rows: readonly NewExecution[]): Promise<number[]> {
  const inserted = await db.insertInto('execution').values(rows.map(ownColumns)).returning('id').execute()
  return inserted.map(({ id }) => id).toSorted((a, b) => a - b)
}

const ownColumns = ({
  workflow: _workflow,
  tick: _tick,
  learnt: _learnt,
  progress: _progress,
  files: _files,
  ...row
}: NewExecution) => row

export function packed(encryption: Encryption, id: number, progress: Progress | null) {
  return {
    state: progress ? asBuffer(progress.state) : null,
    held: progress?.held ? sealHeld(encryption, id, progress.held) : null,
  }
}

/** The same bytes, not a copy. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)
