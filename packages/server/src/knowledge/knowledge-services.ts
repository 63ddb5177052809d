import type { Scope } from '@heddle/contract'
import { formatId, NotFound } from '@heddle/core'
import type { Authority, ServerServices } from '@heddle/worker'
import { limitsOf, mayDo } from '../auth/actor.ts'
import { actingFor } from '../auth/authority.ts'
import { Forbidden } from '../auth/refusals.ts'
import { onceThere } from '../db/patiently.ts'
import type { Db } from '../db/schema.ts'
import { addDocuments, clearStore, updateDocuments } from './document-queries.ts'
import type { KnowledgeSearch } from './knowledge-search.ts'
import { ensureStore, findStore, listNames } from './store-queries.ts'
import { dimensionOf, refuseOther } from './vector.ts'

/** So many texts fit into an answer. */
const mostFound = 1000

type KnowledgeServices = Pick<
  ServerServices,
  'addKnowledge' | 'findKnowledge' | 'updateKnowledge' | 'clearKnowledge' | 'listKnowledge'
>

/** What workflows do with the stores of their owner. */
export function createKnowledgeServices({
  db,
  search,
}: {
  db: Db
  search: KnowledgeSearch
}): KnowledgeServices {
  const ownerOf = (authority: Authority, scope: Scope) => onceThere(() => reachedOwner(db, authority, scope))
  return {
    async addKnowledge({ authority, store, documents }) {
      const ownerId = await ownerOf(authority, 'knowledge:update')
      const row = await onceThere(() => ensureStore(db, ownerId, store))
      return addDocuments(db, row, documents)
    },
    async findKnowledge({ authority, store, question: { vector: given, most, filter = {} } }) {
      const ownerId = await ownerOf(authority, 'knowledge:read')
      const vector = Float32Array.from(given)
      const row = await onceThere(() => findStore(db, ownerId, store))
      if (!row || row.dimension === null) return []
      refuseOther(row.dimension, dimensionOf([vector]))
      const wanted = Math.min(mostFound, Math.max(1, Math.trunc(most)))
      const found = await onceThere(() => search.nearest({ storeId: row.id, vector, most: wanted, filter }))
      return found.map(({ id, text, metadata, score }) => ({ id: formatId(id), text, metadata, score }))
    },
    async updateKnowledge({ authority, store, documents }) {
      const ownerId = await ownerOf(authority, 'knowledge:update')
      const row = await onceThere(() => findStore(db, ownerId, store))
      if (!row) throw new NotFound('Knowledge store', store)
      await onceThere(() => updateDocuments(db, row, documents))
    },
    async clearKnowledge({ authority, store }) {
      const ownerId = await ownerOf(authority, 'knowledge:update')
      const row = await onceThere(() => findStore(db, ownerId, store))
      if (row) await onceThere(() => clearStore(db, row))
    },
    async listKnowledge({ authority }) {
      const ownerId = await ownerOf(authority, 'knowledge:read')
      return onceThere(() => listNames(db, ownerId))
    },
  }
}

/** The workflow's owner, if those for whom it runs reach their stores. */
async function reachedOwner(db: Db, authority: Authority, scope: Scope): Promise<string> {
  const actor = await actingFor(db, authority)
  const { ownerId } = authority
  if (mayDo(actor, scope) && limitsOf(actor).every((id) => id === ownerId)) return ownerId
  throw new Forbidden(
    'The people this workflow runs for are not allowed to use the knowledge stores of its owner',
  )
}
