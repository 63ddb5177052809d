import type { KnowledgeStore } from '@heddle/contract'
import { knowledgeNameMax } from '@heddle/contract/limits'
import { BadRequest, Conflict, formatId, NotFound } from '@heddle/core'
import type { Selectable } from 'kysely'
import { limitsOf, type Actor } from '../auth/actor.ts'
import type { Db, Schema } from '../db/schema.ts'

export type StoreRow = Selectable<Schema['knowledge_store']>

/** Stores that the actor may see. Every query for a person starts here. */
const visible = (db: Db, actor: Actor) =>
  limitsOf(actor).reduce(
    (query, userId) => query.where('knowledge_store.ownerId', '=', userId),
    db.selectFrom('knowledge_store'),
  )

const withCount = (db: Db, actor: Actor) =>
  visible(db, actor)
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('knowledge_document')
        .whereRef('knowledge_document.storeId', '=', 'knowledge_store.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('documents'),
    )

export async function listStores(db: Db, actor: Actor): Promise<KnowledgeStore[]> {
  const rows = await withCount(db, actor).orderBy('name').orderBy('id').execute()
  return rows.map(presentStore)
}

export async function getStore(db: Db, actor: Actor, id: number): Promise<StoreRow> {
  const row = await visible(db, actor).selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new NotFound('Knowledge store', id)
  return row
}

export async function renameStore(
  db: Db,
  actor: Actor,
  { id, name }: { id: number; name: string },
): Promise<KnowledgeStore> {
  const { ownerId } = await getStore(db, actor, id)
  const other = await findStore(db, ownerId, name)
  if (other && other.id !== id) throw new Conflict(`There is already a knowledge store named "${name}"`)
  await db
    .updateTable('knowledge_store')
    .set({ name, updatedAt: new Date().toISOString() })
    .where('id', '=', id)
    .execute()
  return presentStore(await withCount(db, actor).where('id', '=', id).executeTakeFirstOrThrow())
}

export async function deleteStore(db: Db, actor: Actor, id: number): Promise<void> {
  await getStore(db, actor, id)
  await db.deleteFrom('knowledge_store').where('id', '=', id).execute()
}

export const findStore = (db: Db, ownerId: string, name: string): Promise<StoreRow | undefined> =>
  db
    .selectFrom('knowledge_store')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .where('name', '=', name)
    .executeTakeFirst()

/** The store of this name, made when there is none. */
export async function ensureStore(db: Db, ownerId: string, name: string): Promise<StoreRow> {
  const known = await findStore(db, ownerId, name)
  if (known) return known
  if (name.trim() === '') throw new BadRequest('The name of the store is empty. Give it a name.')
  if (name.length > knowledgeNameMax)
    throw new BadRequest(`The name of the store has more than ${knowledgeNameMax} characters.`)
  const now = new Date().toISOString()
  const row = { ownerId, name, dimension: null, nextDocumentId: 1, createdAt: now, updatedAt: now }
  const made = await db
    .insertInto('knowledge_store')
    .values(row)
    .onConflict((conflict) => conflict.columns(['ownerId', 'name']).doNothing())
    .returningAll()
    .executeTakeFirst()
  // Another run was quicker.
  return made ?? ensureStore(db, ownerId, name)
}

export async function listNames(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('knowledge_store')
    .select('name')
    .where('ownerId', '=', ownerId)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

const presentStore = ({
  id,
  name,
  dimension,
  documents,
  createdAt,
  updatedAt,
}: StoreRow & { documents: number | null }): KnowledgeStore => ({
  id: formatId(id),
  name,
  dimension,
  documents: documents ?? 0,
  createdAt,
  updatedAt,
})
