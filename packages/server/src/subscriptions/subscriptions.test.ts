import { expect, inject, test } from 'vitest'
import { rotateKey } from '../cli/encrypt-again.ts'
import { createEncryption } from '../encryption/encryption.ts'
import {
  deliver,
  eventService,
  findSubscribing,
  serviceKey,
  type EventService,
} from '../testing/event-service.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { findMemory } from './subscription-queries.ts'

const base = 'http://localhost:5678'

async function anInstance(env: Record<string, string> = {}) {
  const service = await eventService()
  const app = await testApp({ env, findNode: findSubscribing(service) })
  const { data: account } = await app.owner.post('/credentials', {
    name: 'Account',
    type: 'httpHeaderAuth',
    data: { name: 'x-key', value: serviceKey, allowedHosts: '127.0.0.1' },
    nodesAccess: [{ nodeType: 'heddle.webhook' }],
  })
  const trigger = (path: string, event = 'any') => ({
    type: 'heddle.webhook',
    typeVersion: 2.1,
    webhookId: path,
    parameters: { path, httpMethod: 'POST' },
    notes: event,
    credentials: { httpHeaderAuth: { id: account.id, name: 'Account' } },
  })
  return { service, app, trigger }
}

const urls = ({ hooks }: EventService) => hooks.map(({ url }) => url)
const executions = async ({ owner }: TestApp) => (await owner.get('/executions')).data.count
const rows = ({ db }: TestApp) => db.selectFrom('subscription').select(['state', 'address']).execute()
const nodesOf = (short: Record<string, object>) =>
  Object.entries(short).map(([name, node]) => ({ name, position: [0, 0], ...node }))
const switchTo = ({ owner }: TestApp, id: string, active: boolean) =>
  owner.patch(`/workflows/${id}`, { active })

test('a service is told the production address when a workflow is switched on, and to stop when it is switched off', async () => {
  const { service, app, trigger } = await anInstance()
  const id = await app.aWorkflow({ nodes: { Events: trigger('a') } })

  await switchTo(app, id, true)
  expect(urls(service)).toEqual([`${base}/webhook/a`])
  expect(await deliver(app, urls(service)[0])).toBe(200)
  await expect.poll(() => executions(app)).toBe(1)
  const off = await switchTo(app, id, false)

  expect(off.data.stillCalling).toBeUndefined()
  expect(service.told).toEqual([`start 1 any ${base}/webhook/a`, 'stop 1'])
  expect(await rows(app)).toEqual([])
})

test('SEC-43 a call that is not signed starts nothing, stores nothing, and counts as a failed one', async () => {
  const { service, app, trigger } = await anInstance({ HEDDLE_WEBHOOK_FAILURES_PER_MINUTE: '2' })
  await app.aWorkflow({ active: true, nodes: { Events: trigger('a') } })
  const [address] = urls(service)

  const statuses = [
    await deliver(app, address, { signature: 'wrong' }),
    await deliver(app, address, { signature: '' }),
    await deliver(app, address),
  ]

  expect(statuses).toEqual([401, 401, 429])
  expect(await executions(app)).toBe(0)
})

test('a refusal fails the switching on with the words of the service', async () => {
  const { service, app, trigger } = await anInstance()
  const id = await app.aWorkflow({ nodes: { Events: trigger('a') } })
  service.refusal = 'Only https addresses, please'

  const refused = await switchTo(app, id, true)

  expect(refused.status).toBe(400)
  expect(refused.error?.message).toMatch(/^Events: .*Only https addresses, please/)
  expect((await app.owner.get(`/workflows/${id}`)).data.active).toBe(false)
  expect((await app.owner.get(`/active/error/${id}`)).data.error.message).toBe(refused.error?.message)
  expect(await rows(app)).toEqual([])
  expect(await deliver(app, `${base}/webhook/a`)).toBe(404)
})

