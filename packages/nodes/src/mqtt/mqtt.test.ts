import { runNodeInMemory, type NodeTrial } from '@heddle/engine/testing'
import { connectAsync, type MqttClient } from 'mqtt'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startOwnMosquitto, type OwnMosquitto } from '../testing/own-mosquitto.ts'
import { tryEvery } from '../testing/try-every.ts'
import { watch } from '../testing/watch.ts'
import { mqttTrigger } from './mqtt-trigger.node.ts'
import { mqtt } from './mqtt.node.ts'

let server: OwnMosquitto
let admin: MqttClient
const arrived: { topic: string; text: string; qos: number; retain: boolean }[] = []
const credentials: { mqtt: Record<string, unknown> } = { mqtt: { host: 'localhost', protocol: 'mqtt' } }

beforeAll(async () => {
  server = await startOwnMosquitto()
  credentials.mqtt.port = server.port
  admin = await connectAsync(`mqtt://127.0.0.1:${server.port}`)
  admin.on('message', (topic, payload, { qos, retain }) =>
    arrived.push({ topic, text: payload.toString(), qos, retain }),
  )
  await admin.subscribeAsync('open/#', { qos: 2 })
})
afterAll(async () => {
  await admin.endAsync(true)
  await server.stop()
})
beforeEach(() => void arrived.splice(0))

async function run(parameters: NodeTrial['parameters'], items: NodeTrial['items'] = [{}]) {
  const { output, error } = await runNodeInMemory(mqtt, { parameters, items, credentials })
  return error?.message ?? output[0]?.map(({ json }) => json)
}

test('items are published as JSON, and passed on', async () => {
  const items = [{ n: 1 }, { n: 'Zoë' }]

  expect(await run({ topic: '=open/{{ $json.n }}' }, items)).toEqual(items)
  await expect
    .poll(() => arrived)
    .toEqual([
      { topic: 'open/1', text: '{"n":1}', qos: 0, retain: false },
      { topic: 'open/Zoë', text: '{"n":"Zoë"}', qos: 0, retain: false },
    ])
})

test.each([0, 1, 2])('a message of its own is published with QoS %s', async (qos) => {
  await run({ topic: 'open/m', sendInputData: false, message: 'Hello', options: { qos } })

  await expect.poll(() => arrived).toEqual([{ topic: 'open/m', text: 'Hello', qos, retain: false }])
})

test('the server keeps a message when asked to', async () => {
  await run({ topic: 'open/kept', sendInputData: false, message: 'kept', options: { retain: true, qos: 1 } })
  onTestFinished(() => void admin.publish('open/kept', '', { retain: true }))

  const { heard } = await watch(mqttTrigger, { parameters: { topics: 'open/kept' }, credentials })

  await expect.poll(() => heard).toEqual([{ topic: 'open/kept', message: 'kept' }])
})

test('a topic that is none is refused before the server sees it', async () => {
  expect(await run({ topic: 'open/#' })).toBe('Messages cannot be published to the wildcard topic "open/#"')
  expect(await run({ topic: '={{ "" }}' })).toBe('Enter a topic')
})

const attempt = (given: object) =>
  mqtt.credentialTests.mqtt?.({
    credential: { ...credentials.mqtt, ...given },
    resolveHost: (name) => Promise.resolve(name === 'localhost' ? '127.0.0.1' : name),
  })

test('a credential is tried by connecting', async () => {
  const closed = { port: server.closedPort, username: 'ann' }

  await expect(attempt({})).resolves.toBeUndefined()
  await expect(attempt({ port: 1 })).rejects.toThrow('ECONNREFUSED')
  await expect(attempt({ ...closed, password: 'pass-of-ann' })).resolves.toBeUndefined()
  await expect(attempt({ ...closed, password: 'wrong' })).rejects.toThrow('Not authorized')
  await expect(attempt({ clientId: 'mine', clean: false })).resolves.toBeUndefined()
})

test('it speaks by WebSocket, and only with the address that is allowed', async () => {
  const ws = { protocol: 'ws', port: server.webSocketPort }

  await expect(attempt(ws)).resolves.toBeUndefined()
  await expect(
    mqtt.credentialTests.mqtt?.({
      credential: { ...ws, host: 'broker.example' },
      resolveHost: () => Promise.resolve('127.0.0.1'),
    }),
  ).resolves.toBeUndefined()
})

