import { AppError } from '@heddle/core'
import { forgetDevices } from '../auth/known-devices.ts'
import { hashPassword } from '../auth/passwords.ts'
import type { SessionEnds } from '../auth/session-ends.ts'
import { createToken, hashToken } from '../auth/tokens.ts'
import type { Db } from '../db/schema.ts'
import { findUser, updateUser, type UserRow } from './user-queries.ts'

const tokenMs = 2 * 60 * 60_000

class LinkLapsed extends AppError {
  readonly errorCode = 'link_lapsed'
  readonly status = 404
  constructor() {
    super('This link is no longer valid. Request a new one.')
  }
}

/** Makes a token for one change of the password; an older one stops working. */
export async function createResetToken(db: Db, userId: string): Promise<string> {
  const token = createToken()
  await updateUser(db, userId, {
    resetTokenHash: hashToken(token),
    resetTokenUntil: new Date(Date.now() + tokenMs).toISOString(),
  })
  return token
}

/** Whose password the token may change. */
export async function getUserByResetToken(db: Db, userId: string, token: string): Promise<UserRow> {
  const user = await findUser(db, userId)
  const isGood =
    user?.resetTokenHash === hashToken(token) && (user.resetTokenUntil ?? '') > new Date().toISOString()
  if (!user || !isGood) throw new LinkLapsed()
  return user
}

/** Sets the password and ends every session. The token counts once, also for two calls at the same time. */
export async function resetPassword(
  { db, sessionEnds }: { db: Db; sessionEnds: SessionEnds },
  { userId, token, password }: { userId: string; token: string; password: string },
): Promise<void> {
  await getUserByResetToken(db, userId, token)
  const passwordHash = await hashPassword(password)
  await sessionEnds.allOf(userId, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('user')
      .set({ passwordHash, resetTokenHash: null, resetTokenUntil: null, updatedAt: new Date().toISOString() })
      .where('id', '=', userId)
      .where('resetTokenHash', '=', hashToken(token))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new LinkLapsed()
    await forgetDevices(transaction, userId)
  })
}
