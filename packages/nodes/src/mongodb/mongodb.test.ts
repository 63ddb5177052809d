import { runNodeInMemory, type NodeTrial } from '@heddle/engine/testing'
import { BSON, ObjectId } from 'mongodb'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startMongoDouble, type MongoDouble } from '../testing/mongodb-double.ts'
import { tryEvery } from '../testing/try-every.ts'
import { plainDocument } from './documents.ts'
import { mongoDb } from './mongodb.node.ts'

let double: MongoDouble
const credentials = { mongoDb: { host: '127.0.0.1', port: 0, database: 'd' } }
const ids = [0, 1, 2, 3, 4].map((digit) => new ObjectId(`00000000000000000000000${digit}`))

beforeAll(async () => {
  double = await startMongoDouble()
  credentials.mongoDb.port = double.port
})
afterAll(() => double.stop())
beforeEach(() => {
  double.greeting = {}
  double.indexes.splice(0)
  double.collections.clear()
  double.collections.set(
    'people',
    ids.map((_id, n) => ({ _id, n, name: `P${n}` })),
  )
})

async function run(parameters: NodeTrial['parameters'], items: NodeTrial['items'] = [{}]) {
  const { output, error } = await runNodeInMemory(mongoDb, {
    parameters: { collection: 'people', ...parameters },
    items,
    credentials,
  })
  return error?.message ?? output[0]?.map(({ json }) => json)
}
const names = async (parameters: object) => {
  const found = await run({ operation: 'find', ...parameters })
  return Array.isArray(found) ? found.map(({ name }) => name) : found
}
const stored = () => double.collections.get('people') ?? []
const lastId = () => {
  const { _id: id } = stored().at(-1) ?? {}
  return String(id)
}

test('documents are found batch by batch, with their IDs as texts', async () => {
  expect(await run({ operation: 'find' })).toHaveLength(5)
  expect(await run({ operation: 'find', query: '{ "n": { "$gt": 3 } }' })).toEqual([
    { _id: ids[4]?.toString(), n: 4, name: 'P4' },
  ])
  expect(await names({ query: `{ "_id": "${ids[2]?.toString()}" }` })).toEqual(['P2'])
  expect(await names({ query: `{ "_id": { "$oid": "${ids[3]?.toString()}" } }` })).toEqual(['P3'])
  expect(await run({ operation: 'find', query: '{ "$wrong": 1 }' })).toContain('unknown top level operator')
  expect(await run({ operation: 'find', query: '={{ 5 }}' })).toBe('The query must be an object or a list')
})

test('version 1 asks once, whatever arrives', async () => {
  const count = async (typeVersion: number) => {
    const { output } = await runNodeInMemory(mongoDb, {
      parameters: { collection: 'people', operation: 'find' },
      node: { typeVersion },
      items: [{}, {}],
      credentials,
    })
    return output[0]?.length
  }

  expect([await count(1), await count(1.1)]).toEqual([5, 10])
})

test('what is found is sorted, cut and reduced to some fields', async () => {
  const options = { limit: 2, skip: 1, sort: '{ "n": "$1" }', sortParameters: '={{ [-1] }}' }

  expect(await names({ options })).toEqual(['P3', 'P2'])
  expect(
    await run({
      operation: 'find',
      query: '{ "n": 1 }',
      options: { projection: '{ "name": "$1", "_id": 0 }', projectionParameters: '={{ [1] }}' },
    }),
  ).toEqual([{ name: 'P1' }])
})

test('a parameter of a query is a value, whatever it holds', async () => {
  const query = '{ "name": "$1" }'

  expect(await names({ query, queryParameters: '={{ ["P2"] }}' })).toEqual(['P2'])
  expect(await names({ query, queryParameters: '={{ [\'x" }, { "a": "\'] }}' })).toEqual([])
  expect(await names({ query, queryParameters: '={{ [] }}' })).toEqual([])
})

