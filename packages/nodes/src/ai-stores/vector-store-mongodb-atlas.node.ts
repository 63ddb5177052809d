import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { Collection, Document } from 'mongodb'
import type { FoundDocument } from '../ai/knowledge.ts'
import type { AppParams } from '../app/params.ts'
import { keptOpen } from '../connections/kept-open.ts'
import format from '../formats/vectorStoreMongoDBAtlas.json' with { type: 'json' }
import { connect } from '../mongodb/connect.ts'
import { defineVectorStore } from './define-vector-store.ts'
import type { Nearest, StoreBackend, StoreCall } from './store-backend.ts'

/** Of so many times the wanted documents the nearest are chosen: the index is not exact. */
const candidates = 20
const mostCandidates = 10_000

export const vectorStoreMongoDBAtlas = defineVectorStore({
  name: 'vectorStoreMongoDBAtlas',
  label: 'MongoDB Atlas Vector Store',
  description: 'Keeps documents in a collection of MongoDB Atlas and finds them by their meaning',
  format,
  icon: 'file:../mongodb/mongodb.svg',
  credentials: [{ name: 'mongoDb', required: true }],
  alias: ['mongo'],
  words: {
    labels: {
      mongoCollection: 'MongoDB Collection',
      embedding: 'Embedding Field',
      metadata_field: 'Text Field',
      vectorIndexName: 'Vector Index Name',
      preFilter: 'Pre Filter',
      postFilterPipeline: 'Post Filter Pipeline',
    },
    descriptions: {
      embedding: 'The field that holds the vector',
      metadata_field: 'The field that holds the text',
      vectorIndexName: 'The vector search index of the collection',
      namespace:
        'The part of the collection that is used: documents with this value in their field "namespace"',
      preFilter: 'Only documents that pass this filter are looked at. The index has to know its fields.',
      postFilterPipeline: 'Stages that what was found goes through',
    },
  },
  loadOptions: {
    async mongoCollection({ credential, resolveHost }) {
      const { database, close } = await connect(await credential('mongoDb'), resolveHost)
      try {
        const names = (await database.listCollections({}, { nameOnly: true }).toArray()).map(
          ({ name }) => name,
        )
        return names.map((name) => ({ name, value: name }))
      } finally {
        await close()
      }
    },
  },
  clearedBy: 'options.clearNamespace',
  open: openCollection,
})

interface Fields {
  text: string
  vector: string
  namespace: string | undefined
}

function openCollection({ context, params, life }: StoreCall): StoreBackend {
  const name = params.id('mongoCollection')
  if (name === '') throw new Error('Choose a collection')
  const fields = {
    text: params.text('metadata_field'),
    vector: params.text('embedding'),
    namespace: params.maybe('options.namespace'),
  }
  const collection = keptOpen<Collection>(life, async () => {
    const { database, close } = await connect(await context.credential('mongoDb'), context.resolveHost)
    return { value: database.collection(name), close }
  })
  return {
    async add(documents) {
      await (
        await collection()
      ).insertMany(
        documents.map(({ text, metadata, vector }) => stored({ ...metadata }, { text, vector }, fields)),
      )
    },
    async nearest(vector, wanted) {
      const pipeline = [...searchStages(params, fields, { ...wanted, vector }), ...ownStages(params)]
      const found = await (await collection()).aggregate(pipeline).toArray()
      return found.map((document) => foundIn(document, fields))
    },
    async update(id, { text, vector }) {
      const { idOf } = await import('../mongodb/documents.ts')
      const change = { $set: { [fields.text]: text, [fields.vector]: [...vector] } }
      // People may use texts of their own as IDs.
      const { matchedCount } = await (await collection()).updateOne({ _id: idOf(id) as never }, change)
      if (matchedCount === 0) throw new Error(`There is no document with the ID ${id}`)
    },
    async clear() {
      await (await collection()).deleteMany({ namespace: fields.namespace ?? { $exists: false } })
    },
  }
}

const stored = (
  metadata: JsonObject,
  { text, vector }: { text: string; vector: readonly number[] },
  fields: Fields,
): Document => ({
  ...metadata,
  ...(fields.namespace !== undefined && { namespace: fields.namespace }),
  [fields.text]: text,
  [fields.vector]: [...vector],
})

function searchStages(
  params: AppParams,
  fields: Fields,
  { vector, most, filter }: Nearest & { vector: readonly number[] },
): Document[] {
  const given = params.json('options.preFilter')
  const conditions = { ...(isJsonObject(given) && given), ...filter }
  return [
    {
      $vectorSearch: {
        index: params.text('vectorIndexName'),
        path: fields.vector,
        queryVector: [...vector],
        numCandidates: Math.min(most * candidates, mostCandidates),
        limit: most,
        ...(Object.keys(conditions).length > 0 && { filter: conditions }),
      },
    },
    { $set: { score: { $meta: 'vectorSearchScore' } } },
    { $unset: fields.vector },
    ...(fields.namespace === undefined ? [] : [{ $match: { namespace: fields.namespace } }]),
  ]
}

const ownStages = (params: AppParams): Document[] => {
  const given = params.json('options.postFilterPipeline')
  return Array.isArray(given) ? given.filter((stage) => isJsonObject(stage)) : []
}

/** What else stands in the document is known about the text. IDs and times are texts elsewhere in a workflow. */
function foundIn({ _id: id, score, ...document }: Document, fields: Fields): FoundDocument {
  const { [fields.text]: text, [fields.vector]: _vector, ...metadata } = document
  return {
    id: String(id),
    text: textOf(text),
    metadata: JSON.parse(JSON.stringify(metadata)) as JsonObject,
    score: Number(score),
  }
}
