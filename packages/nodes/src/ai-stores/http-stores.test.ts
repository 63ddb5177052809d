import { describe, expect, test } from 'vitest'
import { listOptions } from '../testing/list-options.ts'
import { startDouble } from '../testing/double.ts'
import { fruit, startStore, type StoreWorld } from '../testing/store-world.ts'
import { pineconeDouble, qdrantDouble, supabaseDouble } from '../testing/vector-store-doubles.ts'
import { vectorStorePinecone } from './vector-store-pinecone.node.ts'
import { vectorStoreQdrant } from './vector-store-qdrant.node.ts'
import { vectorStoreSupabase } from './vector-store-supabase.node.ts'

const chosen = (value: string) => ({ __rl: true, mode: 'id', value })

interface HttpStore extends Omit<StoreWorld, 'service'> {
  hosts: readonly string[]
  make: () => ReturnType<typeof supabaseDouble>
  /** The parameter that chooses the place. */
  list: string
  headers: Record<string, string>
  filter: object
}

const byMetadata = { metadata: { metadataValues: [{ name: 'about', value: 'plums' }] } }

const stores: Record<string, HttpStore> = {
  Supabase: {
    node: vectorStoreSupabase,
    place: { tableName: chosen('documents') },
    list: 'tableName',
    hosts: ['abc.supabase.co'],
    make: supabaseDouble,
    credentials: { supabaseApi: { host: 'https://abc.supabase.co', serviceRole: 'canary' } },
    headers: { apikey: 'canary' },
    filter: byMetadata,
  },
  Pinecone: {
    node: vectorStorePinecone,
    place: { pineconeIndex: chosen('documents') },
    list: 'pineconeIndex',
    hosts: ['api.pinecone.io', 'documents-1.svc.pinecone.io'],
    make: pineconeDouble,
    credentials: { pineconeApi: { apiKey: 'canary' } },
    headers: { 'api-key': 'canary' },
    filter: byMetadata,
  },
  Qdrant: {
    node: vectorStoreQdrant,
    place: { qdrantCollection: chosen('documents') },
    list: 'qdrantCollection',
    hosts: ['qdrant.example.com'],
    make: qdrantDouble,
    credentials: { qdrantApi: { qdrantUrl: 'https://qdrant.example.com/', apiKey: 'canary' } },
    headers: { 'api-key': 'canary' },
    filter: {
      searchFilterJson: JSON.stringify({ must: [{ key: 'metadata.about', match: { value: 'plums' } }] }),
    },
  },
}

const open = ({ make, ...world }: HttpStore) => startStore({ ...world, service: make() })

describe.each(Object.entries(stores))('%s', (_, world) => {
  test('keeps documents, and finds the nearest ones with what is known about them', async () => {
    const store = await open(world)

    const { said } = await store.insert(fruit)

    expect(said).toEqual(
      fruit.map(({ text, about }) => ({ pageContent: text, metadata: expect.objectContaining({ about }) })),
    )
    expect(await store.find('bananas yellow', { topK: 1 })).toEqual([
      { pageContent: 'Bananas are yellow', metadata: expect.objectContaining({ about: 'bananas' }) },
    ])
    expect(await store.find('bananas', { topK: 2, includeDocumentMetadata: false })).toEqual([
      { pageContent: expect.any(String) },
      { pageContent: expect.any(String) },
    ])
  })

  test('finds only documents that pass the filter', async () => {
    const store = await open(world)
    await store.insert(fruit)

    expect(await store.find('apples red', { options: world.filter })).toEqual([
      expect.objectContaining({ pageContent: 'Plums are blue' }),
    ])
  })

  test('is a tool of an agent', async () => {
    const store = await open(world)
    await store.insert(fruit)

    const told = await store.tell('apples red', { topK: 1 })

    expect(JSON.stringify(told)).toContain('Apples are red')
  })

  test('SEC-39 sends its secret, which nothing else gets to see', async () => {
    const store = await open(world)

    const run = await store.insert(fruit)

    expect(store.requests().length).toBeGreaterThan(0)
    for (const { headers } of store.requests()) expect(headers).toMatchObject(world.headers)
    expect(JSON.stringify([run.state, run.events])).not.toContain('canary')
  })

  test('says in the words of the service what is wrong, or that nothing is chosen', async () => {
    const store = await open(world)
    const other = await open({ ...world, place: { [world.list]: chosen('other') } })
    const none = await open({ ...world, place: { [world.list]: chosen('') } })

    const wrong = await Promise.all([
      other.find('x', { options: { queryName: 'other' } }),
      none.find('x'),
      store.find(''),
    ])

    expect(wrong).toEqual([
      expect.stringMatching(/not f(ind|ound)/i),
      expect.stringMatching(/^Choose an? /),
      expect.stringContaining('the text is empty'),
    ])
  })

  test('lists where documents can be kept', async () => {
    const service = world.make()
    const double = await startDouble(world.hosts, service, world.credentials)
    await double.http({
      method: 'PUT',
      url: `https://${world.hosts[0]}/collections/documents`,
      body: {},
      ignoreStatus: true,
      credential: Object.keys(world.credentials)[0] ?? '',
    })

    expect(await listOptions(world.node, world.list, { double })).toEqual([
      { name: 'documents', value: 'documents' },
    ])
    await double.stop()
  })
})

test('Supabase replaces a document by its ID', async () => {
  const { Supabase } = stores
  const store = await open(Supabase as HttpStore)
  await store.insert(fruit)

  const { said } = await store.run({ mode: 'update', id: '={{ $json.n }}' }, [
    { n: 2, text: 'Kiwis are green' },
  ])
  const missing = await store.run({ mode: 'update', id: '9' }, [{ text: 'x' }])

  expect(said).toEqual([{ id: '2', pageContent: 'Kiwis are green', metadata: {} }])
  expect(await store.find('kiwis green', { topK: 1 })).toEqual([
    { pageContent: 'Kiwis are green', metadata: {} },
  ])
  expect(missing.said).toBe('There is no document with the ID 9')
})

test('Pinecone keeps namespaces apart, and empties one first if it is to', async () => {
  const store = await open(stores.Pinecone as HttpStore)
  const options = { pineconeNamespace: 'own', clearNamespace: true }

  await store.insert(fruit, { options })
  await store.insert([{ text: 'Only this', about: 'one' }], { options })

  expect(await store.find('apples')).toEqual([])
  expect(await store.find('apples', { options: { pineconeNamespace: 'own' } })).toEqual([
    { pageContent: 'Only this', metadata: expect.objectContaining({ 'loc.lines.from': 1 }) },
  ])
})

test('Qdrant makes a collection where there is none, as it is told', async () => {
  const store = await open(stores.Qdrant as HttpStore)
  const options = {
    collectionConfig: '{"vectors":{"size":8,"distance":"Dot"}}',
    contentPayloadKey: 'body',
    metadataPayloadKey: 'facts',
  }

  await store.insert(fruit, { options })

  const made = store.requests().filter(({ method }) => method === 'PUT')
  expect(made.map(({ path, body }) => [path, body])).toEqual([
    ['/collections/documents', { vectors: { size: 8, distance: 'Dot' } }],
    ['/collections/documents/points', { points: expect.objectContaining({ length: 3 }) }],
  ])
  expect(await store.find('apples red', { topK: 1, options: { contentPayloadKey: 'body' } })).toEqual([
    { pageContent: 'Apples are red', metadata: {} },
  ])
})
