import type { Credential, Right } from '@heddle/contract'
import { formatId, NotFound, parseId } from '@heddle/core'
import { sql, type Selectable } from 'kysely'
import type { Actor } from '../auth/actor.ts'
import { visibleCredentials } from '../auth/visible-rows.ts'
import type { Db, Schema } from '../db/schema.ts'
import { Forbidden } from '../auth/refusals.ts'

export type CredentialRow = Selectable<Schema['credential']>

export async function listCredentials(db: Db, actor: Actor, type: string | undefined): Promise<Credential[]> {
  const rows = await visibleCredentials(db, actor)
    .select(['id', 'name', 'type', 'nodesAccess', 'createdAt', 'updatedAt'])
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? ''))
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, id: formatId(row.id) }))
}

export const findCredential = (db: Db, actor: Actor, id: number): Promise<CredentialRow | undefined> =>
  visibleCredentials(db, actor).selectAll().where('id', '=', id).executeTakeFirst()

/** The credential, if the actor has the right. One that may only be used says so. */
export async function getCredential(
  db: Db,
  actor: Actor,
  { id, right }: { id: number; right: Right },
): Promise<CredentialRow> {
  const row = await visibleCredentials(db, actor, right).selectAll().where('id', '=', id).executeTakeFirst()
  if (row) return row
  if (await findCredential(db, actor, id)) {
    throw new Forbidden(
      'This credential is shared with you, but you do not have permission to do this',
      'Ask its owner',
    )
  }
  throw new NotFound('Credential', id)
}

interface Reference {
  id?: string | null
  name: string
  type: string
}

/** The credential that a document refers to. Old ones name it instead of giving its id; that counts when there is exactly one. */
export async function findReferredCredential(
  db: Db,
  actor: Actor,
  { id: text, name, type }: Reference,
): Promise<CredentialRow | undefined> {
  if (text) {
    const id = parseId(text)
    return id === undefined ? undefined : findCredential(db, actor, id)
  }
  const rows = await visibleCredentials(db, actor)
    .selectAll()
    .where('name', '=', name)
    .where('type', '=', type)
    .limit(2)
    .execute()
  return rows.length === 1 ? rows[0] : undefined
}

export async function listNamesLike(db: Db, actor: Actor, beginning: string): Promise<Set<string>> {
  const rows = await visibleCredentials(db, actor)
    .select('name')
    .where(sql<boolean>`substr("name", 1, length(cast(${beginning} as text))) = ${beginning}`)
    .execute()
  return new Set(rows.map(({ name }) => name))
}

export const presentCredential = (row: CredentialRow): Credential => ({
  id: formatId(row.id),
  name: row.name,
  type: row.type,
  nodesAccess: row.nodesAccess,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})
