import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../testing/free-port.ts'
import { fruit, startStore } from '../testing/store-world.ts'
import { vectorStorePGVector } from './vector-store-pgvector.node.ts'

let database: PGlite
let server: PGLiteSocketServer
let port: number
beforeAll(async () => {
  port = await freePort()
  database = await PGlite.create({ extensions: { vector } })
  server = new PGLiteSocketServer({ db: database, port, host: '127.0.0.1', maxConnections: 5 })
  await server.start()
}, 60_000)
afterAll(async () => {
  await server.stop()
  await database.close()
})

const open = (tableName: string) =>
  startStore({
    node: vectorStorePGVector,
    place: { tableName },
    credentials: {
      postgres: {
        host: '127.0.0.1',
        port,
        database: 'postgres',
        user: 'postgres',
        password: 'canary',
        ssl: 'disable',
      },
    },
  })

test('documents are kept in a table that is made for them, and the nearest are found', async () => {
  const store = await open('my "texts')

  const run = await store.insert(fruit)

  expect(run.said).toHaveLength(3)
  expect(JSON.stringify([run.state, run.events])).not.toContain('canary')
  expect(await store.find('bananas yellow', { topK: 1 })).toEqual([
    { pageContent: 'Bananas are yellow', metadata: expect.objectContaining({ about: 'bananas' }) },
  ])
  expect(JSON.stringify(await store.tell('apples red', { topK: 1 }))).toContain('Apples are red')
})

test.each(['cosine', 'innerProduct', 'euclidean'])('nearness is measured by %s', async (distanceStrategy) => {
  const store = await open('measured')
  await store.insert(fruit)

  expect(await store.find('Plums are blue', { topK: 1, options: { distanceStrategy } })).toEqual([
    expect.objectContaining({ pageContent: 'Plums are blue' }),
  ])
})

test('only documents of the collection, and with the metadata that are asked for, are found', async () => {
  const store = await open('shared')
  const collection = (collectionName: string) => ({
    collection: { values: { useCollection: true, collectionName, collectionTableName: 'names' } },
  })
  await store.insert(fruit, { options: collection("Ann's") })
  await store.insert([{ text: 'Apples are old', about: 'apples' }], { options: collection('Ben') })

  const metadata = { metadataValues: [{ name: 'about', value: "it's plums" }] }
  const plums = { metadataValues: [{ name: 'about', value: 'plums' }] }
  const ann = collection("Ann's")
  expect(await store.find('apples', { options: collection('Ben') })).toHaveLength(1)
  expect(await store.find('apples', { options: ann })).toHaveLength(3)
  expect(await store.find('apples', { options: { ...ann, metadata } })).toEqual([])
  expect(await store.find('apples', { options: { ...ann, metadata: plums } })).toEqual([
    expect.objectContaining({ pageContent: 'Plums are blue' }),
  ])
})

test('columns have the names that a table already has', async () => {
  const store = await open('own_columns')
  const values = {
    idColumnName: 'key',
    vectorColumnName: 'v',
    contentColumnName: 'the text',
    metadataColumnName: 'facts',
  }

  await store.insert(fruit, { options: { columnNames: { values } } })

  expect(await store.find('apples red', { topK: 1, options: { columnNames: { values } } })).toEqual([
    expect.objectContaining({ pageContent: 'Apples are red' }),
  ])
  expect(await store.find('apples')).toContain('does not exist')
})
