import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
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

const listen = (options: object) =>
  watch(kafkaTrigger, {
    parameters: { topic, groupId, options },
    credentials: { kafka: { ssl: false, brokers: `127.0.0.1:${server.port}` } },
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
