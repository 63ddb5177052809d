import { limitsOf, mayDo, type Actor } from '../auth/actor.ts'
import { actingFor } from '../auth/authority.ts'
import type { Db } from '../db/schema.ts'
import type { BinaryFiles, BinaryFile, BinaryUse } from '@heddle/worker'
import { visibleExecutions } from '../auth/visible-rows.ts'

export async function insertBinary(db: Db, file: BinaryFile): Promise<void> {
  await db
    .insertInto('binary')
    .values({ ...file, createdAt: new Date().toISOString() })
    .execute()
}

/** Uploads become part of the execution that they started, and go with it. */
export async function attachBinaries(
  db: Db,
  { ids, executionId }: { ids: readonly string[]; executionId: number },
) {
  if (ids.length === 0) return
  await db
    .updateTable('binary')
    .set({ executionId })
    .where('id', 'in', ids)
    .where('executionId', 'is', null)
    .execute()
}

/** Deletes files, unless an execution has taken them. */
export async function dropBinaries(
  { db, files }: { db: Db; files: BinaryFiles },
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const dropped = await db
    .deleteFrom('binary')
    .where('id', 'in', ids)
    .where('executionId', 'is', null)
    .returning('id')
    .execute()
  await files.remove(dropped.map(({ id }) => id))
}

/** Files outlive an execution that is not kept. */
export async function detachBinaries(db: Db, executionId: number): Promise<void> {
  await db.updateTable('binary').set({ executionId: null }).where('executionId', '=', executionId).execute()
}

/** A file of the actor's own, or of an execution that they may look into. */
export const findBinary = (db: Db, actor: Actor, id: string) =>
  limitsOf(actor)
    .reduce(
      (query, userId) =>
        query.where(({ or, eb }) =>
          or([
            eb('binary.ownerId', '=', userId),
            eb(
              'binary.executionId',
              'in',
              visibleExecutions(db, member(userId), 'run').select('execution.id'),
            ),
          ]),
        ),
      db.selectFrom('binary').selectAll().where('id', '=', id),
    )
    .executeTakeFirst()

const member = (id: string): Actor => ({ id, role: 'member' })

/** A run reads the files of its own execution, those that its principal has made by hand, and those that it may look at. */
export async function mayReadBinary(db: Db, { id, authority, executionId }: BinaryUse): Promise<boolean> {
  const row = await db
    .selectFrom('binary')
    .select(['executionId', 'ownerId'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return false
  if (row.executionId === null && row.ownerId === authority.principal.id) return true
  if (row.executionId !== null && row.executionId === executionId) return true
  const actor = await actingFor(db, authority)
  return mayDo(actor, 'execution:read') && (await findBinary(db, actor, id)) !== undefined
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