test('a pipeline is given as a list, or as its only step', async () => {
  const aggregate = (query: string) =>
    run({ operation: 'aggregate', query, queryParameters: '={{ ["P1"] }}' })
  const first = [{ _id: ids[1]?.toString(), n: 1, name: 'P1' }]

  expect(await aggregate('[{ "$match": { "name": "$1" } }]')).toEqual(first)
  expect(await aggregate('{ "$match": { "name": "$1" } }')).toEqual(first)
})

test('documents are inserted with some fields, dates and nested ones', async () => {
  const fields = 'name, born, address.city'
  const options = { dateFields: 'born', useDotNotation: true }
  const items = [{ name: 'Zoë', born: '2000-01-02', address: { city: 'Ulm', zip: 1 } }]

  const [given] = (await run({ operation: 'insert', fields, options }, items)) as { id: string }[]

  const born = new Date('2000-01-02')
  expect(stored().at(-1)).toEqual({ _id: expect.anything(), name: 'Zoë', born, address: { city: 'Ulm' } })
  expect(given).toEqual({
    _id: given?.id,
    id: lastId(),
    name: 'Zoë',
    born: born.toISOString(),
    address: { city: 'Ulm' },
  })
  await run({ operation: 'insert' }, [{ 'a.b': 1 }])
  expect(stored().at(-1)).toMatchObject({ 'a.b': 1 })
  expect(await run({ operation: 'insert', options: { dateFields: 'x' }, fields: 'x' }, [{ x: 'no' }])).toBe(
    'The field "x" is no date',
  )
  expect(await run({ operation: 'insert' }, [{ _id: 1 }, { _id: 1 }])).toContain('E11000')
})

test.each([
  ['update', { n: 2, name: 'New' }],
  ['findOneAndUpdate', { n: 2, name: 'New' }],
  ['findOneAndReplace', { name: 'New' }],
])('%s changes the document that a field names', async (operation, after) => {
  const id = ids[2]?.toString()
  const item = { _id: id, name: 'New', more: true }

  expect(await run({ operation, updateKey: '_id', fields: 'name' }, [item])).toEqual([
    { _id: id, name: 'New' },
  ])
  expect(stored()[2]).toEqual({ _id: ids[2], ...after })
  const change = { operation, updateKey: 'n', fields: 'name' }
  await run(change, [{ n: 9, name: 'Nine' }])
  expect(stored()).toHaveLength(5)
  await run({ ...change, upsert: true }, [{ n: 9, name: 'Nine' }])
  expect(stored().at(-1)).toEqual({ _id: expect.anything(), n: 9, name: 'Nine' })
})

test('documents are deleted, and counted', async () => {
  expect(await run({ operation: 'delete', query: '{ "n": { "$gt": 2 } }' })).toEqual([{ deletedCount: 2 }])
  expect(stored()).toHaveLength(3)
})

test('search indexes are created, listed, changed and dropped', async () => {
  const index = (operation: string, more: object = {}) =>
    run({ resource: 'searchIndexes', operation, indexNameRequired: 'i', ...more })
  const definition = { indexDefinition: '{ "fields": "$1" }', indexDefinitionParameters: '={{ [["a"]] }}' }

  expect(await index('createSearchIndex', definition)).toEqual([{ indexName: 'i' }])
  const made = { name: 'i', type: 'vectorSearch', definition: { fields: ['a'] } }
  expect(await index('listSearchIndexes')).toEqual([made])
  expect(await index('listSearchIndexes', { indexName: 'other' })).toEqual([])
  expect(await index('updateSearchIndex', { indexDefinition: '{ "b": 1 }' })).toEqual([{ i: true }])
  expect(double.indexes).toEqual([{ ...made, definition: { b: 1 } }])
  expect(await index('dropSearchIndex')).toEqual([{ i: true }])
  expect(await index('dropSearchIndex')).toContain('index i not found')
})

test('values of MongoDB become texts and numbers', () => {
  const { Binary, Decimal128, Double, Long, Timestamp } = BSON
  const date = new Date(0)

  expect(
    plainDocument({
      list: [Long.fromNumber(5), Decimal128.fromString('1.5'), new Double(2.5)],
      bytes: new Binary(Buffer.from('hi')),
      date,
      pattern: /a/,
      none: null,
      time: Timestamp.fromBits(1, 2),
    }),
  ).toEqual({
    list: ['5', '1.5', 2.5],
    bytes: 'aGk=',
    date: date.toISOString(),
    pattern: '/a/',
    none: null,
    time: { $timestamp: { t: 2, i: 1 } },
  })
})

