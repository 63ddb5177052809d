import { randomUUID } from 'node:crypto'
import type { FiringOutcome } from '@heddle/core/node'
import { Kafka, logLevel } from 'kafkajs'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startKafkaDouble, type KafkaDouble } from '../testing/kafka-double.ts'
import { watch } from '../testing/watch.ts'
import { kafkaTrigger } from './kafka-trigger.node.ts'

let server: KafkaDouble
const topic = 'orders'
let groupId: string

beforeEach(async () => {
  server = await startKafkaDouble()
  server.log.create(topic)
  groupId = randomUUID()
})
afterEach(() => server.goAway())

const listen = (options: object, more: object = {}) =>
  watch(kafkaTrigger, {
    parameters: { topic, groupId, options },
    credentials: { kafka: { ssl: false, brokers: `127.0.0.1:${server.port}` } },
    ...more,
  })

test('the broker is asked as usual for what the options leave out', async () => {
  await listen({})

  await expect.poll(() => server.fetched).toEqual({ milliseconds: 500, leastBytes: 1, mostBytes: 1_048_576 })
  expect(server.group(groupId).sessionTimeout).toBe(30_000)
})

test('the broker is asked for what the options say', async () => {
  await listen({ fetchMinBytes: 10, fetchMaxBytes: 5000, sessionTimeout: 20_000 })

  await expect.poll(() => server.fetched).toEqual({ milliseconds: 500, leastBytes: 10, mostBytes: 5000 })
  expect(server.group(groupId).sessionTimeout).toBe(20_000)
})

/** An execution ends, which the group is to be told, while a heartbeat waits for its answer. */
async function endInSilence(options: object) {
  const group = server.group(groupId)
  const [execution, silence] = [Promise.withResolvers<FiringOutcome>(), Promise.withResolvers<void>()]
  await produce('one')
  const { heard } = await listen({ heartbeatInterval: 20, ...options }, { outcome: () => execution.promise })
  await expect.poll(() => heard).toHaveLength(1)
  const before = group.heartbeats
  group.silence = silence.promise
  await expect.poll(() => group.heartbeats).toBeGreaterThan(before)
  execution.resolve('success')
  return { committed: () => group.committed(topic), endSilence: silence.resolve }
}

test('a broker gets one request at a time, unless the options say otherwise', async () => {
  const { committed, endSilence } = await endInSilence({})
  // Meanwhile the broker answers several requests of somebody else.
  await produce()
  await produce()
  const committedInSilence = committed()
  endSilence()

  await expect.poll(committed).toBe(1)
  expect(committedInSilence).toBe(-1)
})

test.each([
  ['as many requests at a time as the options say', 2],
  ['as many requests at a time as there are, when the options say 0', 0],
])('a broker gets %s', async (_, maxInFlightRequests) => {
  const { committed, endSilence } = await endInSilence({ maxInFlightRequests })
  onTestFinished(() => endSilence())

  await expect.poll(committed, { timeout: 5000 }).toBe(1)
})

async function produce(...values: string[]): Promise<void> {
  const kafka = new Kafka({ brokers: [`127.0.0.1:${server.port}`], logLevel: logLevel.NOTHING })
  const producer = kafka.producer()
  await producer.connect()
  await producer.send({ topic, messages: values.map((value) => ({ value })) })
  await producer.disconnect()
}
