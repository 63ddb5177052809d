import { BadRequest } from '@heddle/core'
import type { Actor } from '../auth/actor.ts'
import type { Db } from '../db/schema.ts'
import { changeData } from './change-data.ts'
import { mergeSecrets, sealData } from './credential-data.ts'
import { getCredential, type CredentialRow } from './credential-queries.ts'
import type { Encryption } from '../encryption/encryption.ts'
import { refuseOtherAddresses } from './web-addresses.ts'

export interface CredentialDraft {
  name: string
  type: string
  data: Record<string, unknown>
  nodesAccess: { nodeType: string; date?: string }[]
}

/** Stores a credential. Its id is part of the encryption, so the row is made first and filled in the same transaction. */
export async function insertCredential(
  db: Db,
  actor: Actor,
  { draft, encryption }: { draft: CredentialDraft; encryption: Encryption },
): Promise<CredentialRow> {
  refuseOtherAddresses(draft.type, draft.data)
  const now = new Date().toISOString()
  const { id } = await db
    .insertInto('credential')
    .values({
      ownerId: actor.id,
      name: draft.name,
      type: draft.type,
      data: Buffer.alloc(0),
      keyId: encryption.keyId,
      nodesAccess: JSON.stringify(datedAccess(draft, now)),
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return db
    .updateTable('credential')
    .set({ data: sealData(encryption, id, draft.data) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateCredential(
  db: Db,
  actor: Actor,
  { id, draft, encryption }: { id: number; draft: CredentialDraft; encryption: Encryption },
): Promise<CredentialRow> {
  const before = await getCredential(db, actor, { id, right: 'edit' })
  // Which fields are secret depends on the type: another one could show what this one hides.
  if (draft.type !== before.type) throw new BadRequest('type: the type of a credential cannot change')
  refuseOtherAddresses(draft.type, draft.data)
  const now = new Date().toISOString()
  return changeData({ db, encryption }, before.id, (stored, { health }) => ({
    name: draft.name,
    data: mergeSecrets(draft.data, stored),
    nodesAccess: JSON.stringify(datedAccess(draft, now)),
    updatedAt: now,
    // The last test was one of what was stored before.
    health: { ...health, test: undefined },
  }))
}

const datedAccess = ({ nodesAccess }: CredentialDraft, now: string) =>
  nodesAccess.map(({ nodeType, date }) => ({ nodeType, date: date ?? now }))
