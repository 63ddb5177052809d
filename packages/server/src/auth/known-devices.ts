import type { Db } from '../db/schema.ts'
import { createToken, hashToken } from './tokens.ts'

/** As long as browsers keep a cookie. */
export const deviceSeconds = 400 * 24 * 60 * 60

/** @internal */
export const devicesPerUser = 20

/** The device, if its browser has signed in to this account before. */
export async function findDevice(
  db: Db,
  token: string | undefined,
  email: string,
): Promise<string | undefined> {
  if (token === undefined) return undefined
  const row = await db
    .selectFrom('known_device')
    .innerJoin('user', 'user.id', 'known_device.userId')
    .select('known_device.tokenHash')
    .where('known_device.tokenHash', '=', hashToken(token))
    .where('user.email', '=', email)
    .executeTakeFirst()
  return row?.tokenHash
}

/** Remembers the browser in which somebody has just signed in, and gives the token for its cookie. */
export async function rememberDevice(db: Db, userId: string, token: string | undefined): Promise<string> {
  const usedAt = new Date().toISOString()
  if (token !== undefined) {
    const { numUpdatedRows } = await db
      .updateTable('known_device')
      .set({ usedAt })
      .where('tokenHash', '=', hashToken(token))
      .where('userId', '=', userId)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) return token
  }
  const made = createToken()
  await db
    .insertInto('known_device')
    .values({ tokenHash: hashToken(made), userId, usedAt })
    .execute()
  await forgetOldest(db, userId)
  return made
}

/** A new password: whoever knew the old one is a stranger now. */
export async function forgetDevices(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('known_device').where('userId', '=', userId).execute()
}

async function forgetOldest(db: Db, userId: string): Promise<void> {
  const oldest = await db
    .selectFrom('known_device')
    .select('usedAt')
    .where('userId', '=', userId)
    .orderBy('usedAt', 'desc')
    .offset(devicesPerUser)
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return
  await db
    .deleteFrom('known_device')
    .where('userId', '=', userId)
    .where('usedAt', '<=', oldest.usedAt)
    .execute()
}
