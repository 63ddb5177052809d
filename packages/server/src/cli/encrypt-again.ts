import type { Db } from '../db/schema.ts'
import { writeSetting } from '../db/setting-queries.ts'
import { sealAgain } from '../executions/held-state.ts'
import { twoFactorContext } from '../users/two-factor.ts'
import { openData, sealData } from '../credentials/credential-data.ts'
import { sealRegistrationsAgain } from '../credentials/registrations.ts'
import type { Encryption } from '../encryption/encryption.ts'
import { sealMemoryAgain } from '../subscriptions/subscription-queries.ts'

/** Encrypts everything with another key: all of it, or, when anything cannot be read, nothing. Gives how many secrets. */
export const rotateKey = (db: Db, { from, to }: { from: Encryption; to: Encryption }): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const credentials = await transaction.selectFrom('credential').select(['id', 'data']).execute()
    for (const row of credentials) {
      const data = sealData(to, row.id, openData(from, row))
      await transaction
        .updateTable('credential')
        .set({ data, keyId: to.keyId })
        .where('id', '=', row.id)
        .execute()
    }
    const people = await transaction
      .selectFrom('user')
      .select(['id', 'twoFactorSecret'])
      .where('twoFactorSecret', 'is not', null)
      .execute()
    for (const { id, twoFactorSecret } of people) {
      if (twoFactorSecret === null) continue
      const secret = from.open(twoFactorSecret, twoFactorContext(id))
      await transaction
        .updateTable('user')
        .set({ twoFactorSecret: to.seal(secret, twoFactorContext(id)) })
        .where('id', '=', id)
        .execute()
    }
    const waiting = await transaction
      .selectFrom('execution_data')
      .select(['executionId', 'held'])
      .where('held', 'is not', null)
      .execute()
    for (const { executionId, held } of waiting) {
      if (held === null) continue
      await transaction
        .updateTable('execution_data')
        .set({ held: sealAgain({ from, to }, executionId, held) })
        .where('executionId', '=', executionId)
        .execute()
    }
    const subscriptions = await transaction.selectFrom('subscription').select(['id', 'memory']).execute()
    for (const row of subscriptions) {
      await transaction
        .updateTable('subscription')
        .set({ memory: sealMemoryAgain({ from, to }, row) })
        .where('id', '=', row.id)
        .execute()
    }
    const apps = await sealRegistrationsAgain(transaction, { from, to })
    await writeSetting(transaction, 'encryptionKeyId', to.keyId)
    return credentials.length + people.length + apps
  })
