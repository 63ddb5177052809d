import type { User } from '@heddle/contract'
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Db, Schema } from '../db/schema.ts'

type UserRow = Selectable<Schema['user']>

export const findUser = (db: Db, id: string): Promise<UserRow | undefined> =>
  db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst()

/** The instance's owner; there is exactly one, made at the first start. */
export const getOwner = (db: Db): Promise<UserRow> =>
  db.selectFrom('user').selectAll().where('role', '=', 'owner').executeTakeFirstOrThrow()

/** Makes the owner's account, still without a name and a password. */
export async function ensureOwner(db: Db, now: Date): Promise<void> {
  const owner = await db.selectFrom('user').select('id').where('role', '=', 'owner').executeTakeFirst()
  if (owner) return
  await db
    .insertInto('user')
    .values({
      id: randomUUID(),
      role: 'owner',
      personalizationAnswers: 'null',
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    })
    .execute()
}

/** A user as the wire shows it. */
export const presentUser = (row: UserRow): User => ({
  id: row.id,
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  personalizationAnswers: row.personalizationAnswers,
  globalRole: {
    id: row.role === 'owner' ? 1 : 2,
    name: row.role,
    scope: 'global',
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  },
  isPending: row.passwordHash === null,
})
