import type { Db } from '../db/schema.ts'

export const listTags = (db: Db) => db.selectFrom('tag').select(['id', 'name']).orderBy('name').execute()

export const listTagsWithUsage = (db: Db) =>
  db
    .selectFrom('tag')
    .leftJoin('workflow_tag', 'workflow_tag.tagId', 'tag.id')
    .select(({ fn }) => ['tag.id', 'tag.name', fn.count<number>('workflow_tag.workflowId').as('usageCount')])
    .groupBy(['tag.id', 'tag.name'])
    .orderBy('tag.name')
    .execute()

export async function isTagNameTaken(db: Db, name: string, exceptId?: number): Promise<boolean> {
  const row = await db
    .selectFrom('tag')
    .select('id')
    .where('name', '=', name)
    .$call((query) => (exceptId === undefined ? query : query.where('id', '!=', exceptId)))
    .executeTakeFirst()
  return row !== undefined
}

export const insertTag = (db: Db, name: string, now: string) =>
  db
    .insertInto('tag')
    .values({ name, createdAt: now, updatedAt: now })
    .returningAll()
    .executeTakeFirstOrThrow()

export const renameTag = (db: Db, id: number, { name, now }: { name: string; now: string }) =>
  db
    .updateTable('tag')
    .set({ name, updatedAt: now })
    .where('id', '=', id)
    .returning(['id', 'name', 'updatedAt'])
    .executeTakeFirst()

export async function deleteTag(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('tag').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
