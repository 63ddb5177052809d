import type { User } from '@heddle/contract'
import { BadRequest } from '@heddle/core'
import { randomUUID } from 'node:crypto'
import type { Selectable, Updateable } from 'kysely'
import type { Db, Schema } from '../db/schema.ts'
import { Unauthorized } from '../auth/refusals.ts'

class EmailTaken extends BadRequest {
  override readonly errorCode = 'email_taken'
  constructor(email: string) {
    super(`The email address ${email} is already in use`)
  }
}

export type UserRow = Selectable<Schema['user']>

export const findUser = (db: Db, id: string): Promise<UserRow | undefined> =>
  db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst()

/** Whose account is gone is signed out. */
export async function getCaller(db: Db, id: string): Promise<UserRow> {
  const user = await findUser(db, id)
  if (!user) throw new Unauthorized()
  return user
}

/** Addresses are stored in lower case. */
export const findUserByEmail = (db: Db, email: string): Promise<UserRow | undefined> =>
  db.selectFrom('user').selectAll().where('email', '=', email).executeTakeFirst()

/** The instance's owner; there is exactly one, made at the first start. */
export const getOwner = (db: Db): Promise<UserRow> =>
  db.selectFrom('user').selectAll().where('role', '=', 'owner').executeTakeFirstOrThrow()

/** Those who are invited come first, then the owner, then members by name. */
export const listUsers = (db: Db): Promise<UserRow[]> =>
  db
    .selectFrom('user')
    .selectAll()
    .orderBy((by) => by.case().when('passwordHash', 'is', null).then(0).else(1).end())
    .orderBy('role', 'desc')
    .orderBy('firstName')
    .orderBy('createdAt')
    .execute()

/** Makes the owner's account, still without a name and a password. */
export async function ensureOwner(db: Db): Promise<void> {
  const owner = await db.selectFrom('user').select('id').where('role', '=', 'owner').executeTakeFirst()
  if (!owner) await insertUser(db, { role: 'owner' })
}

interface NewUser {
  role: 'owner' | 'member'
  email?: string
  inviteUntil?: string
}

export async function insertUser(db: Db, user: NewUser): Promise<UserRow> {
  const now = new Date().toISOString()
  return db
    .insertInto('user')
    .values({
      id: randomUUID(),
      ...user,
      personalizationAnswers: 'null',
      createdAt: now,
      updatedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateUser(db: Db, id: string, change: Updateable<Schema['user']>): Promise<UserRow> {
  return db
    .updateTable('user')
    .set({ ...change, updatedAt: new Date().toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** An address belongs to one person. */
export async function refuseTakenEmail(db: Db, email: string, userId: string): Promise<void> {
  const other = await findUserByEmail(db, email)
  if (other && other.id !== userId) throw new EmailTaken(email)
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
  language: row.language,
})
