import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { EmbeddedDocument } from '@heddle/core/node'
import { ServiceRefused, type AppService } from '../app/service.ts'
import format from '../formats/vectorStorePinecone.json' with { type: 'json' }
import { defineVectorStore } from './define-vector-store.ts'
import { inPath, objectsIn, partsOf, senderOf } from './http-store.ts'
import type { StoreBackend, StoreCall } from './store-backend.ts'

const service: AppService = { label: 'Pinecone', headers: { 'x-pinecone-api-version': '2025-01' } }
const mostVectors = 100

/** The field of the metadata that holds the text. */
const textField = 'text'

export const vectorStorePinecone = defineVectorStore({
  name: 'vectorStorePinecone',
  label: 'Pinecone Vector Store',
  description: 'Keeps documents in an index of Pinecone and finds them by their meaning',
  format,
  service,
  credentials: [{ name: 'pineconeApi', required: true }],
  alias: ['index'],
  words: {
    labels: { pineconeIndex: 'Pinecone Index', pineconeNamespace: 'Pinecone Namespace' },
    descriptions: { pineconeNamespace: 'The part of the index that is used' },
  },
  lists: {
    async pineconeIndex({ send }) {
      const body = await send({ url: '/indexes' })
      const names = objectsIn(isJsonObject(body) ? body.indexes : []).map(({ name }) => textOf(name))
      return names.map((name) => ({ name, value: name }))
    },
  },
  clearedBy: 'options.clearNamespace',
  open: openIndex,
})

async function openIndex(call: StoreCall): Promise<StoreBackend> {
  const { params } = call
  const send = senderOf(call, service, 'pineconeApi')
  const namespace = params.text('options.pineconeNamespace')
  const index = await send({ url: `/indexes/${inPath(params.id('pineconeIndex'), 'an index')}` })
  const host = isJsonObject(index) ? textOf(index.host) : ''
  const ask = (path: string, body: JsonObject) =>
    send({ method: 'POST', url: `https://${host}${path}`, body: { ...body, namespace } })
  return {
    async add(documents) {
      const vectors = documents.map((document) => ({
        id: crypto.randomUUID(),
        values: document.vector,
        metadata: storedWith(document),
      }))
      for (const part of partsOf(vectors, mostVectors)) await ask('/vectors/upsert', { vectors: part })
    },
    async nearest(vector, { most, filter }) {
      const hasFilter = Object.keys(filter).length > 0
      const body = await ask('/query', {
        vector,
        topK: most,
        includeMetadata: true,
        ...(hasFilter && { filter }),
      })
      return objectsIn(isJsonObject(body) ? body.matches : []).map(({ id, score, metadata }) => {
        const { [textField]: text, ...rest } = isJsonObject(metadata) ? metadata : {}
        return { id: textOf(id), text: textOf(text), metadata: rest, score: Number(score) }
      })
    },
    async update(id, document) {
      await ask('/vectors/update', { id, values: document.vector, setMetadata: storedWith(document) })
    },
    async clear() {
      await ask('/vectors/delete', { deleteAll: true }).catch((error: unknown) => {
        // A namespace is there as soon as there is something in it.
        if (!(error instanceof ServiceRefused && error.httpCode === '404')) throw error
      })
    },
  }
}

const storedWith = ({ text, metadata }: EmbeddedDocument): JsonObject => ({
  ...flat(metadata),
  [textField]: text,
})

/** The service keeps texts, numbers, flags and lists of texts: what is deeper gets a path as its name. */
function flat(data: JsonObject, path = ''): JsonObject {
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => {
      const key = `${path}${name}`
      if (isJsonObject(value)) return Object.entries(flat(value, `${key}.`))
      if (Array.isArray(value)) return [[key, value.map((each) => textOf(each))]]
      return value === null || value === undefined ? [] : [[key, value]]
    }),
  )
}
