import { contract, type KnowledgeText } from '@heddle/contract'
import { formatId } from '@heddle/core'
import type { Engine } from '../dispatch/engine.ts'
import type { Db } from '../db/schema.ts'
import { serve } from '../http/serve.ts'
import { clearStore, deleteDocument, getVector } from './document-queries.ts'
import { embedQuestion, listModels } from './embeddings-nodes.ts'
import { findByWords, type ReadDocument } from './find-documents.ts'
import type { KnowledgeSearch } from './knowledge-search.ts'
import { deleteStore, getStore, listStores, renameStore } from './store-queries.ts'
import { fromBytes } from './vector.ts'

/** More of a text is not shown in a list. */
const shownLength = 10_000

interface Parts {
  db: Db
  search: KnowledgeSearch
  engine: Engine
}

export const knowledgeRoutes = ({ db, search, engine }: Parts) =>
  serve(contract.knowledge, {
    list: ({ user }) => listStores(db, user),
    rename: ({ user, params, body }) => renameStore(db, user, { id: params.id, name: body.name }),

    async remove({ user, params }) {
      await deleteStore(db, user, params.id)
      return true as const
    },

    async documents({ user, params, query }) {
      const wanted = { storeId: (await getStore(db, user, params.id)).id, ...query }
      // A page of a list is read at once; words may stand in the last of many documents.
      const found = query.search.trim() === '' ? findByWords({ db }, wanted) : search.words(wanted)
      return (await found).map(presentDocument)
    },

    clear: async ({ user, params }) => clearStore(db, await getStore(db, user, params.id)),

    async removeDocument({ user, params }) {
      await deleteDocument(db, await getStore(db, user, params.id), params.document)
      return true as const
    },

    models: async ({ user, params }) => listModels(db, user, await getStore(db, user, params.id)),

    async search({ user, params, body }) {
      const store = await getStore(db, user, params.id)
      const vector =
        'like' in body
          ? fromBytes(await getVector(db, store, body.like))
          : await embedQuestion({ db, engine }, user, { store, ...body })
      const { most } = body
      const found = await search.nearest({ storeId: store.id, vector, most, filter: {} })
      return found.map(({ score, ...document }) => ({ ...presentDocument(document), score }))
    },
  })

const presentDocument = ({ id, text, metadata, updatedAt }: ReadDocument): KnowledgeText => ({
  id: formatId(id),
  text: text.slice(0, shownLength),
  isCut: text.length > shownLength,
  metadata,
  updatedAt,
})
