import { expect, test } from 'vitest'
import { startWire } from './wire-server.ts'
import { waitForCall, webhookThenSet, withParameters } from './workflow-documents.ts'

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
  await expect.poll(() => answered, { timeout: 30_000 }).toBeGreaterThan(200)

  await wire.kill('SIGKILL')
  await Promise.all(load)
  const acknowledged = answered
  const restarted = await startWire({}, wire.dataDir)

  const { data } = (await restarted.call('GET /rest/executions?filter={}')).json
  const running = async () =>
    (await restarted.call('GET /rest/executions-current?filter={}')).json.data.length
  await expect.poll(running, { timeout: 40_000, interval: 500 }).toBe(0)
  const settled = (await restarted.call('GET /rest/executions?filter={}')).json.data
  expect(settled.count).toBeGreaterThanOrEqual(acknowledged)
  expect(data.count).toBeLessThanOrEqual(settled.count)
}, 90_000)

test('REL-11 waiting executions are there after a kill and resume once', async () => {
  const wire = await startWire()
  const { json } = await wire.call('POST /rest/workflows', waitForCall)
  await wire.call(`PATCH /rest/workflows/${json.data.id}`, { active: true })
  await Promise.all(Array.from({ length: 30 }, () => wire.call('GET /webhook/waits')))
  const filter = encodeURIComponent('{"waitTill":true}')
  const waiting = async (server: typeof wire) =>
    (await server.call(`GET /rest/executions?filter=${filter}`)).json.data.count
  await expect.poll(() => waiting(wire)).toBe(30)

  await wire.kill('SIGKILL')
  const restarted = await startWire({}, wire.dataDir)
  const ids = Array.from({ length: 30 }, (_, index) => String(index + 1))
  const answers = await Promise.all(
    ids.flatMap((id) => [1, 2].map(() => restarted.call(`GET /webhook-waiting/${id}`))),
  )

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(30)
  await expect.poll(() => waiting(restarted)).toBe(0)
}, 60_000)

test('REL-04 a signal lets running calls finish and ends the process', async () => {
  const wire = await startWire()
  const called = withParameters(waitForCall, 'Webhook', { path: 'waits', responseMode: 'lastNode' })
  const slow = withParameters(called, 'Wait', { resume: 'timeInterval', amount: 1, unit: 'seconds' })
  const { json } = await wire.call('POST /rest/workflows', slow)
  await wire.call(`PATCH /rest/workflows/${json.data.id}`, { active: true })
  const caller = wire.call('GET /webhook/waits')
  await expect
    .poll(async () => (await wire.call('GET /rest/executions-current?filter={}')).json.data.length)
    .toBe(1)

  await wire.kill('SIGTERM')

  expect((await caller).status).toBe(200)
}, 60_000)
