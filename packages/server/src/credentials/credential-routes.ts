import { contract } from '@heddle/contract'
import { NotFound } from '@heddle/core'
import type { Actor } from '../auth/actor.ts'
import { freeName } from '../db/free-name.ts'
import type { Db } from '../db/schema.ts'
import { serve } from '../http/serve.ts'
import { maskSecrets, openData } from './credential-data.ts'
import {
  findCredential,
  listCredentials,
  listNamesLike,
  presentCredential,
  requireCredential,
} from './credential-queries.ts'
import type { Encryption } from './encryption.ts'
import { insertCredential, updateCredential } from './save-credential.ts'

const defaultName = 'My credentials'

export const credentialRoutes = ({ db, encryption }: { db: Db; encryption: Encryption }) =>
  serve(contract.credentials, {
    list: ({ user, query }) => listCredentials(db, user, query.filter?.type),

    async newName({ user, query }) {
      const wished = query.name ?? defaultName
      return { name: freeName(wished, await listNamesLike(db, user, wished)) }
    },

    async get({ user, params, query }) {
      const row = await getCredential(db, user, params.id)
      if (query.includeData !== 'true') return presentCredential(row)
      return { ...presentCredential(row), data: maskSecrets(row.type, openData(encryption, row)) }
    },

    create: ({ user, body }) =>
      db.transaction().execute(async (transaction) => {
        return presentCredential(await insertCredential(transaction, user, { draft: body, encryption }))
      }),

    update: ({ user, params, body }) =>
      db.transaction().execute(async (transaction) => {
        const change = { id: params.id, draft: body, encryption }
        return presentCredential(await updateCredential(transaction, user, change))
      }),

    async remove({ user, params }) {
      const { id } = await requireCredential(db, user, { id: params.id, right: 'own' })
      await db.deleteFrom('credential').where('id', '=', id).execute()
      return true as const
    },
  })

async function getCredential(db: Db, user: Actor, id: string) {
  const row = await findCredential(db, user, id)
  if (!row) throw new NotFound('Credential', id)
  return row
}
