/** Changes of an execution that hold only while it is what it was taken for. Each gives how many rows it changed. */
import { detachBinaries } from '../binary/binary-queries.ts'
import { prepare } from '../db/prepare.ts'
import type { Db } from '../db/schema.ts'
import type { ExecutionEnd } from './execution-writer.ts'

/** Lets a queued execution run. */
export const setRunning = async (db: Db, id: number): Promise<number> =>
  changedBy(await runQueued(db, { id }))

const runQueued = prepare<{ id: number }>()((db, value) =>
  db
    .updateTable('execution')
    .set({ status: 'running' })
    .where('id', '=', value('id'))
    .where('status', '=', 'queued'),
)

const changedBy = ({ numAffectedRows = 0n }: { numAffectedRows?: bigint }): number => Number(numAffectedRows)

/** Notes which node is about to change something outside. */
export async function setWriting(db: Db, executionId: number, node: string | null): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('execution')
    .set({ writing: node })
    .where('id', '=', executionId)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export const updateRunning = async (db: Db, end: ExecutionEnd): Promise<number> =>
  changedBy(await endRunning(db, end))

const endRunning = prepare<Pick<ExecutionEnd, 'id' | 'status' | 'stoppedAt' | 'waitTill'>>()((db, value) =>
  db
    .updateTable('execution')
    .set({
      status: value('status'),
      stoppedAt: value('stoppedAt'),
      waitTill: value('waitTill'),
      leaseOwner: null,
      writing: null,
    })
    .where('id', '=', value('id'))
    .where('status', '=', 'running'),
)

/** Its files are still looked at and used by the next run of the same page; the cleaning takes them a day later. */
export async function deleteRunning(db: Db, id: number): Promise<number> {
  // Their rows would go with the execution's, so they are let go first, if it is still ours to end.
  if ((await setWriting(db, id, null)) === 0) return 0
  await detachBinaries(db, id)
  const { numDeletedRows } = await db
    .deleteFrom('execution')
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return Number(numDeletedRows)
}