test('a change of an active workflow tells services only what differs', async () => {
  const { service, app, trigger } = await anInstance()
  const id = await app.aWorkflow({ active: true, nodes: { Same: trigger('same'), Old: trigger('old') } })

  await app.owner.patch(`/workflows/${id}`, {
    nodes: nodesOf({ Renamed: trigger('same'), New: trigger('new') }),
  })

  expect(service.told.slice(2)).toEqual(['stop 2', `start 3 any ${base}/webhook/new`])
  expect(await deliver(app, `${base}/webhook/same`)).toBe(200)
  expect(await deliver(app, `${base}/webhook/new`)).toBe(200)
})

test('a change that cannot be stored leaves services as they were', async () => {
  const { service, app, trigger } = await anInstance()
  const id = await app.aWorkflow({ active: true, nodes: { Events: trigger('a') } })

  const late = await app.owner.patch(`/workflows/${id}`, {
    versionId: 'an older one',
    nodes: nodesOf({ Events: trigger('b') }),
  })

  expect(late.status).toBe(409)
  expect(urls(service)).toEqual([`${base}/webhook/a`])
  expect(await rows(app)).toEqual([{ state: 'open', address: `${base}/webhook/a` }])
  expect(await deliver(app, `${base}/webhook/a`)).toBe(200)
})

test('a service that does not want to stop keeps nobody from switching off, and the person is told', async () => {
  const { service, app, trigger } = await anInstance()
  const id = await app.aWorkflow({ active: true, nodes: { Events: trigger('a') } })
  service.refusal = 'Come back tomorrow'

  const { status, data } = await switchTo(app, id, false)

  expect([status, data.active]).toEqual([200, false])
  expect(data.stillCalling).toEqual([
    { node: 'Events', message: expect.stringContaining('Come back tomorrow') },
  ])
  expect(await rows(app)).toEqual([])
})

test('a deleted workflow is not called any more', async () => {
  const { service, app, trigger } = await anInstance()
  const id = await app.aWorkflow({ active: true, nodes: { Events: trigger('a') } })

  await app.owner.delete(`/workflows/${id}`)

  expect(service.hooks).toEqual([])
  expect(await rows(app)).toEqual([])
})

test('SEC-20 what a service signs with is stored encrypted, also with another key', async () => {
  const { app, trigger } = await anInstance()
  await app.aWorkflow({ active: true, nodes: { Events: trigger('a') } })
  const stored = () => app.db.selectFrom('subscription').selectAll().executeTakeFirstOrThrow()
  const { id, memory } = await stored()
  const from = createEncryption('a key for tests only')
  const to = createEncryption('another key')

  await rotateKey(app.db, { from, to })

  expect([memory, (await stored()).memory].map(String).join()).not.toContain('signs')
  expect(await findMemory(app.db, to, id)).toMatchObject({ secret: 'what the service signs with' })
})

test('a restart tells services nothing, unless the public address has changed', async () => {
  const { service, app, trigger } = await anInstance()
  await app.aWorkflow({ active: true, nodes: { Events: trigger('a') } })

  const restarted = await app.restart()
  expect(service.told).toHaveLength(1)
  expect(await deliver(restarted, urls(service)[0])).toBe(200)
  const moved = await restarted.restart({ HEDDLE_BASE_URL: 'https://flows.example/' })

  expect(urls(service)).toEqual(['https://flows.example/webhook/a'])
  expect(await deliver(moved, urls(service)[0])).toBe(200)
})

test('what a process left with a service is tidied up at the next start', async () => {
  const { service, app, trigger } = await anInstance()
  const on = await app.aWorkflow({ active: true, nodes: { Events: trigger('on') } })
  const off = await app.aWorkflow({ active: true, nodes: { Events: trigger('off') } })
  await app.db
    .updateTable('subscription')
    .set({ state: 'opening' })
    .where('workflowId', '=', Number(on))
    .execute()
  await app.db.updateTable('workflow').set({ active: false }).where('id', '=', Number(off)).execute()

  const restarted = await app.restart()

  expect(urls(service)).toEqual([`${base}/webhook/on`])
  expect(await rows(restarted)).toEqual([{ state: 'open', address: `${base}/webhook/on` }])
})

