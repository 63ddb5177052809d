import { randomUUID } from 'node:crypto'
import type { Db } from '../db/schema.ts'
import { roleOf, type Actor } from './actor.ts'
import { createToken, hashToken } from './tokens.ts'

export const sessionSeconds = 7 * 24 * 60 * 60

const sessionsPerUser = 500

/** From where a session is started. */
export interface Origin {
  address?: string
  agent?: string
}

/** Starts a session and gives the token for the cookie. */
export async function startSession(db: Db, userId: string, { address, agent }: Origin = {}): Promise<string> {
  const now = new Date()
  const token = createToken()
  await db
    .insertInto('session')
    .values({
      tokenHash: hashToken(token),
      id: randomUUID(),
      userId,
      address: address ?? null,
      agent: agent?.slice(0, 300) ?? null,
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

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expiresAt', '<=', now.toISOString()).execute()
}

/** Whose session the token opens. */
export async function findActor(
  db: Db,
  token: string,
  { userManagement }: { userManagement: boolean },
): Promise<Actor | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .select(['user.id', 'user.role', 'user.passwordHash'])
    .where('session.tokenHash', '=', hashToken(token))
    .where('session.expiresAt', '>', new Date().toISOString())
    .executeTakeFirst()
  const role = row && roleOf(row, userManagement)
  return role && { id: row.id, role }
}

/** Somebody's sessions, the newest first. */
export async function listSessions(db: Db, userId: string, ownToken: string | undefined) {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'tokenHash', 'address', 'agent', 'createdAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', new Date().toISOString())
    .orderBy('createdAt', 'desc')
    .execute()
  const own = ownToken === undefined ? '' : hashToken(ownToken)
  return rows.map(({ id, tokenHash, ...row }) => ({ ...row, id: id ?? '', current: tokenHash === own }))
}

/** Which of the sessions are not over. */
export async function findLiveSessions(db: Db, tokenHashes: readonly string[]): Promise<Set<string>> {
  if (tokenHashes.length === 0) return new Set()
  const rows = await db
    .selectFrom('session')
    .select('tokenHash')
    .where('tokenHash', 'in', tokenHashes)
    .where('expiresAt', '>', new Date().toISOString())
    .execute()
  return new Set(rows.map(({ tokenHash }) => tokenHash))
}
