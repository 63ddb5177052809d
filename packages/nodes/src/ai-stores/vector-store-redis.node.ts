import { textOf } from '@heddle/core'
import type { Redis } from 'ioredis'
import type { AppParams } from '../app/params.ts'
import { keptOpen } from '../connections/kept-open.ts'
import format from '../formats/vectorStoreRedis.json' with { type: 'json' }
import { connect } from '../redis/connect.ts'
import { defineVectorStore } from './define-vector-store.ts'
import { bytesOf, createIndex, dropIndex, searchIndex, type RedisPlace } from './redis-index.ts'
import type { StoreBackend, StoreCall } from './store-backend.ts'

export const vectorStoreRedis = defineVectorStore({
  name: 'vectorStoreRedis',
  label: 'Redis Vector Store',
  description: 'Keeps documents in Redis with its search module and finds them by their meaning',
  format,
  icon: 'file:../redis/redis.svg',
  credentials: [{ name: 'redis', required: true }],
  alias: ['search'],
  words: {
    labels: {
      redisIndex: 'Redis Index',
      keyPrefix: 'Key Prefix',
      overwriteDocuments: 'Overwrite Documents',
      metadataKey: 'Metadata Key',
      contentKey: 'Content Key',
      vectorKey: 'Vector Key',
      ttl: 'Time to Live',
      metadataFilter: 'Metadata Filter',
    },
    descriptions: {
      keyPrefix: 'How the keys of documents begin',
      overwriteDocuments: 'Whether to remove the index and all its documents first',
      metadataKey: 'The field that holds the metadata',
      contentKey: 'The field that holds the text',
      vectorKey: 'The field that holds the vector',
      ttl: 'Seconds until a document is removed; 0 for never',
      metadataFilter:
        'Only documents with one of these words in their metadata are found. Separate them by commas.',
    },
  },
  loadOptions: {
    async redisIndex({ credential, resolveHost }) {
      const client = await connect(await credential('redis'), resolveHost)
      try {
        const names = (await client.call('FT._LIST')) as unknown[]
        return names.map((name) => ({ name: textOf(name), value: textOf(name) }))
      } finally {
        client.disconnect()
      }
    },
  },
  clearedBy: 'options.overwriteDocuments',
  open: openIndex,
})

function openIndex({ context, params, life }: StoreCall): StoreBackend {
  const place = placeOf(params)
  const client = keptOpen<Redis>(life, async () => {
    const value = await connect(await context.credential('redis'), context.resolveHost)
    return { value, close: () => value.disconnect() }
  })
  const seconds = params.value('options.ttl') === undefined ? 0 : params.number('options.ttl')
  return {
    async add(documents) {
      const redis = await client()
      const [first] = documents
      if (!first) return
      await createIndex(redis, place, first.vector.length)
      const writing = redis.multi()
      for (const { text, metadata, vector } of documents) {
        const key = place.prefix + crypto.randomUUID()
        writing.hset(key, {
          [place.content]: text,
          [place.metadata]: JSON.stringify(metadata),
          [place.vector]: bytesOf(vector),
        })
        if (seconds > 0) writing.expire(key, seconds)
      }
      const [problem] = (await writing.exec())?.flatMap(([error]) => error ?? []) ?? []
      if (problem) throw problem
    },
    nearest: async (vector, { most }) =>
      searchIndex(await client(), place, { vector, most, words: params.texts('options.metadataFilter') }),
    async update(id, { text, vector }) {
      const redis = await client()
      const key = id.startsWith(place.prefix) ? id : place.prefix + id
      if ((await redis.exists(key)) === 0) throw new Error(`There is no document with the ID ${id}`)
      await redis.hset(key, { [place.content]: text, [place.vector]: bytesOf(vector) })
    },
    clear: async () => dropIndex(await client(), place),
  }
}

function placeOf(params: AppParams): RedisPlace {
  const index = params.id('redisIndex')
  if (index === '') throw new Error('Choose an index')
  const named = (option: string, usual: string) => params.maybe(`options.${option}`) ?? usual
  return {
    index,
    prefix: named('keyPrefix', `doc:${index}:`),
    content: named('contentKey', 'content'),
    metadata: named('metadataKey', 'metadata'),
    vector: named('vectorKey', 'content_vector'),
  }
}
