import { formatId } from '@heddle/core'
import type { Act, AuditEvent } from '@heddle/contract'
import type { Db } from '../db/schema.ts'
import { nameOf } from '../auth/person-name.ts'

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

/** Newest first. People are called by their names as long as they have an account. */
export async function listAudit(
  db: Db,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<AuditEvent[]> {
  const rows = await db
    .selectFrom('audit_event as event')
    .leftJoin('user as actor', 'actor.id', 'event.userId')
    .leftJoin('user as person', 'person.id', 'event.target')
    .select(['event.id', 'event.act', 'event.target', 'event.address', 'event.createdAt'])
    .select(['actor.firstName', 'actor.lastName', 'actor.email', 'person.email as targetEmail'])
    .$call((query) => (before === undefined ? query : query.where('event.id', '<', before)))
    .orderBy('event.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, act, target, targetEmail, address, createdAt, ...actor }) => ({
    id: formatId(id),
    act,
    who: nameOf(actor) || null,
    target: targetEmail ?? target,
    address,
    createdAt,
  }))
}
