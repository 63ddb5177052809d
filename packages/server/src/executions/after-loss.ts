import type { Db } from '../db/schema.ts'
import type { Encryption } from '../encryption/encryption.ts'
import type { Interruption } from '../dispatch/running-jobs.ts'
import type { JobEnd, StoredState } from '@heddle/worker'
import { interruptedEnd } from './interrupted-end.ts'
import { mayGoOn } from './may-go-on.ts'
import { loadStored } from './load-stored.ts'
import type { ExecutionRow } from './execution-queries.ts'
import type { RunRequest } from './execution-request.ts'

interface Lost {
  id: number
  request: RunRequest
}

/** What becomes of an execution of this process that lost its engine: it goes on from its stored state, or ends. */
export type AfterLoss = (
  lost: Lost,
  interruption: Interruption,
) => Promise<{ type: 'stored'; stored: StoredState } | { type: 'end'; end: JobEnd }>

export const createAfterLoss =
  (parts: { db: Db; encryption: Encryption }): AfterLoss =>
  async ({ id, request }, interruption) => {
    const row = await findRow(parts.db, id)
    const stored = await loadStored(parts, id)
    if (row && stored && mayGoOn(row, request.workflow.settings, interruption)) {
      await countRecovery(parts.db, row)
      return { type: 'stored', stored }
    }
    return {
      type: 'end',
      end: interruptedEnd(interruption, { state: stored?.state ?? null, writing: row?.writing ?? null }),
    }
  }

const findRow = (db: Db, id: number): Promise<ExecutionRow | undefined> =>
  db.selectFrom('execution').selectAll().where('id', '=', id).executeTakeFirst()

async function countRecovery(db: Db, { id, recoveries }: ExecutionRow): Promise<void> {
  await db
    .updateTable('execution')
    .set({ recoveries: recoveries + 1 })
    .where('id', '=', id)
    .execute()
}