test('a service may try an address before the workflow is stored as active', async () => {
  const { service, app, trigger } = await anInstance()
  service.tries = (url) => deliver(app, url, { signature: 'none yet' })
  const id = await app.aWorkflow({ nodes: { Events: trigger('a') } })

  await switchTo(app, id, true)

  expect(service.tried).toEqual([401])
  expect(await executions(app)).toBe(0)
})

test.runIf(inject('postgresUrl'))(
  'two processes that switch at the same time tell a service once',
  async () => {
    const { service, app, trigger } = await anInstance({ HEDDLE_QUEUE: 'postgres' })
    const id = await app.aWorkflow({ nodes: { Events: trigger('a') } })
    const other = await app.startAnother()

    const answers = await Promise.all([switchTo(app, id, true), switchTo(other, id, true)])

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(service.told).toEqual([`start 1 any ${base}/webhook/a`])
    expect(await deliver(other, urls(service)[0])).toBe(200)
  },
)

interface Waiting {
  app: TestApp
  trigger: Awaited<ReturnType<typeof anInstance>>['trigger']
}

/** Somebody waits in an editor for one call. */
async function listen({ app, trigger }: Waiting, active = false) {
  const id = await app.aWorkflow({ active, nodes: { Events: trigger('a') } })
  const { data: workflowData } = await app.owner.get(`/workflows/${id}`)
  const { status, error } = await app.owner.post('/workflows/run', { workflowData })
  return { id, status, error }
}

const testUrl = `${base}/webhook-test/a`

test('a service calls the test address while somebody waits in the editor, and no longer', async () => {
  const { service, ...instance } = await anInstance()
  const { app } = instance
  await listen(instance)

  expect(urls(service)).toEqual([testUrl])
  expect(await deliver(app, testUrl, { signature: 'wrong' })).toBe(401)
  expect(await deliver(app, testUrl)).toBe(200)

  await expect.poll(() => service.told).toEqual([`start 1 any ${testUrl}`, 'stop 1'])
  await expect.poll(() => rows(app)).toEqual([])
})

test('whoever stops waiting has the service stop', async () => {
  const { service, ...instance } = await anInstance()
  const { id } = await listen(instance)

  await instance.app.owner.delete(`/test-webhook/${id}`)

  await expect.poll(() => service.hooks).toEqual([])
})

test('nobody waits when the service refuses, and the person hears why', async () => {
  const { service, ...instance } = await anInstance()
  service.refusal = 'Not you'

  const { status, error } = await listen(instance)

  expect(status).toBe(400)
  expect(error?.message).toContain('Not you')
  expect(await deliver(instance.app, testUrl)).toBe(404)
})

test('a test that a process has left is ended at the next start', async () => {
  const { service, ...instance } = await anInstance()
  await listen(instance)
  await instance.app.db.updateTable('test_webhook').set({ expiresAt: '2020-01-01T00:00:00.000Z' }).execute()

  const restarted = await instance.app.restart()

  expect(service.hooks).toEqual([])
  expect(await rows(restarted)).toEqual([])
})

test('after a test the service calls the active workflow, also if it knows one address only', async () => {
  const { service, ...instance } = await anInstance()
  const { id } = await listen(instance, true)
  // As if telling it the test address had replaced the other one.
  service.hooks = service.hooks.filter(({ url }) => url === testUrl)

  await instance.app.owner.delete(`/test-webhook/${id}`)

  await expect.poll(() => urls(service)).toEqual([`${base}/webhook/a`])
  await expect.poll(() => deliver(instance.app, `${base}/webhook/a`)).toBe(200)
})
