import { NotFound } from '@heddle/core'
import type { Db } from '../db/schema.ts'
import { hashToken } from './tokens.ts'

interface Parts {
  db: Db
  /** What was opened with these sessions is to be closed. */
  onEnd(tokenHashes: readonly string[]): void
}

export type SessionEnds = ReturnType<typeof createSessionEnds>

/** The one place where sessions are ended, so that nothing stays open that was opened with them. */
export const createSessionEnds = ({ db, onEnd }: Parts) => ({
  async one(token: string): Promise<void> {
    onEnd(await deleteSessions(db, { tokenHash: hashToken(token) }))
  },

  /** One that its person names. */
  async byId(userId: string, id: string): Promise<void> {
    const ended = await deleteSessions(db, { userId, id })
    if (ended.length === 0) throw new NotFound('Session', id)
    onEnd(ended)
  },

  /** All of somebody's, together with the work that is the reason for it: both happen or neither. */
  async allOf(userId: string, reason: (transaction: Db) => Promise<void>): Promise<void> {
    const ended = await db.transaction().execute(async (transaction) => {
      const sessions = await deleteSessions(transaction, { userId })
      await reason(transaction)
      return sessions
    })
    onEnd(ended)
  },
})

async function deleteSessions(
  db: Db,
  which: { tokenHash: string } | { userId: string; id?: string },
): Promise<string[]> {
  const deleted = await db
    .deleteFrom('session')
    .where((row) => row.and(which))
    .returning('tokenHash')
    .execute()
  return deleted.map(({ tokenHash }) => tokenHash)
}
