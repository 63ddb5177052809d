import type { Registration } from '@heddle/contract'
import { BadRequest, textOf } from '@heddle/core'
import { sharedAppType } from '@heddle/core/node'
import { catalog } from '@heddle/nodes'
import { mayDo, type Actor } from '../auth/actor.ts'
import type { Db } from '../db/schema.ts'
import type { Encryption } from '../encryption/encryption.ts'
import { changeData, type Storage } from './change-data.ts'
import { openData, valuesOf, type Data } from './credential-data.ts'
import { getCredential } from './credential-queries.ts'

const contextOf = (type: string): string => `registration ${type}`

const appTypeOf = (type: string): string | undefined => sharedAppType(catalog.credentialTypes, type)

/** Which types need no app of their own. Only who may change the apps sees more of them. */
export async function listRegistrations(db: Db, actor: Actor): Promise<Registration[]> {
  const rows = await db
    .selectFrom('credential_registration')
    .select(['type', 'clientId'])
    .orderBy('type')
    .execute()
  const mayChange = mayDo(actor, 'user:manage')
  return rows.map(({ type, clientId }) => ({ type, clientId: mayChange ? clientId : null }))
}

/** Makes the app of a credential that of the whole instance. The credential keeps its account and loses the secret. */
export async function shareApp(storage: Storage, actor: Actor, id: number): Promise<Registration> {
  const { db, encryption } = storage
  const row = await getCredential(db, actor, { id, right: 'edit' })
  const type = appTypeOf(row.type)
  const { clientId, clientSecret, accessTokenUrl } = valuesOf(row.type, openData(encryption, row))
  if (type === undefined)
    throw new BadRequest(
      'The app of this credential type cannot be used for everyone: its address is not fixed',
    )
  if (textOf(clientId) === '') throw new BadRequest('clientId: enter the client ID of the app')
  const values = {
    clientId: textOf(clientId),
    tokenUrl: textOf(accessTokenUrl),
    clientSecret: encryption.seal(textOf(clientSecret), contextOf(type)),
    updatedAt: new Date().toISOString(),
  }
  await db
    .insertInto('credential_registration')
    .values({ type, ...values })
    .onConflict((conflict) => conflict.column('type').doUpdateSet(values))
    .execute()
  await changeData(storage, row.id, ({ clientId: _id, clientSecret: _secret, ...data }) => ({ data }))
  return { type, clientId: values.clientId }
}

/** False when there was none. */
export async function removeRegistration(db: Db, type: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('credential_registration')
    .where('type', '=', type)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * The values of a credential that has no app of its own, with the app of the instance. That one is for people who sign in, and its
 * secret goes to no other address than the one that its owner sent it to.
 */
export async function withRegisteredApp(
  { db, encryption }: Storage,
  type: string,
  values: Data,
): Promise<Data> {
  const appType = appTypeOf(type)
  const isOwn = textOf(values.clientId ?? '') !== '' || values.grantType === 'clientCredentials'
  if (isOwn || appType === undefined) return values
  const row = await db
    .selectFrom('credential_registration')
    .selectAll()
    .where('type', '=', appType)
    .executeTakeFirst()
  if (!row || row.tokenUrl !== textOf(values.accessTokenUrl)) return values
  const { clientId } = row
  const clientSecret = encryption.open(row.clientSecret, contextOf(appType))
  // Nobody may lead the secret past its service.
  return { ...values, clientId, clientSecret, ignoreSSLIssues: false }
}

/** For another key. */
export async function sealRegistrationsAgain(
  db: Db,
  { from, to }: { from: Encryption; to: Encryption },
): Promise<number> {
  const rows = await db.selectFrom('credential_registration').select(['type', 'clientSecret']).execute()
  for (const { type, clientSecret } of rows) {
    await db
      .updateTable('credential_registration')
      .set({ clientSecret: to.seal(from.open(clientSecret, contextOf(type)), contextOf(type)) })
      .where('type', '=', type)
      .execute()
  }
  return rows.length
}
