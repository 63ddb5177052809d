/**
 * Changes of an execution that hold only while it is what it was taken for and still belongs to the process that makes them:
 * one that was suspended for too long has lost it to another. Each gives how many rows it changed.
 */
import { detachBinaries } from '../binary/binary-queries.ts'
import { prepare } from '../db/prepare.ts'
import type { Db } from '../db/schema.ts'
import type { ExecutionEnd } from './execution-writer.ts'

interface Owned {
  id: number
  processId: string
}

/** Lets a queued execution run. */
export const setRunning = async (db: Db, owned: Owned): Promise<number> =>
  changedBy(await runQueued(db, owned))

const runQueued = prepare<Owned>()((db, value) =>
  db
    .updateTable('execution')
    .set({ status: 'running' })
    .where('id', '=', value('id'))
    .where('status', '=', 'queued')
    .where('leaseOwner', '=', value('processId')),
)

const changedBy = ({ numAffectedRows = 0n }: { numAffectedRows?: bigint }): number => Number(numAffectedRows)

/** Notes which node is about to change something outside. */
export async function setWriting(db: Db, { id, processId }: Owned, node: string | null): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('execution')
    .set({ writing: node })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where('leaseOwner', '=', processId)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

type OwnedEnd = Pick<ExecutionEnd, 'id' | 'status' | 'stoppedAt' | 'waitTill'> & Owned

export const updateRunning = async (db: Db, end: OwnedEnd): Promise<number> =>
  changedBy(await endRunning(db, end))

const endRunning = prepare<OwnedEnd>()((db, value) =>
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
    .where('status', '=', 'running')
    .where('leaseOwner', '=', value('processId')),
)

/** Its files are still looked at and used by the next run of the same page; the cleaning takes them a day later. */
export async function deleteRunning(db: Db, owned: Owned): Promise<number> {
  const { id } = owned
  // Their rows would go with the execution's, so they are let go first, if it is still ours to end.
  if ((await setWriting(db, owned, null)) === 0) return 0
  await detachBinaries(db, id)
  const { numDeletedRows } = await db
    .deleteFrom('execution')
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return Number(numDeletedRows)
}
