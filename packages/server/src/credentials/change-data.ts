import { Conflict, NotFound, formatId } from '@heddle/core'
import type { CredentialHealth, Db } from '../db/schema.ts'
import { openData, sealData, type Data } from './credential-data.ts'
import type { CredentialRow } from './credential-queries.ts'
import type { Encryption } from '../encryption/encryption.ts'

const tries = 10

export interface Storage {
  db: Db
  encryption: Encryption
}

interface Changed {
  data: Data
  health?: CredentialHealth | null
  name?: string
  nodesAccess?: string
  updatedAt?: string
}

/**
 * Changes what is stored of a credential. People, runs and other processes may do so at the same time: only what was read
 * is overwritten, otherwise it is read and changed again.
 */
export async function changeData(
  { db, encryption }: Storage,
  id: number,
  change: (data: Data, row: CredentialRow) => Changed,
): Promise<CredentialRow> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const before = await db.selectFrom('credential').selectAll().where('id', '=', id).executeTakeFirst()
    if (!before) throw new NotFound('Credential', formatId(id))
    const { data, health, ...rest } = change(openData(encryption, before), before)
    const after = await db
      .updateTable('credential')
      .set({
        ...rest,
        data: sealData(encryption, id, data),
        keyId: encryption.keyId,
        ...(health !== undefined && { health: health && JSON.stringify(health) }),
      })
      .where('id', '=', id)
      .where('data', '=', before.data)
      .returningAll()
      .executeTakeFirst()
    if (after) return after
  }
  throw new Conflict('Someone else is changing this credential. Try again.')
}