test('a secure server must have the certificate of its host', async () => {
  const secure = { protocol: 'mqtts', port: server.securePort }
  const { certificate: ca } = server

  await expect(attempt(secure)).rejects.toThrow('self-signed certificate')
  await expect(attempt({ ...secure, ssl: true, passwordless: false, ca })).resolves.toBeUndefined()
  await expect(attempt({ ...secure, ssl: true, ca, host: '127.0.0.1' })).rejects.toThrow(
    'Hostname/IP does not match',
  )
  await expect(attempt({ ...secure, ssl: true, rejectUnauthorized: false })).resolves.toBeUndefined()
})

test('one can sign in with a client certificate', async () => {
  const { certificate: ca, key } = server
  const secure = { port: server.certifiedPort, ssl: true, ca }

  await expect(attempt({ ...secure, cert: ca, key })).resolves.toBeUndefined()
  await expect(attempt(secure)).rejects.toThrow(/closed|alert|ECONNRESET/)
})

test('a server that hangs up is told of', async () => {
  const silent = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as AddressInfo

  await expect(attempt({ port })).rejects.toThrow('The MQTT server closed the connection')
})

test('messages of the topics start the workflow, until it is stopped', async () => {
  const { heard, stop, waitedFor } = await watch(mqttTrigger, {
    parameters: { topics: 'open/a/+, open/b/#:1' },
    credentials,
  })

  await admin.publishAsync('open/a/1', 'one')
  await admin.publishAsync('open/b/x/y', '{"a":1}', { qos: 1 })
  await admin.publishAsync('open/other', 'no')
  await expect
    .poll(() => heard)
    .toEqual([
      { topic: 'open/a/1', message: 'one' },
      { topic: 'open/b/x/y', message: '{"a":1}' },
    ])
  await stop?.()
  await admin.publishAsync('open/a/1', 'late', { qos: 1 })

  expect(heard).toHaveLength(2)
  // The server is to send it again when it is not stored.
  expect(waitedFor).toEqual(['stored'])
})

test('messages are read as JSON and without their topic when asked for', async () => {
  const options = { jsonParseBody: true, onlyMessage: true }
  const { heard } = await watch(mqttTrigger, { parameters: { topics: 'open/j', options }, credentials })

  await admin.publishAsync('open/j', '{"a":1}')
  await admin.publishAsync('open/j', 'no JSON')

  await expect.poll(() => heard).toEqual([{ message: { a: 1 } }, { message: 'no JSON' }])
})

test('one execution follows the other when they may not run together', async () => {
  const ends: (() => void)[] = []
  const { heard, problems } = await watch(mqttTrigger, {
    parameters: { topics: 'open/t', options: { parallelProcessing: false, onlyMessage: true } },
    credentials,
    outcome: () =>
      new Promise((resolve, reject) =>
        ends.push(() => (ends.length === 1 ? reject(new Error('broken')) : resolve('error'))),
      ),
  })

  for (const text of ['1', '2', '3']) await admin.publishAsync('open/t', text, { qos: 1 })
  await expect.poll(() => arrived.filter(({ topic }) => topic === 'open/t')).toHaveLength(3)
  await expect.poll(() => ends).toHaveLength(1)
  expect(heard).toEqual([{ message: '1' }])
  ends[0]?.()
  await expect.poll(() => ends).toHaveLength(2)
  ends[1]?.()
  await expect.poll(() => heard).toHaveLength(3)
  expect(problems).toEqual(['broken'])
})

test('REL-01 a message that waits for its turn is not lost with whoever it waits in', async () => {
  const kept = { mqtt: { ...credentials.mqtt, clientId: 'turns', clean: false } }
  const options = { parallelProcessing: false, onlyMessage: true }
  const trial = { parameters: { topics: 'open/turns:1', options }, credentials: kept }
  const first = await watch(mqttTrigger, { ...trial, outcome: () => new Promise(() => undefined) })
  for (const text of ['1', '2']) await admin.publishAsync('open/turns', text, { qos: 1 })
  await expect.poll(() => first.heard).toEqual([{ message: '1' }])
  await first.stop?.()

  const second = await watch(mqttTrigger, trial)

  await expect.poll(() => second.heard).toEqual([{ message: '1' }, { message: '2' }])
})