const attempt = (given: object, resolveHost = (name: string) => Promise.resolve(name)) =>
  mongoDb.credentialTests.mongoDb?.({ credential: { ...credentials.mongoDb, ...given }, resolveHost })

test('a credential is tried by connecting, with values or a connection string', async () => {
  const connectionString = `mongodb://127.0.0.1:${double.port}/?directConnection=true`

  await expect(attempt({})).resolves.toBeUndefined()
  await expect(attempt({ configurationType: 'connectionString', connectionString })).resolves.toBeUndefined()
  await expect(attempt({ database: '' })).rejects.toThrow('Enter the database')
  await expect(attempt({ user: 'ann', password: 'secret' })).rejects.toThrow(/^(?!.*secret)/)
})

const refuse = (forbidden: string) => (name: string) =>
  name === forbidden ? Promise.reject(new Error(`${name} is not allowed`)) : Promise.resolve('127.0.0.1')

test('hosts are looked up by the policy, and those of a cluster, too', async () => {
  await expect(attempt({ host: 'db.example' }, refuse('other'))).resolves.toBeUndefined()
  await expect(attempt({ host: 'inside.example' }, refuse('inside.example'))).rejects.toThrow(
    'is not allowed',
  )
})

test('a bare address that a cluster names is never called when it is not allowed', async () => {
  let calls = 0
  const inside = createServer((socket) => {
    calls += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.2', resolve))
  onTestFinished(() => void inside.close())
  const { port } = inside.address() as AddressInfo
  const cluster = { setName: 'rs', me: `127.0.0.1:${double.port}` }
  const connectionString = `mongodb://127.0.0.1:${double.port}/?replicaSet=rs`
  const byString = { configurationType: 'connectionString', connectionString }
  double.greeting = { ...cluster, hosts: [cluster.me, `127.0.0.2:${port}`] }
  await expect(attempt(byString, refuse('127.0.0.2'))).rejects.toThrow('127.0.0.2 is not allowed')
  expect(calls).toBe(0)
  await expect(attempt(byString)).resolves.toBeUndefined()
})

const document = { resource: 'document', collection: 'people' }
const index = { resource: 'searchIndexes', collection: 'people', indexNameRequired: 'i' }
const versions = [1, 1.1, 1.2, 1.3, 1.4, 1.5]
tryEvery(
  mongoDb,
  [
    {
      parameters: { ...document, operation: 'update', updateKey: 'n', fields: '={{ $json.fields }}' },
      items: [{ n: 1, fields: 'n' }],
      gives: [{ n: 1 }],
    },
    { parameters: { ...document, operation: 'find', query: '{ "n": 9 }' }, gives: [] },
    { parameters: { ...document, operation: 'aggregate', query: '[{ "$match": { "n": 9 } }]' }, gives: [] },
    { parameters: { ...document, operation: 'delete', query: '{ "n": 9 }' }, gives: [{ deletedCount: 0 }] },
    {
      parameters: { ...document, operation: 'insert' },
      gives: [{ _id: expect.any(String), id: expect.any(String) }],
    },
    {
      parameters: { ...document, operation: 'findOneAndUpdate', updateKey: 'n' },
      items: [{ n: 1 }],
      gives: [{ n: 1 }],
    },
    {
      parameters: { ...document, operation: 'findOneAndReplace', updateKey: 'n' },
      items: [{ n: 1 }],
      gives: [{ n: 1 }],
    },
    { parameters: { ...index, operation: 'createSearchIndex' }, gives: [{ indexName: 'i' }] },
    { parameters: { ...index, operation: 'listSearchIndexes' }, gives: [] },
    { parameters: { ...index, operation: 'updateSearchIndex' }, fails: 'index i not found' },
    { parameters: { ...index, operation: 'dropSearchIndex' }, fails: 'index i not found' },
  ].map((trial) => ({ versions, credentials, ...trial })),
)
