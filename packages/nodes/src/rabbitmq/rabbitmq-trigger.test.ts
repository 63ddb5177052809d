import type { FiringOutcome } from '@heddle/core/node'
import { connect as connectTo, type Channel, type ChannelModel } from 'amqplib'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { watch } from '../testing/watch.ts'
import { rabbitmqTrigger } from './rabbitmq-trigger.node.ts'

const { port } = inject('rabbitMq')
const credentials = { rabbitmq: { hostname: '127.0.0.1', port, username: 'guest', password: 'guest' } }
let model: ChannelModel
let admin: Channel
let queue: string

beforeAll(async () => {
  model = await connectTo(`amqp://127.0.0.1:${port}`)
  admin = await model.createChannel()
})
afterAll(() => model.close())
beforeEach(() => {
  queue = randomUUID()
})

const listen = (options: object = {}, more: object = {}) =>
  watch(rabbitmqTrigger, { parameters: { queue, options }, credentials, ...more })
const send = (text: string, headers = {}) => admin.sendToQueue(queue, Buffer.from(text), { headers })
const left = async () => (await admin.checkQueue(queue)).messageCount

test('messages of a queue start the workflow, also those that were there before, until it is stopped', async () => {
  await admin.assertQueue(queue)
  send('before', { kind: 'order', bytes: Buffer.from('b') })
  const { heard, stop, waitedFor } = await listen()
  send('{"a":1}')

  await expect.poll(() => heard).toHaveLength(2)
  await stop?.()
  send('late')

  expect(heard).toEqual([
    {
      content: 'before',
      fields: expect.objectContaining({ routingKey: queue, exchange: '', redelivered: false }),
      properties: { headers: { kind: 'order', bytes: 'b' } },
    },
    expect.objectContaining({ content: '{"a":1}' }),
  ])
  expect(waitedFor).toEqual(['stored', 'stored'])
  await expect.poll(left).toBe(1)
})

test('messages are read as JSON and by themselves when asked for', async () => {
  const { heard } = await listen({ jsonParseBody: true, onlyContent: true })
  for (const text of ['{"a":1}', '[2]', 'no JSON']) send(text)

  await expect.poll(() => heard).toEqual([{ a: 1 }, { content: [2] }, { content: 'no JSON' }])
})

test('content can be a file', async () => {
  const { heard, files } = await listen({ contentIsBinary: true })
  admin.sendToQueue(queue, Buffer.from([0, 255]), { contentType: 'image/png' })

  await expect.poll(() => files).toEqual([Buffer.from([0, 255])])
  expect(heard).toEqual([
    expect.objectContaining({ properties: expect.objectContaining({ contentType: 'image/png' }) }),
  ])
  expect(heard[0]).not.toHaveProperty('content')
})

/** Executions that end when the test says so. */
function heldExecutions() {
  const ends: ((outcome: FiringOutcome) => void)[] = []
  return { ends, outcome: () => new Promise<FiringOutcome>((resolve) => ends.push(resolve)) }
}

test.each([
  ['executionFinishes', 'error', 0],
  ['executionFinishes', 'success', 0],
  ['executionFinishesSuccessfully', 'success', 0],
  ['laterMessageNode', 'answered', 0],
  ['laterMessageNode', 'success', 1],
] as const)('with %s, %s leaves %s messages', async (acknowledge, outcome, count) => {
  const { ends, outcome: hold } = heldExecutions()
  const { stop, waitedFor } = await listen({ acknowledge }, { outcome: hold })
  send('one')
  await expect.poll(() => ends).toHaveLength(1)
  ends[0]?.(outcome)
  await new Promise(setImmediate)
  await stop?.()

  await expect.poll(left).toBe(count)
  expect(waitedFor).toEqual(['over'])
})

test.each(['executionFinishesSuccessfully', 'immediately'])(
  'with %s, a message comes again after a failure',
  async (acknowledge) => {
    const outcomes: FiringOutcome[] = ['error', 'success']
    const { heard } = await listen(
      { acknowledge },
      { outcome: () => Promise.resolve(outcomes.shift() ?? 'unknown') },
    )
    send('one')

    await expect
      .poll(() => heard)
      .toEqual(
        [false, true].map((redelivered) =>
          expect.objectContaining({ fields: expect.objectContaining({ redelivered }) }),
        ),
      )
    await expect.poll(left).toBe(0)
  },
)

test('only so many messages are worked on at the same time', async () => {
  const { ends, outcome } = heldExecutions()
  const { heard } = await listen({ acknowledge: 'executionFinishes', parallelMessages: 2 }, { outcome })
  for (const text of ['1', '2', '3']) send(text)

  await expect.poll(() => ends).toHaveLength(2)
  await expect.poll(left).toBe(1)
  expect(heard).toHaveLength(2)
  ends[0]?.('success')
  await expect.poll(() => heard).toHaveLength(3)
  await expect(listen({ acknowledge: 'executionFinishes', parallelMessages: 0 })).rejects.toThrow(
    'must be -1 or more than 0',
  )
})

test('by hand a message is deleted as soon as it is here', async () => {
  const { heard, stop } = await listen({ acknowledge: 'executionFinishes' }, { mode: 'manual' })
  send('one')

  await expect.poll(() => heard).toHaveLength(1)
  await stop?.()
  await expect.poll(left).toBe(0)
})

test('a queue is bound to exchanges, by key or by headers', async () => {
  const [topics, byHeaders] = [randomUUID(), randomUUID()]
  await admin.assertExchange(topics, 'topic')
  await admin.assertExchange(byHeaders, 'headers')
  const bindings = [{ exchange: topics, routingKey: 'a.*' }, { exchange: byHeaders }]
  const headers = { header: [{ key: 'kind', value: 'order' }] }
  const { heard } = await listen({ binding: { bindings }, headers, onlyContent: true, autoDelete: true })

  admin.publish(topics, 'a.b', Buffer.from('topic'))
  admin.publish(topics, 'b', Buffer.from('no'))
  admin.publish(byHeaders, '', Buffer.from('headers'), { headers: { kind: 'order' } })
  admin.publish(byHeaders, '', Buffer.from('no'), { headers: { kind: 'other' } })

  await expect.poll(() => heard).toEqual([{ content: 'topic' }, { content: 'headers' }])
})

test('a queue or an exchange that is missing keeps the workflow off', async () => {
  const binding = { bindings: [{ exchange: 'missing', routingKey: '' }] }

  await expect(listen({ assertQueue: false })).rejects.toThrow('NOT_FOUND')
  await expect(listen({ binding })).rejects.toThrow('NOT_FOUND')
  await expect(listen({ binding, assertExchange: false })).rejects.toThrow('NOT_FOUND')
  queue = ''
  await expect(listen()).rejects.toThrow('Enter a queue')
})

test('a trigger whose queue is deleted says so, and makes it again', async () => {
  const { heard, problems } = await listen()
  await admin.deleteQueue(queue)

  await expect.poll(() => problems).toEqual(['The queue was deleted'])
  await expect
    .poll(() => {
      send('again')
      return heard.length
    })
    .toBeGreaterThan(0)
})

tryEvery(rabbitmqTrigger, [
  { parameters: { queue: 'a' }, items: [{ content: 'One' }], credentials, gives: [{ content: 'One' }] },
])
