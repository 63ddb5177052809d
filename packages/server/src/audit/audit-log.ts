import type { Db } from '../db/schema.ts'

/** Acts that matter for security. */
export type Act =
  | 'signed_in'
  | 'sign_in_failed'
  | 'signed_out'
  | 'profile_changed'
  | 'password_changed'
  | 'password_reset_asked'
  | 'password_reset'
  | 'owner_set_up'
  | 'setup_skipped'
  | 'user_invited'
  | 'user_reinvited'
  | 'user_signed_up'
  | 'user_deleted'
  | 'session_ended'
  | 'shared'
  | 'two_factor_on'
  | 'two_factor_off'
  | 'api_key_made'
  | 'api_key_deleted'

export interface AuditEntry {
  act: Act
  /** Who did it; nobody for a stranger. */
  userId?: string | undefined
  /** Whom or what it concerned. */
  target?: string | undefined
  /** From where. */
  address: string
}

/** Strangers can make entries (by failing to sign in): the table stays bounded. */
const entriesKept = 100_000

export async function writeAudit(db: Db, { act, userId, target, address }: AuditEntry): Promise<void> {
  const { id } = await db
    .insertInto('audit_event')
    .values({
      act,
      userId: userId ?? null,
      target: target ?? null,
      address,
      createdAt: new Date().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .deleteFrom('audit_event')
    .where('id', '<=', id - entriesKept)
    .execute()
}
