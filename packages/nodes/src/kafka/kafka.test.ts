import { runNodeInMemory, type NodeTrial } from '@heddle/engine/testing'
import { Kafka, logLevel, type IHeaders } from 'kafkajs'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { certificateFor } from '../testing/certificate.ts'
import { startKafkaDouble, type KafkaDouble } from '../testing/kafka-double.ts'
import { tryEvery } from '../testing/try-every.ts'
import { kafka } from './kafka.node.ts'

let server: KafkaDouble
let topic: string
const credentials: { kafka: Record<string, unknown> } = { kafka: { ssl: false } }

beforeAll(async () => {
  server = await startKafkaDouble()
  credentials.kafka.brokers = `127.0.0.1:${server.port}`
  server.log.create('every')
})
afterAll(() => server.goAway())
beforeEach(() => {
  topic = randomUUID()
  server.log.create(topic)
})

async function run(parameters: NodeTrial['parameters'], more: NodeTrial = {}) {
  const { output, error } = await runNodeInMemory(kafka, {
    parameters: { topic, ...parameters },
    items: [{}],
    credentials,
    ...more,
  })
  return error?.message ?? output[0]?.map(({ json }) => json)
}

/** All messages of the topic, as another client reads them. */
async function take(count: number) {
  const client = new Kafka({ brokers: [`127.0.0.1:${server.port}`], logLevel: logLevel.NOTHING })
  const consumer = client.consumer({ groupId: randomUUID(), maxWaitTimeInMs: 100 })
  onTestFinished(() => consumer.disconnect())
  const taken: unknown[] = []
  await consumer.connect()
  await consumer.subscribe({ topics: [topic], fromBeginning: true })
  await consumer.run({
    eachMessage({ message: { key, value, headers = {} } }) {
      taken.push({ key: key?.toString(), value: value?.toString(), headers: readHeaders(headers) })
      return Promise.resolve()
    },
  })
  await expect.poll(() => taken).toHaveLength(count)
  return taken
}

const readHeaders = (headers: IHeaders) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

test('items are sent as JSON, in order', async () => {
  expect(await run({}, { items: [{ n: 1 }, { n: 'Zoë' }] })).toEqual([{ success: true }, { success: true }])

  expect(await take(2)).toEqual([
    { value: '{"n":1}', headers: {} },
    { value: '{"n":"Zoë"}', headers: {} },
  ])
  expect(server.acks).toBe(1)
})

test('a message of its own has a key and headers', async () => {
  const own = { sendInputData: false, message: '=Hello {{ $json.name }}', useKey: true, key: 'k1' }
  const headersUi = { headerValues: [{ key: 'kind', value: 'order' }] }
  const items = [{ name: 'Ann' }]
  await run({ ...own, headersUi }, { items })
  await run({ ...own, jsonParameters: true, headerParametersJson: '{"n": 1}' }, { items })
  await run({ ...own, jsonParameters: true }, { items })

  expect(await take(3)).toEqual(
    [{ kind: 'order' }, { n: '1' }, {}].map((headers) => ({ key: 'k1', value: 'Hello Ann', headers })),
  )
})

test.each([
  ['none', 0],
  ['gzip', 1],
  ['zstd', 4],
])('messages are compressed with %s', async (compression, bits) => {
  await run({ options: { compression } }, { items: [{ text: 'x'.repeat(500) }] })

  expect(server.log.compressions(topic)).toEqual([bits])
  expect(await take(1)).toHaveLength(1)
})

test('all replicas confirm a message when asked to, and where it is stored is told', async () => {
  const items = [{ n: 1 }, { n: 2 }]

  expect(await run({ options: { acks: true, timeout: 1000 } }, { items })).toEqual(
    ['0', '1'].map((baseOffset) => expect.objectContaining({ topicName: topic, partition: 0, baseOffset })),
  )
  expect(server.acks).toBe(-1)
})