test('REL-01 what the server has kept meanwhile starts the workflow as soon as it is on again', async () => {
  const kept = { mqtt: { ...credentials.mqtt, clientId: 'away', clean: false } }
  const trial = { parameters: { topics: 'open/away:1', options: { onlyMessage: true } }, credentials: kept }
  const first = await watch(mqttTrigger, trial)
  await first.stop?.()
  await admin.publishAsync('open/away', 'meanwhile', { qos: 1 })

  // It is told what became of the message only when it is on.
  const second = await watch(mqttTrigger, { ...trial, outcome: () => new Promise(() => undefined) })

  expect(second.heard).toEqual([{ message: 'meanwhile' }])
})

test('a message that cannot start an execution is told of, and the next one is heard', async () => {
  const { heard, problems } = await watch(mqttTrigger, {
    parameters: { topics: 'open/s:1' },
    credentials,
    outcome: () => Promise.resolve('error'),
  })

  await admin.publishAsync('open/s', '1', { qos: 1 })
  await admin.publishAsync('open/s', '2', { qos: 1 })

  await expect.poll(() => heard).toHaveLength(2)
  await expect
    .poll(() => problems)
    .toEqual(['An execution could not be started', 'An execution could not be started'])
})

test('a trigger that lost its connection says so once, and finds it again', async () => {
  const own = await startOwnMosquitto()
  onTestFinished(() => own.stop())
  const clientId = 'twice'
  const given = { mqtt: { ...credentials.mqtt, port: own.port, clientId } }
  const { heard, problems } = await watch(mqttTrigger, {
    parameters: { topics: 'open/r' },
    credentials: given,
  })

  // Whoever comes with the same name takes the place of the first.
  const thief = await connectAsync(`mqtt://127.0.0.1:${own.port}`, { clientId, reconnectPeriod: 0 })
  await thief.endAsync(true)
  await expect.poll(() => problems).toEqual(['The connection to the MQTT server was lost'])

  const sender = await connectAsync(`mqtt://127.0.0.1:${own.port}`)
  onTestFinished(() => sender.endAsync(true))
  await expect
    .poll(async () => {
      await sender.publishAsync('open/r', 'again')
      return heard.length
    })
    .toBeGreaterThan(0)
  expect(problems).toHaveLength(1)
})

test('a trigger without a topic, or with one that is none, says so', async () => {
  await expect(watch(mqttTrigger, { parameters: { topics: ' , ' }, credentials })).rejects.toThrow(
    'Enter a topic',
  )
  await expect(watch(mqttTrigger, { parameters: { topics: 'wrong#' }, credentials })).rejects.toThrow(
    'Invalid topic',
  )
})

test('a topic that the server refuses keeps the workflow off', async () => {
  const strict = createServer((socket) =>
    socket.on('data', (bytes) => {
      if (bytes[0] === 0x10) socket.write(Buffer.from([0x20, 2, 0, 0]))
      // It names the question by its number.
      if (bytes[0] === 0x82) socket.write(Buffer.from([0x90, 3, bytes[2] ?? 0, bytes[3] ?? 0, 0x80]))
    }),
  )
  await new Promise<void>((resolve) => strict.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void strict.close())
  const { port } = strict.address() as AddressInfo

  await expect(
    watch(mqttTrigger, { parameters: { topics: 'a' }, credentials: { mqtt: { ...credentials.mqtt, port } } }),
  ).rejects.toThrow('The MQTT server refuses a topic')
})

tryEvery(mqtt, [
  {
    parameters: { topic: '=open/{{ $json.topic }}' },
    items: [{ topic: 'k' }],
    credentials,
    gives: [{ topic: 'k' }],
  },
])

tryEvery(mqttTrigger, [
  { parameters: { topics: 'a' }, items: [{ message: 'One' }], credentials, gives: [{ message: 'One' }] },
])
