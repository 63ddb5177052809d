import type { ShortWorkflow } from '@heddle/engine/testing'
import { spawn } from 'node:child_process'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../testing/free-port.ts'
import { testApp } from '../testing/test-app.ts'

/** An MQTT server of the test's own. */
async function aBroker() {
  const port = await freePort()
  const child = spawn('/usr/sbin/mosquitto', ['-p', String(port)], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise((resolve) => child.once('close', resolve))
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.stderr.on('data', (said: Buffer) => / running$/m.test(said.toString()) && resolve())
  })
  onTestFinished(async () => {
    child.kill()
    await ended
  })
  return { port, publish: (message: string, keep = false) => publish(port, message, keep) }
}

/** Says who it is, publishes to the topic `a` and goes away. */
async function publish(port: number, message: string, keep: boolean) {
  const hello = Buffer.from('100c00044d5154540402003c0000', 'hex')
  const content = Buffer.concat([Buffer.from([0, 1]), Buffer.from(`a${message}`)])
  const goodbye = Buffer.from('e000', 'hex')
  const socket = connect(port, '127.0.0.1')
  socket.end(Buffer.concat([hello, Buffer.from([keep ? 0x31 : 0x30, content.length]), content, goodbye]))
  await text(socket)
}

/** A service that lets its callers wait. */
async function aSlowService() {
  const waiting: ServerResponse[] = []
  const called: string[] = []
  const server = createServer((request, response) => {
    called.push(request.url ?? '')
    waiting.push(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { called, url: `http://127.0.0.1:${port}`, answer: () => waiting.shift()?.end('{}') }
}

/** A workflow that asks a slow service for each message of a broker, one message after the other. */
async function aQueuedWorkflow(between: ShortWorkflow['nodes'] = {}) {
  const app = await testApp()
  const broker = await aBroker()
  const service = await aSlowService()
  await broker.publish('first', true)
  const { data: credential } = await app.owner.post('/credentials', {
    name: 'Broker',
    type: 'mqtt',
    data: { host: '127.0.0.1', port: broker.port },
    nodesAccess: [{ nodeType: 'heddle.mqttTrigger' }],
  })
  const names = Object.keys(between)
  const id = await app.aWorkflow({
    active: true,
    nodes: {
      Watch: {
        type: 'heddle.mqttTrigger',
        parameters: { topics: 'a', options: { parallelProcessing: false } },
        credentials: { mqtt: { id: credential.id, name: 'Broker' } },
      },
      ...between,
      Ask: {
        type: 'heddle.httpRequest',
        typeVersion: 4.2,
        parameters: { url: `=${service.url}/{{ $json.message }}` },
      },
    },
    lines: ['Watch', ...names].map((name, index) => `${name} > ${[...names, 'Ask'][index]}`),
  })
  onTestFinished(() => void app.owner.patch(`/workflows/${id}`, { active: false }))
  return { app, broker, service }
}

test('what is there before a workflow is on starts it, and one execution waits for the other if it should', async () => {
  const { app, broker, service } = await aQueuedWorkflow()

  await expect.poll(() => service.called).toEqual(['/first'])
  await broker.publish('second')
  await broker.publish('third')
  service.answer()
  await expect.poll(() => service.called).toEqual(['/first', '/second'])
  service.answer()
  await expect.poll(() => service.called).toHaveLength(3)
  service.answer()

  await expect
    .poll(async () => {
      const { data } = await app.owner.get('/executions?filter={"finished":true}')
      return data.results.length
    })
    .toBe(3)
})

test('a trigger that waits goes on when a node has answered', async () => {
  const { broker, service } = await aQueuedWorkflow({
    Delete: { type: 'heddle.rabbitmq', typeVersion: 1.2, parameters: { operation: 'deleteMessage' } },
  })
  await expect.poll(() => service.called).toEqual(['/first'])

  await broker.publish('second')

  await expect.poll(() => service.called).toEqual(['/first', '/second'])
  service.answer()
  service.answer()
})
