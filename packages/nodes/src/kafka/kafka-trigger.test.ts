import type { FiringOutcome } from '@heddle/core/node'
import { migrateParameters } from '@heddle/core/node'
import { createHostResolver } from '@heddle/outbound'
import { Kafka, logLevel, type Message, type Producer } from 'kafkajs'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startKafkaDouble, type KafkaDouble } from '../testing/kafka-double.ts'
import { tryEvery } from '../testing/try-every.ts'
import { watch } from '../testing/watch.ts'
import { kafkaTrigger } from './kafka-trigger.node.ts'

let server: KafkaDouble
let producer: Producer
let topic: string
let groupId: string
const credentials: { kafka: Record<string, unknown> } = { kafka: { ssl: false } }
const rebalancing = 27

beforeAll(async () => {
  server = await startKafkaDouble()
  credentials.kafka.brokers = `127.0.0.1:${server.port}`
  producer = new Kafka({ brokers: [`127.0.0.1:${server.port}`], logLevel: logLevel.NOTHING }).producer()
  await producer.connect()
})
afterAll(async () => {
  await producer.disconnect()
  await server.goAway()
})
beforeEach(() => {
  topic = randomUUID()
  groupId = randomUUID()
  server.log.create(topic)
})

const listen = (parameters: object = {}, more: object = {}) =>
  watch(kafkaTrigger, { parameters: { topic, groupId, ...parameters }, credentials, ...more })
const send = (...values: (string | Message)[]) =>
  producer.send({
    topic,
    messages: values.map((value) => (typeof value === 'string' ? { value } : value)),
  })
const committed = () => server.group(groupId).committed(topic)

/** Executions that end when the test says so. */
function heldExecutions() {
  const ends: ((outcome: FiringOutcome) => void)[] = []
  return { ends, outcome: () => new Promise<FiringOutcome>((resolve) => ends.push(resolve)) }
}

test('messages of a topic start the workflow, also those that were there before, until it is stopped', async () => {
  await send('before', { value: null })
  const { heard, stop, waitedFor } = await listen()
  await send('{"a":1}')

  await expect.poll(() => heard).toHaveLength(3)
  await stop?.()
  await send('late')

  expect(heard).toEqual([
    { message: 'before', topic },
    { message: null, topic },
    { message: '{"a":1}', topic },
  ])
  expect(waitedFor).toEqual(['over', 'over', 'over'])
  expect(committed()).toBe(3)
  expect(server.group(groupId)).toMatchObject({ left: ['member-1'], member: undefined })
})

test('a new group can begin with what comes after it', async () => {
  await send('before')
  const { heard } = await listen({ options: { fromBeginning: false } })
  await send('after')

  await expect.poll(() => heard).toEqual([{ message: 'after', topic }])
})

test('a trigger goes on where its group has stopped', async () => {
  await send('1', '2')
  const first = await listen()
  await expect.poll(committed).toBe(2)
  await first.stop?.()
  await send('3')
  const { heard } = await listen()

  await expect.poll(() => heard).toEqual([{ message: '3', topic }])
})

test('messages are read as JSON, by themselves, with headers and as files when asked for', async () => {
  await send({ value: '{"a":1}', headers: { kind: 'order', tags: ['x', 'y'] } }, '[2]', 'no JSON')
  const options = { jsonParseMessage: true, onlyMessage: true, returnHeaders: true, keepBinaryData: true }
  const { heard, files } = await listen({ options })

  await expect.poll(() => heard).toHaveLength(3)
  expect(heard).toEqual([
    { a: 1, headers: { kind: 'order', tags: ['x', 'y'] } },
    { message: [2], headers: {} },
    { message: 'no JSON', headers: {} },
  ])
  expect(files.map(String)).toEqual(['{"a":1}', '[2]', 'no JSON'])
})

test('several messages start one execution together', async () => {
  await send('1', '2', '3')
  const { heard, waitedFor } = await listen({ options: { batchSize: 2 } })

  await expect.poll(committed).toBe(3)
  // What was heard is the first message of each execution.
  expect(heard).toEqual(['1', '3'].map((message) => ({ message, topic })))
  expect(waitedFor).toHaveLength(2)
})

test.each([
  ['onCompletion', 'error'],
  ['onCompletion', 'success'],
  ['onSuccess', 'success'],
  ['onStatus', 'error'],
] as const)('with %s, the group goes on when there is %s', async (resolveOffset, outcome) => {
  await send('one')
  const { ends, outcome: hold } = heldExecutions()
  await listen({ resolveOffset, allowedStatuses: ['error'] }, { outcome: hold })
  await expect.poll(() => ends).toHaveLength(1)
  expect(committed()).toBe(-1)
  ends[0]?.(outcome)

  await expect.poll(committed).toBe(1)
})

test.each([
  ['onSuccess', 'error'],
  ['onStatus', 'success'],
] as const)('with %s, the group does not go on when there is %s', async (resolveOffset, outcome) => {
  await send('one')
  const { ends, outcome: hold } = heldExecutions()
  const options = { errorRetryDelay: 10 }
  const { stop } = await listen({ resolveOffset, allowedStatuses: ['error'], options }, { outcome: hold })
  await expect.poll(() => ends).toHaveLength(1)
  ends[0]?.(outcome)
  await expect.poll(() => ends).toHaveLength(2)
  await stop?.()

  expect(committed()).toBe(-1)
})

