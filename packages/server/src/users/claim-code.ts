import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { findUser } from './user-queries.ts'

/** Whether this call is the one that used the code of the step: codes of it and of older ones are useless from now on. */
export async function claimStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user')
    .set({ twoFactorStep: step })
    .where('id', '=', userId)
    .where((row) => row.or([row('twoFactorStep', 'is', null), row('twoFactorStep', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether this call is the one that took the code off the list. */
export async function claimRecoveryCode(db: Db, userId: string, hash: string): Promise<boolean> {
  // Who uses another code at the same time changes the list; the next look is at what they left.
  for (;;) {
    const codes = (await findUser(db, userId))?.recoveryCodes
    if (!codes?.includes(hash)) return false
    const left = codes.filter((each) => each !== hash)
    const { numUpdatedRows } = await db
      .updateTable('user')
      .set({ recoveryCodes: JSON.stringify(left) })
      .where('id', '=', userId)
      .where(sql<string>`cast("recoveryCodes" as text)`, '=', JSON.stringify(codes))
      .executeTakeFirst()
    if (numUpdatedRows > 0n) return true
  }
}
