import type { ApiKey, Scope } from '@heddle/contract'
import { NotFound } from '@heddle/core'
import { randomUUID } from 'node:crypto'
import type { Db } from '../db/schema.ts'
import { roleOf, type Actor } from './actor.ts'
import { createToken, hashToken } from './tokens.ts'

/** Marks our keys, so that people and scanners recognise them. */
const prefix = 'heddle_'
const noteUseMs = 60_000

interface NewKey {
  name: string
  scopes: Scope[]
  expiresAt?: string | undefined
}

/** Makes a key. Only its hash is stored: nobody can read it again. */
export async function createApiKey(
  db: Db,
  userId: string,
  { name, scopes, expiresAt }: NewKey,
): Promise<ApiKey & { key: string }> {
  const key = `${prefix}${createToken()}`
  const row = {
    id: randomUUID(),
    name,
    createdAt: new Date().toISOString(),
    expiresAt: expiresAt ?? null,
    lastUsedAt: null,
  }
  await db
    .insertInto('api_key')
    .values({ ...row, userId, tokenHash: hashToken(key), scopes: JSON.stringify(scopes) })
    .execute()
  return { ...row, scopes, key }
}

export const listApiKeys = (db: Db, userId: string): Promise<ApiKey[]> =>
  db
    .selectFrom('api_key')
    .select(['id', 'name', 'scopes', 'createdAt', 'expiresAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()

/** Gives the name that the key had. */
export async function deleteApiKey(db: Db, userId: string, id: string): Promise<string> {
  const deleted = await db
    .deleteFrom('api_key')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  if (!deleted) throw new NotFound('API key', id)
  return deleted.name
}

/** Who calls with the key, limited to what the key may do. */
export async function findActorByKey(
  db: Db,
  key: string,
  { userManagement }: { userManagement: boolean },
): Promise<Actor | undefined> {
  if (!key.startsWith(prefix)) return undefined
  const row = await db
    .selectFrom('api_key')
    .innerJoin('user', 'user.id', 'api_key.userId')
    .select(['api_key.id as keyId', 'api_key.scopes', 'api_key.expiresAt', 'api_key.lastUsedAt'])
    .select(['user.id', 'user.role', 'user.passwordHash'])
    .where('api_key.tokenHash', '=', hashToken(key))
    .executeTakeFirst()
  const now = new Date()
  if (!row || (row.expiresAt !== null && row.expiresAt <= now.toISOString())) return undefined
  const role = roleOf(row, userManagement)
  if (!role) return undefined
  await noteUse(db, row, now)
  return { id: row.id, role, scopes: new Set(row.scopes) }
}

/** Once a minute is enough to tell a forgotten key from one in use. */
async function noteUse(db: Db, row: { keyId: string; lastUsedAt: string | null }, now: Date): Promise<void> {
  if (row.lastUsedAt !== null && now.getTime() - Date.parse(row.lastUsedAt) < noteUseMs) return
  await db.updateTable('api_key').set({ lastUsedAt: now.toISOString() }).where('id', '=', row.keyId).execute()
}