test.each(['onSuccess', 'immediately'])(
  'with %s, a message comes again after a failure, before the next one',
  async (resolveOffset) => {
    await send('1', '2')
    const outcomes: FiringOutcome[] = ['error', 'success', 'success']
    const { heard, waitedFor } = await listen(
      { resolveOffset, options: { errorRetryDelay: 10 } },
      { outcome: () => Promise.resolve(outcomes.shift() ?? 'unknown') },
    )

    await expect.poll(committed).toBe(2)
    expect(heard).toEqual(['1', '1', '2'].map((message) => ({ message, topic })))
    expect(new Set(waitedFor)).toEqual(new Set([resolveOffset === 'immediately' ? 'stored' : 'over']))
  },
)

test('what is stopped in the middle of an execution comes again', async () => {
  await send('one')
  const { ends, outcome } = heldExecutions()
  const { stop } = await listen({}, { outcome })
  await expect.poll(() => ends).toHaveLength(1)
  await stop?.()

  expect(server.group(groupId).member).toBeUndefined()
  const { heard } = await listen()
  await expect.poll(() => heard).toEqual([{ message: 'one', topic }])
})

test('the group hears from the trigger while an execution runs', async () => {
  await send('one')
  const { ends, outcome } = heldExecutions()
  await listen({ options: { heartbeatInterval: 20 } }, { outcome })
  await expect.poll(() => ends).toHaveLength(1)
  const before = server.group(groupId).heartbeats

  await expect.poll(() => server.group(groupId).heartbeats).toBeGreaterThan(before + 2)
  ends[0]?.('success')
  await expect.poll(committed).toBe(1)
})

test('partitions that are shared out anew repeat no message', async () => {
  await send('1', '2')
  const { ends, outcome } = heldExecutions()
  const { heard } = await listen({ options: { heartbeatInterval: 20 } }, { outcome })
  await expect.poll(() => ends).toHaveLength(1)
  const group = server.group(groupId)
  group.heartbeatErrors = [rebalancing]
  await expect.poll(() => group.heartbeatErrors).toHaveLength(0)
  ends[0]?.('success')

  await expect.poll(() => ends).toHaveLength(2)
  ends[1]?.('success')
  await expect.poll(committed).toBe(2)
  expect(group.generation).toBe(2)
  expect(heard).toEqual(['1', '2'].map((message) => ({ message, topic })))
})

test('it comes back to a broker that was away, and tells of it once', async () => {
  const { heard, problems } = await listen()
  await server.goAway()
  await expect.poll(() => problems, { timeout: 10_000 }).toHaveLength(1)
  await server.comeBack()
  await send('one')

  await expect.poll(() => heard, { timeout: 10_000 }).toEqual([{ message: 'one', topic }])
  expect(problems).toHaveLength(1)
})

test('by hand there is one execution, and the other messages stay', async () => {
  await send('1', '2')
  const { heard, stop } = await listen({}, { mode: 'manual' })
  await expect.poll(committed).toBe(1)
  await stop?.()

  expect(heard).toEqual([{ message: '1', topic }])
  expect(committed()).toBe(1)
})

test('several partitions can be worked on at the same time', async () => {
  server.log.create(topic, 2)
  for (const partition of [0, 1]) await send({ partition, value: String(partition) })
  const { ends, outcome } = heldExecutions()
  await listen({ options: { partitionsConsumedConcurrently: 2 } }, { outcome })

  await expect.poll(() => ends).toHaveLength(2)
})

test('a topic is created only when asked for', async () => {
  topic = 'missing'

  await expect(listen()).rejects.toThrow('does not host this topic-partition')
  const { heard } = await listen({ options: { allowAutoTopicCreation: true } })
  await send('one')
  await expect.poll(() => heard).toHaveLength(1)
})

test('a broker that the cluster names is connected to only where the policy allows it', async () => {
  const { named } = server
  onTestFinished(() => void (named.host = '127.0.0.1'))
  named.host = '127.0.0.2'
  const allowing = (...hosts: string[]) => ({
    resolveHost: createHostResolver({ outboundPolicy: 'public', outboundAllow: hosts }),
  })

  await expect(listen({}, allowing('127.0.0.1'))).rejects.toThrow(
    'Requests to 127.0.0.2 are not allowed by the network policy',
  )
})

test('what cannot work keeps the workflow off', async () => {
  await expect(listen({ topic: '' })).rejects.toThrow('Enter a topic')
  await expect(listen({ groupId: '' })).rejects.toThrow('Enter a group ID')
  await expect(listen({ useSchemaRegistry: true })).rejects.toThrow('Schema registries are not supported')
  await expect(listen({ options: { sessionTimeout: 5000 } })).rejects.toThrow(
    'must be lower than sessionTimeout',
  )
})

test.each([
  [1, {}, 'immediately'],
  [1.1, { parallelProcessing: true }, 'immediately'],
  [1.2, { parallelProcessing: false }, 'onCompletion'],
])('a document of version %s with %o resolves %s', (typeVersion, options, resolveOffset) => {
  const { type } = kafkaTrigger
  const node = { name: '', type, typeVersion, position: [0, 0] as [number, number] }

  const { parameters } = migrateParameters(kafkaTrigger, { ...node, parameters: { topic, options } })

  expect(parameters).toMatchObject({ topic, resolveOffset })
  expect(parameters.options).toEqual({})
})

const passed = { items: [{ message: 'One' }], credentials, gives: [{ message: 'One' }] }

tryEvery(kafkaTrigger, [
  ...['immediately', 'onCompletion', 'onStatus', 'onSuccess'].map((resolveOffset) => ({
    ...passed,
    versions: [1.3, 2],
    parameters: { topic: 'a', groupId: 'b', resolveOffset },
  })),
  { ...passed, versions: [1, 1.1, 1.2], parameters: { topic: 'a', groupId: 'b' } },
  {
    ...passed,
    versions: [1.1, 1.2],
    parameters: { topic: 'a', groupId: 'b', options: { parallelProcessing: false } },
  },
])
