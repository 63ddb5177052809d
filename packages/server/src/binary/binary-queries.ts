import { mayDo, seesEverything, type Actor } from '../auth/actor.ts'
import { getActor } from '../auth/authority.ts'
import type { Db } from '../db/schema.ts'
import type { BinaryFile, BinaryUse } from '../dispatch/engine-services.ts'
import { visibleExecutions } from '../executions/execution-queries.ts'

export async function insertBinary(db: Db, file: BinaryFile): Promise<void> {
  await db
    .insertInto('binary')
    .values({ ...file, createdAt: new Date().toISOString() })
    .execute()
}

/** Uploads become part of the execution that they started, and go with it. */
export async function attachBinaries(db: Db, { ids, executionId }: { ids: string[]; executionId: number }) {
  if (ids.length === 0) return
  await db
    .updateTable('binary')
    .set({ executionId })
    .where('id', 'in', ids)
    .where('executionId', 'is', null)
    .execute()
}

/** Files outlive an execution that is not kept. */
export async function detachBinaries(db: Db, executionId: number): Promise<void> {
  await db.updateTable('binary').set({ executionId: null }).where('executionId', '=', executionId).execute()
}

/** A file of the actor's own, or of an execution that they may look into. */
export const findBinary = (db: Db, actor: Actor, id: string) =>
  db
    .selectFrom('binary')
    .selectAll()
    .where('id', '=', id)
    .$if(!seesEverything(actor), (query) =>
      query.where(({ or, eb }) =>
        or([
          eb('binary.ownerId', '=', actor.id),
          eb('binary.executionId', 'in', visibleExecutions(db, actor, 'run').select('execution.id')),
        ]),
      ),
    )
    .executeTakeFirst()

/** A run reads the files of its own execution, and those that its principal may read. */
export async function mayReadBinary(db: Db, { id, authority, executionId }: BinaryUse): Promise<boolean> {
  const row = await db.selectFrom('binary').select('executionId').where('id', '=', id).executeTakeFirst()
  if (!row) return false
  if (row.executionId !== null && row.executionId === executionId) return true
  const principal = await getActor(db, authority.principal)
  return mayDo(principal, 'execution:read') && (await findBinary(db, principal, id)) !== undefined
}

export async function listBinaryIds(db: Db, executionIds: readonly number[]): Promise<string[]> {
  const rows = await db.selectFrom('binary').select('id').where('executionId', 'in', executionIds).execute()
  return rows.map(({ id }) => id)
}

/** Files that are no part of an execution: uploads that never became one, and what executions left that are not kept. */
export async function deleteAbandonedBinaries(db: Db, before: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('binary')
    .where('executionId', 'is', null)
    .where('createdAt', '<', before)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
