import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LoadOptionsContext, NodeDefinition } from '@heddle/core/node'
import { startMongoDouble, type MongoDouble } from '../testing/mongodb-double.ts'
import { startRedisSearchDouble, type RedisSearchDouble } from '../testing/redis-search-double.ts'
import { fruit, startStore } from '../testing/store-world.ts'
import { vectorStoreMongoDBAtlas } from './vector-store-mongodb-atlas.node.ts'
import { vectorStoreRedis } from './vector-store-redis.node.ts'

let mongo: MongoDouble
let redis: RedisSearchDouble
beforeAll(async () => {
  mongo = await startMongoDouble()
  redis = await startRedisSearchDouble()
})
afterAll(() => {
  mongo.stop()
  redis.stop()
})

const chosen = (value: string) => ({ __rl: true, mode: 'name', value })
const mongoAccount = () => ({ host: '127.0.0.1', port: mongo.port, database: 'd' })
const redisAccount = () => ({ host: '127.0.0.1', port: redis.port })

const inMongo = (collection: string) =>
  startStore({
    node: vectorStoreMongoDBAtlas,
    place: { mongoCollection: chosen(collection), vectorIndexName: 'near' },
    credentials: { mongoDb: mongoAccount() },
  })

const inRedis = (index: string) =>
  startStore({
    node: vectorStoreRedis,
    place: { redisIndex: chosen(index) },
    credentials: { redis: redisAccount() },
  })

const list = (node: NodeDefinition, name: string, account: Record<string, unknown>) => {
  const context: Partial<LoadOptionsContext> = {
    credential: async () => account,
    resolveHost: async (host) => host,
  }
  // A list asks only for what it gets here.
  return node.loadOptions[name]?.(context as LoadOptionsContext)
}

test.each([
  ['MongoDB', inMongo],
  ['Redis', inRedis],
])('%s keeps documents, and finds the nearest ones for a node and for an agent', async (_, open) => {
  const store = await open('fruit')

  const { said } = await store.insert(fruit)

  expect(said).toHaveLength(3)
  expect(await store.find('bananas yellow', { topK: 1 })).toEqual([
    { pageContent: 'Bananas are yellow', metadata: expect.objectContaining({ about: 'bananas' }) },
  ])
  expect(JSON.stringify(await store.tell('apples red', { topK: 1 }))).toContain('Apples are red')
})

test('MongoDB finds only what passes the filters, before and after the search', async () => {
  const store = await inMongo('filtered')
  await store.insert(fruit)
  const find = (options: object) => store.find('apples red', { options })

  const about = { metadata: { metadataValues: [{ name: 'about', value: 'plums' }] } }
  expect(await find(about)).toEqual([expect.objectContaining({ pageContent: 'Plums are blue' })])
  expect(await find({ preFilter: '{"about":"plums"}' })).toHaveLength(1)
  expect(await find({ postFilterPipeline: '[{"$match":{"about":"apples"}}]' })).toHaveLength(1)
})

test('MongoDB keeps namespaces apart, and empties one first if it is to', async () => {
  const store = await inMongo('spaces')
  const own = { namespace: 'own' }
  await store.insert(fruit)
  await store.insert(fruit, { options: own })
  await store.insert([{ text: 'Only this' }], { options: { ...own, clearNamespace: true } })

  expect(await store.find('this', { topK: 9 })).toHaveLength(4)
  expect(await store.find('this', { topK: 9, options: own })).toHaveLength(1)
})

test('a document is replaced by its ID', async () => {
  const store = await inMongo('replaced')
  await store.insert(fruit)
  const [{ _id: made } = { _id: '' }] = mongo.collections.get('replaced') ?? []
  const id = String(made)
  const other = await inRedis('replaced')
  await other.insert(fruit)
  const key = [...redis.hashes.keys()].find((each) => each.startsWith('doc:replaced:'))

  await store.run({ mode: 'update', id }, [{ text: 'Kiwis are green' }])
  await other.run({ mode: 'update', id: key }, [{ text: 'Kiwis are green' }])

  for (const each of [store, other]) {
    const [found] = await each.find('kiwis green', { topK: 1 })
    expect(found).toMatchObject({ pageContent: 'Kiwis are green' })
    const { said } = await each.run({ mode: 'update', id: 'x' }, [{ text: 'y' }])
    expect(said).toBe('There is no document with the ID x')
  }
})

test('Redis has fields, keys and a time to live as it is told, and can begin anew', async () => {
  const store = await inRedis('named')
  const options = { keyPrefix: 'p:', contentKey: 'c', metadataKey: 'm', vectorKey: 'v', ttl: 60 }

  await store.insert(fruit, { options })
  await store.insert([{ text: 'Only this', about: 'one' }], {
    options: { ...options, overwriteDocuments: true },
  })

  const [key = '', hash] = [...redis.hashes].find(([each]) => each.startsWith('p:')) ?? []
  expect([...(hash?.keys() ?? [])]).toEqual(['c', 'm', 'v'])
  expect(redis.commands.findLast(([name]) => name === 'expire')).toEqual(['expire', key, '60'])
  expect(await store.find('this', { topK: 9, options })).toHaveLength(1)
  expect(await store.find('this', { options: { ...options, metadataFilter: 'two' } })).toEqual([])
})

test('what is not there is said in the words of the service', async () => {
  const store = await inRedis('missing')

  expect(await store.find('x')).toContain('no such index')
  expect(await (await inRedis('')).find('x')).toBe('Choose an index')
  expect(await (await inMongo('')).find('x')).toBe('Choose a collection')
})

test('collections and indexes are listed', async () => {
  const collections = await list(vectorStoreMongoDBAtlas, 'mongoCollection', mongoAccount())
  const indexes = await list(vectorStoreRedis, 'redisIndex', redisAccount())

  expect(collections).toContainEqual({ name: 'fruit', value: 'fruit' })
  expect(indexes).toContainEqual({ name: 'fruit', value: 'fruit' })
})
