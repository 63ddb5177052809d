import { runNodeInMemory, type NodeTrial } from '@heddle/engine/testing'
import { connect as connectTo, type Channel, type ChannelModel } from 'amqplib'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { rabbitmq } from './rabbitmq.node.ts'

const server = inject('rabbitMq')
const credentials = {
  rabbitmq: { hostname: '127.0.0.1', port: server.port, username: 'guest', password: 'guest', vhost: '/' },
}
let model: ChannelModel
let admin: Channel
let queue: string

beforeAll(async () => {
  model = await connectTo(`amqp://127.0.0.1:${server.port}`)
  admin = await model.createChannel()
})
afterAll(() => model.close())
beforeEach(() => {
  queue = randomUUID()
})

async function run(parameters: NodeTrial['parameters'], items: NodeTrial['items'] = [{}]) {
  const { output, error } = await runNodeInMemory(rabbitmq, { parameters, items, credentials })
  return error?.message ?? output[0]?.map(({ json }) => json)
}

async function take() {
  const message = await admin.get(queue, { noAck: true })
  return message && { content: message.content.toString(), ...message.properties }
}

test('items are sent to a queue as JSON, which is made if it is missing', async () => {
  expect(await run({ queue }, [{ n: 1 }, { n: 'Zoë' }])).toEqual([{ success: true }, { success: true }])

  expect(await take()).toMatchObject({ content: '{"n":1}', deliveryMode: 2 })
  expect(await take()).toMatchObject({ content: '{"n":"Zoë"}' })
  expect(await take()).toBe(false)
})

test('a message of its own has headers, and the queue its arguments', async () => {
  const options = {
    headers: { header: [{ key: 'kind', value: 'order' }] },
    arguments: {
      argument: [
        { key: 'x-max-length', value: '1' },
        { key: 'x-single-active-consumer', value: 'true' },
        { key: 'x-overflow', value: 'drop-head' },
      ],
    },
  }
  const send = (message: string) => run({ queue, sendInputData: false, message, options })
  await send('first')
  await send('second')

  expect(await take()).toMatchObject({ content: 'second', headers: { kind: 'order' } })
  expect(await take()).toBe(false)
})

test('an exclusive queue goes with its connection, and one that is not durable is another one', async () => {
  const exclusive = await run({ queue, options: { exclusive: true } })
  const other = await run({ queue, options: { durable: false, autoDelete: true } })

  expect([exclusive, other]).toEqual([[{ success: true }], [{ success: true }]])
  expect(await take()).toMatchObject({ content: '{}' })
  expect(await run({ queue })).toContain('PRECONDITION')
})

test.each([
  ['direct', 'a.b', 'a.b'],
  ['topic', 'a.*', 'a.b'],
  ['fanout', '', 'anything'],
  ['headers', '', ''],
])('a message is published to a %s exchange', async (exchangeType, pattern, routingKey) => {
  const exchange = randomUUID()
  await admin.assertExchange(exchange, exchangeType)
  await admin.assertQueue(queue)
  await admin.bindQueue(queue, exchange, pattern, exchangeType === 'headers' ? { kind: 'order' } : {})
  const options = { headers: { header: [{ key: 'kind', value: 'order' }] } }

  expect(await run({ mode: 'exchange', exchange, exchangeType, routingKey, options })).toEqual([
    { success: true },
  ])
  expect(await take()).toMatchObject({ content: '{}' })
})

test('an exchange is made with another one for what fits nowhere', async () => {
  const [exchange, alternateExchange] = [randomUUID(), randomUUID()]
  await admin.assertExchange(alternateExchange, 'fanout')
  await admin.assertQueue(queue)
  await admin.bindQueue(queue, alternateExchange, '')

  await run({ mode: 'exchange', exchange, exchangeType: 'direct', options: { alternateExchange } })

  expect(await take()).toMatchObject({ content: '{}' })
})

test('one item that the server refuses does not spoil the next', async () => {
  const other = randomUUID()
  await admin.assertQueue(other, { durable: false })
  const { output } = await runNodeInMemory(rabbitmq, {
    parameters: { queue: '={{ $json.queue }}' },
    node: { onError: 'continueRegularOutput' },
    items: [{ queue: other }, { queue }, { queue: '' }],
    credentials,
  })

  expect(output[0]?.map(({ json }) => json)).toEqual([
    { error: expect.stringContaining('PRECONDITION') },
    { success: true },
    { error: expect.stringContaining('Enter a queue') },
  ])
  expect(await run({ mode: 'exchange' })).toBe('Enter an exchange')
})

const attempt = (given: object) =>
  rabbitmq.credentialTests.rabbitmq?.({
    credential: { ...credentials.rabbitmq, ...given },
    resolveHost: (name) => Promise.resolve(name === 'localhost' ? '127.0.0.1' : name),
  })

test('a credential is tried by connecting', async () => {
  await expect(attempt({})).resolves.toBeUndefined()
  await expect(attempt({ port: 1 })).rejects.toThrow('ECONNREFUSED')
  await expect(attempt({ password: 'wrong' })).rejects.toThrow('ACCESS_REFUSED')
  await expect(attempt({ vhost: 'other/one' })).rejects.toThrow('ConnectionClose')
})

test('a secure server must have the certificate of its host', async () => {
  const { certificate: ca, key } = server
  const secure = { hostname: 'localhost', port: server.securePort, ssl: true, passwordless: false }

  await expect(attempt({ ...secure, ca })).resolves.toBeUndefined()
  await expect(attempt(secure)).rejects.toThrow('self-signed certificate')
  await expect(attempt({ ...secure, ca, hostname: '127.0.0.1' })).rejects.toThrow('does not match')
  // What it says shows that it has seen the certificate, which nobody has signed whom it trusts.
  await expect(attempt({ ...secure, ca, passwordless: true, cert: ca, key })).rejects.toThrow(
    'bad certificate',
  )
})

tryEvery(rabbitmq, [
  {
    parameters: { operation: 'sendMessage', queue: '={{ $json.queue }}' },
    items: [{ queue: 'every' }],
    credentials,
    gives: [{ success: true }],
  },
  {
    versions: [1],
    parameters: { queue: 'every', sendInputData: false, message: 'x' },
    credentials,
    gives: [{ success: true }],
  },
  {
    versions: [1.1, 1.2],
    parameters: { operation: 'deleteMessage' },
    items: [{ kept: true }],
    credentials,
    gives: [{ kept: true }],
  },
])
