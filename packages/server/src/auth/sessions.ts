import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../db/schema.ts'
import type { Actor } from './actor.ts'

export const sessionSeconds = 7 * 24 * 60 * 60

const sessionsPerUser = 500

/** Only the hash is stored: a stolen database opens no session. */
const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Starts a session and gives the token for the cookie. */
export async function startSession(db: Db, userId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('session')
    .values({
      tokenHash: hashToken(token),
      userId,
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + sessionSeconds * 1000).toISOString(),
    })
    .execute()
  await deleteOldest(db, userId)
  return token
}

/** Before the owner is set up anybody may start sessions: their number stays bounded. */
async function deleteOldest(db: Db, userId: string): Promise<void> {
  const oldest = await db
    .selectFrom('session')
    .select('createdAt')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .offset(sessionsPerUser)
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return
  await db
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where('createdAt', '<=', oldest.createdAt)
    .execute()
}

export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('session').where('tokenHash', '=', hashToken(token)).execute()
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expiresAt', '<=', now.toISOString()).execute()
}

/** Whose session the token opens. */
export async function findActor(db: Db, token: string, now: Date): Promise<Actor | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .select(['user.id', 'user.role', 'user.passwordHash'])
    .where('session.tokenHash', '=', hashToken(token))
    .where('session.expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  if (!row) return undefined
  if (row.role === 'member') return { id: row.id, role: 'member' }
  return { id: row.id, role: row.passwordHash === null ? 'default' : 'owner' }
}