test('one item that cannot be sent does not spoil the next', async () => {
  const more = { items: [{ topic: '' }, { topic }], node: { onError: 'continueRegularOutput' } } as const

  expect(await run({ topic: '={{ $json.topic }}' }, more)).toEqual([
    { error: expect.stringContaining('Enter a topic') },
    { success: true },
  ])
  expect(await run({ jsonParameters: true, headerParametersJson: '[]' })).toBe(
    'The headers must be an object',
  )
})

test('what a broker refuses is told', async () => {
  onTestFinished(() => void (server.produceError = 0))
  server.produceError = 10

  expect(await run({})).toContain('larger than the max message size')
})

test('what would have to follow a schema is not sent', async () => {
  expect(await run({ useSchemaRegistry: true })).toContain('Schema registries are not supported')
  expect(await run({ options: { compression: 'snappy' } })).toContain('Compression')
})

const attempt = (given: object, resolveHost = async (name: string) => Promise.resolve(name)) =>
  kafka.credentialTests.kafka?.({ credential: { ...credentials.kafka, ...given }, resolveHost })

test('a credential is tried by connecting', async () => {
  await expect(attempt({})).resolves.toBeUndefined()
  await expect(attempt({ brokers: '127.0.0.1:1' })).rejects.toThrow('ECONNREFUSED')
  await expect(attempt({ brokers: `127.0.0.1:1, 127.0.0.1:${server.port}` })).resolves.toBeUndefined()
  await expect(attempt({ brokers: '' })).rejects.toThrow('Enter the brokers')
})

test('one signs in with a name and a password', async () => {
  const closed = await startKafkaDouble({ passwords: { ann: 'pass-of-ann' } })
  onTestFinished(() => closed.goAway())
  const account = { brokers: `127.0.0.1:${closed.port}`, authentication: true, username: 'ann' }

  await expect(attempt({ ...account, password: 'pass-of-ann' })).resolves.toBeUndefined()
  await expect(attempt({ ...account, password: 'wrong' })).rejects.toThrow('Wrong name or password')
  await expect(
    attempt({ ...account, password: 'pass-of-ann', saslMechanism: 'scram-sha-256' }),
  ).rejects.toThrow('SCRAM-SHA-256 mechanism is not supported')
  await expect(attempt({ ...account, saslMechanism: 'other' })).rejects.toThrow('with other')
})

test('a secure broker must have the certificate of its host', async () => {
  const { cert, private: key } = await certificateFor(['localhost'])
  const secure = await startKafkaDouble({ secure: { cert, key } })
  onTestFinished(() => secure.goAway())
  const given = { ssl: true, brokers: `localhost:${secure.port}` }
  const local = () => Promise.resolve('127.0.0.1')

  await expect(attempt({ ...given, ca: cert }, local)).resolves.toBeUndefined()
  await expect(attempt(given, local)).rejects.toThrow('self-signed certificate')
  await expect(attempt({ ...given, brokers: `127.0.0.1:${secure.port}`, ca: cert }, local)).rejects.toThrow(
    'does not match',
  )
  await expect(attempt({ ...given, allowUnauthorizedCerts: true }, local)).resolves.toBeUndefined()
})

test('the policy is asked about every address', async () => {
  const asked: string[] = []
  const refuse = (name: string) => {
    asked.push(name)
    return Promise.reject(new Error(`${name} is not allowed`))
  }

  await expect(attempt({}, refuse)).rejects.toThrow('127.0.0.1 is not allowed')
  expect(new Set(asked)).toEqual(new Set(['127.0.0.1']))
})

tryEvery(kafka, [
  { parameters: { topic: 'every' }, items: [{ n: 1 }], credentials, gives: [{ success: true }] },
  {
    versions: [1],
    parameters: { topic: 'every', sendInputData: false, message: 'x', options: { compression: true } },
    credentials,
    gives: [{ success: true }],
  },
])
