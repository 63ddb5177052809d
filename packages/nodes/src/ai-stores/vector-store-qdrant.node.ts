import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { FoundDocument } from '../ai/knowledge.ts'
import type { AppParams } from '../app/params.ts'
import { usualProblem, type AppService } from '../app/service.ts'
import format from '../formats/vectorStoreQdrant.json' with { type: 'json' }
import { defineVectorStore } from './define-vector-store.ts'
import { inPath, objectsIn, senderOf, type Send } from './http-store.ts'
import type { StoreBackend, StoreCall } from './store-backend.ts'

const service: AppService = {
  label: 'Qdrant',
  problem: ({ body, status }) =>
    status >= 400 && isJsonObject(body) && isJsonObject(body.status) ? usualProblem(body.status) : undefined,
}

export const vectorStoreQdrant = defineVectorStore({
  name: 'vectorStoreQdrant',
  label: 'Qdrant Vector Store',
  description: 'Keeps documents in a collection of Qdrant and finds them by their meaning',
  format,
  // No mode of this store asks for it.
  omit: ['id'],
  service,
  credentials: [{ name: 'qdrantApi', required: true }],
  alias: ['collection'],
  words: {
    labels: {
      qdrantCollection: 'Qdrant Collection',
      collectionConfig: 'Collection Config',
      searchFilterJson: 'Search Filter',
      contentPayloadKey: 'Content Payload Key',
      metadataPayloadKey: 'Metadata Payload Key',
    },
    descriptions: {
      collectionConfig: 'How the collection is made when it is not there yet',
      searchFilterJson: 'Only documents that pass this filter are found',
      contentPayloadKey: 'The field that holds the text',
      metadataPayloadKey: 'The field that holds the metadata',
    },
  },
  lists: {
    async qdrantCollection({ send }) {
      const body = await send({ url: '/collections' })
      const names = objectsIn(resultOf(body).collections).map(({ name }) => textOf(name))
      return names.map((name) => ({ name, value: name }))
    },
  },
  open: openCollection,
})

function openCollection(call: StoreCall): StoreBackend {
  const { params } = call
  const send = senderOf(call, service, 'qdrantApi')
  const url = `/collections/${inPath(params.id('qdrantCollection'), 'a collection')}`
  const fields = fieldsOf(params)
  return {
    async add(documents) {
      const [first] = documents
      if (!first) return
      await makeCollection(send, url, params.json('options.collectionConfig') ?? usualConfig(first.vector))
      const points = documents.map(({ text, metadata, vector }) => ({
        id: crypto.randomUUID(),
        vector,
        payload: { [fields.content]: text, [fields.metadata]: metadata },
      }))
      await send({ method: 'PUT', url: `${url}/points`, query: { wait: 'true' }, body: { points } })
    },
    async nearest(vector, { most }) {
      const filter = params.json('options.searchFilterJson')
      const body = await send({
        method: 'POST',
        url: `${url}/points/search`,
        body: { vector, limit: most, with_payload: true, ...(isJsonObject(filter) && { filter }) },
      })
      return objectsIn(isJsonObject(body) ? body.result : []).map((point) => foundIn(point, fields))
    },
  }
}

interface Fields {
  content: string
  metadata: string
}

const fieldsOf = (params: AppParams): Fields => ({
  content: params.maybe('options.contentPayloadKey') ?? 'content',
  metadata: params.maybe('options.metadataPayloadKey') ?? 'metadata',
})

const usualConfig = ({ length }: readonly number[]) => ({ vectors: { size: length, distance: 'Cosine' } })

/** Only where there is none yet. */
async function makeCollection(send: Send, url: string, config: unknown): Promise<void> {
  const { exists } = resultOf(await send({ url: `${url}/exists` }))
  if (exists !== true) await send({ method: 'PUT', url, body: config })
}

const resultOf = (body: unknown): JsonObject =>
  isJsonObject(body) && isJsonObject(body.result) ? body.result : {}

function foundIn({ id, score, payload }: JsonObject, fields: Fields): FoundDocument {
  const data = isJsonObject(payload) ? payload : {}
  const metadata = data[fields.metadata]
  return {
    id: textOf(id),
    text: textOf(data[fields.content]),
    metadata: isJsonObject(metadata) ? metadata : {},
    score: Number(score),
  }
}
