import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startWire } from './wire-server.ts'
import { toldPath, waitForCall, webhookThenSet, withParameters } from './workflow-documents.ts'

test('REL-01 REL-06 what was answered is there after a kill, and nothing stays running', async () => {
  const wire = await startWire()
  const { json } = await wire.call('POST /rest/workflows', webhookThenSet('p1', { httpMethod: 'POST' }))
  await wire.call(`PATCH /rest/workflows/${json.data.id}`, { active: true })
  let answered = 0
  const load = Array.from({ length: 20 }, async () => {
    try {
      for (;;) {
        const { status } = await wire.call('POST /webhook/p1', {})
        if (status === 200) answered += 1
      }
    } catch {
      // The server is gone; that is the point.
    }
  })
  await expect.poll(() => answered, { timeout: 120_000 }).toBeGreaterThan(200)

  await wire.kill('SIGKILL')
  await Promise.all(load)
  const acknowledged = answered
  const restarted = await startWire({}, wire.dataDir)

  const { data } = (await restarted.call('GET /rest/executions?filter={}')).json
  const running = async () =>
    (await restarted.call('GET /rest/executions-current?filter={}')).json.data.length
  await expect.poll(running, { timeout: 120_000, interval: 500 }).toBe(0)
  const settled = (await restarted.call('GET /rest/executions?filter={}')).json.data
  expect(settled.count).toBeGreaterThanOrEqual(acknowledged)
  expect(data.count).toBeLessThanOrEqual(settled.count)
})

test('REL-11 waiting executions are there after a kill and resume once', async () => {
  const wire = await startWire()
  const { json } = await wire.call('POST /rest/workflows', waitForCall)
  await wire.call(`PATCH /rest/workflows/${json.data.id}`, { active: true })
  await Promise.all(Array.from({ length: 30 }, () => wire.call('GET /webhook/waits')))
  const filter = encodeURIComponent('{"waitTill":true}')
  const waiting = async (server: typeof wire) =>
    (await server.call(`GET /rest/executions?filter=${filter}`)).json.data.count
  await expect.poll(() => waiting(wire)).toBe(30)

  const ids = Array.from({ length: 30 }, (_, index) => String(index + 1))
  const paths = await Promise.all(
    ids.map(async (id) => toldPath((await wire.call(`GET /rest/executions/${id}`)).json.data)),
  )

  await wire.kill('SIGKILL')
  const restarted = await startWire({}, wire.dataDir)
  const answers = await Promise.all(paths.flatMap((path) => [1, 2].map(() => restarted.call(`GET ${path}`))))

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(30)
  await expect.poll(() => waiting(restarted)).toBe(0)
})

/** A service that answers when it is told to. */
async function aSlowService() {
  const asked = Promise.withResolvers<void>()
  const told = Promise.withResolvers<void>()
  const service = createServer((_request, response) => {
    asked.resolve()
    void told.promise.then(() => response.end('{}'))
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void service.close())
  const { port } = service.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, asked: asked.promise, answer: told.resolve }
}

test('REL-04 a signal lets running calls finish and ends the process', async () => {
  const wire = await startWire()
  const service = await aSlowService()
  const called = withParameters(webhookThenSet('calls', { responseMode: 'lastNode' }), 'Set', {
    url: service.url,
  })
  const nodes = called.nodes.map((node) =>
    node.name === 'Set' ? { ...node, type: 'n8n-nodes-base.httpRequest' } : node,
  )
  const { json } = await wire.call('POST /rest/workflows', { ...called, nodes })
  await wire.call(`PATCH /rest/workflows/${json.data.id}`, { active: true })
  const caller = wire.call('GET /webhook/calls')
  await service.asked

  const ended = wire.kill('SIGTERM')
  const isOpen = () =>
    wire.call('GET /healthz').then(
      ({ status }) => status === 200,
      () => false,
    )
  await expect.poll(isOpen).toBe(false)
  service.answer()

  expect((await caller).status).toBe(200)
  // By its own end, not by the deadline.
  expect(await ended).toBe(0)
})
