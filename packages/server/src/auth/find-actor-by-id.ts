import type { Db } from '../db/schema.ts'
import type { Actor } from './actor.ts'

/** Somebody as an actor, for work that runs on their behalf without a session. */
export async function findActorById(db: Db, id: string): Promise<Actor | undefined> {
  const row = await db.selectFrom('user').select(['id', 'role']).where('id', '=', id).executeTakeFirst()
  return row && { id: row.id, role: row.role }
}
