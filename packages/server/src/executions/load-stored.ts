import type { Encryption } from '../encryption/encryption.ts'
import type { Db } from '../db/schema.ts'
import type { StoredState } from '@heddle/worker'
import { openHeld } from './held-state.ts'

/** What a stored execution goes on with; undefined when nothing was stored. */
export async function loadStored(
  { db, encryption }: { db: Db; encryption: Encryption },
  executionId: number,
): Promise<StoredState | undefined> {
  const stored = await db
    .selectFrom('execution_data')
    .select(['executionId', 'state', 'held'])
    .where('executionId', '=', executionId)
    .executeTakeFirst()
  return stored && openHeld(encryption, stored)
}
