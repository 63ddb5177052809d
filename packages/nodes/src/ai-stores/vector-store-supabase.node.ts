import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { EmbeddedDocument } from '@heddle/core/node'
import type { FoundDocument } from '../ai/knowledge.ts'
import format from '../formats/vectorStoreSupabase.json' with { type: 'json' }
import { tableChoices } from '../supabase/table-choices.ts'
import { defineVectorStore } from './define-vector-store.ts'
import { inPath, objectsIn, partsOf, senderOf } from './http-store.ts'
import type { StoreBackend, StoreCall } from './store-backend.ts'

const service = { label: 'Supabase' }
const usualQuery = 'match_documents'
const mostRows = 500

export const vectorStoreSupabase = defineVectorStore({
  name: 'vectorStoreSupabase',
  label: 'Supabase Vector Store',
  description: 'Keeps documents in a table of a Supabase project and finds them by their meaning',
  format,
  icon: 'file:../supabase/supabase.svg',
  service,
  credentials: [{ name: 'supabaseApi', required: true }],
  alias: ['postgres', 'pgvector'],
  words: {
    labels: { tableName: 'Table', queryName: 'Query Name' },
    descriptions: { queryName: 'The function of the database that finds documents' },
  },
  lists: { tableName: tableChoices },
  open: openTable,
})

/** A row has the columns `content`, `metadata` and `embedding`; a function of the database looks for the nearest ones. */
function openTable(call: StoreCall): StoreBackend {
  const { params } = call
  const send = senderOf(call, service, 'supabaseApi')
  const table = inPath(params.id('tableName'), 'a table')
  const query = inPath(params.maybe('options.queryName') ?? usualQuery, 'a query')
  return {
    async add(documents) {
      for (const part of partsOf(documents, mostRows))
        await send({
          method: 'POST',
          url: `/${table}`,
          headers: { prefer: 'return=minimal' },
          body: part.map(rowOf),
        })
    },
    async nearest(vector, { most, filter }) {
      const rows = await send({
        method: 'POST',
        url: `/rpc/${query}`,
        body: { query_embedding: vector, match_count: most, filter },
      })
      // A function that knows no limit gives all that it finds.
      return objectsIn(rows).slice(0, most).map(foundIn)
    },
    async update(id, document) {
      const rows = await send({
        method: 'PATCH',
        url: `/${table}`,
        query: { id: `eq.${id}` },
        headers: { prefer: 'return=representation' },
        body: rowOf(document),
      })
      if (objectsIn(rows).length === 0) throw new Error(`There is no document with the ID ${id}`)
    },
  }
}

const rowOf = ({ text, metadata, vector }: EmbeddedDocument): JsonObject => ({
  content: text,
  metadata,
  embedding: vector,
})

const foundIn = ({ id, content, metadata, similarity }: JsonObject): FoundDocument => ({
  id: textOf(id),
  text: textOf(content),
  metadata: isJsonObject(metadata) ? metadata : {},
  score: Number(similarity ?? 0),
})
