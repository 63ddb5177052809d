import { isJsonObject, textOf } from '@heddle/core'
import type { Client } from 'pg'
import type { AppParams } from '../app/params.ts'
import { keptOpen } from '../connections/kept-open.ts'
import format from '../formats/vectorStorePGVector.json' with { type: 'json' }
import { connect } from '../postgres/run-statements.ts'
import { defineVectorStore } from './define-vector-store.ts'
import { addRows, distances, findRows, prepareTable, type VectorTable } from './pgvector-statements.ts'
import type { StoreBackend, StoreCall } from './store-backend.ts'

export const vectorStorePGVector = defineVectorStore({
  name: 'vectorStorePGVector',
  label: 'Postgres PGVector Store',
  description: 'Keeps documents in a table of PostgreSQL with pgvector and finds them by their meaning',
  format,
  // No mode of this store asks for it.
  omit: ['id'],
  icon: 'file:../postgres/postgres.svg',
  credentials: [{ name: 'postgres', required: true }],
  alias: ['postgresql', 'pgvector', 'sql'],
  words: {
    labels: {
      tableName: 'Table Name',
      distanceStrategy: 'Distance Strategy',
      collection: 'Collection',
      useCollection: 'Use Collection',
      collectionName: 'Collection Name',
      collectionTableName: 'Collection Table Name',
      columnNames: 'Column Names',
      idColumnName: 'ID Column Name',
      vectorColumnName: 'Vector Column Name',
      contentColumnName: 'Content Column Name',
      metadataColumnName: 'Metadata Column Name',
    },
    descriptions: {
      tableName: 'The table is made when documents are inserted and there is none',
      distanceStrategy: 'How it is measured which documents are near',
      collection: 'Documents of several collections can be in one table',
    },
    choices: { cosine: 'Cosine', innerProduct: 'Inner Product', euclidean: 'Euclidean' },
  },
  open: openTable,
})

function openTable({ context, params, life }: StoreCall): StoreBackend {
  const table = tableOf(params)
  const client = keptOpen<Client>(life, async () => {
    const value = await connect(await context.credential('postgres'), context.resolveHost)
    return { value, close: () => value.end() }
  })
  let isPrepared = false
  return {
    async add(documents) {
      const database = await client()
      if (!isPrepared) await prepareTable(database, table)
      isPrepared = true
      await addRows(database, table, documents)
    },
    async nearest(vector, wanted) {
      const { rows } = await findRows(await client(), table, { ...wanted, vector })
      return rows.map(({ id, text, metadata, score }) => ({
        id: textOf(id),
        text: textOf(text),
        metadata: isJsonObject(metadata) ? metadata : {},
        score: Number(score),
      }))
    },
  }
}

function tableOf(params: AppParams): VectorTable {
  const column = (name: string, usual: string) =>
    params.maybe(`options.columnNames.values.${name}ColumnName`) ?? usual
  const collection = 'options.collection.values'
  const distance = params.maybe('options.distanceStrategy') ?? 'cosine'
  if (!Object.hasOwn(distances, distance)) throw new Error(`The distance "${distance}" is not known`)
  return {
    name: params.maybe('tableName') ?? 'n8n_vectors',
    distance,
    columns: {
      id: column('id', 'id'),
      vector: column('vector', 'embedding'),
      content: column('content', 'text'),
      metadata: column('metadata', 'metadata'),
    },
    ...(params.flag(`${collection}.useCollection`) && {
      collection: {
        name: params.maybe(`${collection}.collectionName`) ?? 'n8n',
        table: params.maybe(`${collection}.collectionTableName`) ?? 'n8n_vector_collections',
      },
    }),
  }
}
