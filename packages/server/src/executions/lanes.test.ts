import type { WorkflowSettings } from '@heddle/core/workflow'
import { expect, test } from 'vitest'
import { testApp, type TestApp } from '../testing/test-app.ts'

const hook = (responseMode = 'onReceived') => ({
  type: 'heddle.webhook',
  typeVersion: 2.1,
  parameters: { path: 'p1', httpMethod: 'POST', responseMode },
})
const endless = { type: 'heddle.code', typeVersion: 2, parameters: { jsCode: 'for (;;) {}' } }

type Concurrency = WorkflowSettings['concurrency']

/** A workflow whose executions run until they are stopped. */
const aLongOne = (app: TestApp, concurrency: Concurrency) =>
  app.aWorkflow({
    active: true,
    nodes: { Hook: hook(), Code: endless },
    lines: ['Hook > Code'],
    settings: { concurrency },
  })

const call = ({ app }: TestApp, payload: object = {}) =>
  app.server.inject({ method: 'POST', url: '/webhook/p1', payload })

async function callTimes(app: TestApp, times: number): Promise<void> {
  for (let number = 0; number < times; number++) await call(app)
}

const stop = ({ owner }: TestApp, id: number) => owner.post(`/executions-current/${id}/stop`)

const statuses = async ({ db }: TestApp) =>
  (await db.selectFrom('execution').select('status').orderBy('id').execute()).map(({ status }) => status)

const setLimit = async ({ owner }: TestApp, id: string, concurrency: Concurrency) =>
  owner.patch(`/workflows/${id}`, { settings: { concurrency } })

test('no more executions of a workflow run than it allows, and the oldest goes next', async () => {
  const app = await testApp()
  await aLongOne(app, { limit: 2 })

  await callTimes(app, 5)
  await expect.poll(() => statuses(app)).toEqual(['running', 'running', 'queued', 'queued', 'queued'])
  await stop(app, 2)

  await expect.poll(() => statuses(app)).toEqual(['running', 'canceled', 'running', 'queued', 'queued'])
})

test('the list of those that run says which one waits for its turn, and why', async () => {
  const app = await testApp()
  await aLongOne(app, { limit: 1 })
  await callTimes(app, 2)
  await expect.poll(() => statuses(app)).toEqual(['running', 'queued'])

  const { data } = await app.owner.get('/executions-current')

  expect(data).toMatchObject([{ id: '2', heldLimit: 1 }, { id: '1' }])
  expect(data[1]).not.toHaveProperty('heldLimit')
})

test('what has the same key takes turns, and does not wait for the others', async () => {
  const app = await testApp()
  await aLongOne(app, { limit: 1, key: '={{ $json.body.customer }}' })

  for (const customer of ['ann', 'ann', 'ben', 'ben']) await call(app, { customer })

  await expect.poll(() => statuses(app)).toEqual(['running', 'queued', 'running', 'queued'])
})

test('a key is read once at the beginning, and one that fails or gives nothing is a key like any other', async () => {
  const app = await testApp()
  const key = '={{ $("Hook").first().json.body.customer.name.trim() }}'
  await aLongOne(app, { limit: 1, key })

  await call(app, { customer: { name: 'ann' } })
  await call(app, { customer: { name: ' ann ' } })
  await call(app, {})
  await call(app, { customer: { name: ' ' } })

  await expect.poll(() => statuses(app)).toEqual(['running', 'queued', 'running', 'queued'])
})

test('a key that only the sandbox could read is refused', async () => {
  const app = await testApp()
  const id = await aLongOne(app, { limit: 1 })

  const { status, error } = await setLimit(app, id, { limit: 1, key: '={{ (() => $json.id)() }}' })

  expect(status).toBe(400)
  expect(error?.message).toBe(
    'settings.concurrency.key: this expression is too complex here. Use values and methods only, such as {{ $json.body.customer }}.',
  )
})

test('nobody can read a key in the database', async () => {
  const app = await testApp()
  await aLongOne(app, { limit: 1, key: '={{ $json.body.customer }}' })

  await call(app, { customer: 'ann@example.org' })

  const { lane } = await app.db.selectFrom('execution').select('lane').executeTakeFirstOrThrow()
  expect(lane).toMatch(/^1:[\w-]{22}$/)
})

test('one that is held can be stopped, and never runs', async () => {
  const app = await testApp()
  await aLongOne(app, { limit: 1 })
  await callTimes(app, 3)

  const { status } = await stop(app, 2)
  await stop(app, 1)

  expect(status).toBe(200)
  await expect.poll(() => statuses(app)).toEqual(['canceled', 'canceled', 'running'])
})

test('a higher limit lets more go at once, and no limit lets all go', async () => {
  const app = await testApp()
  const id = await aLongOne(app, { limit: 1 })
  await callTimes(app, 5)
  await expect.poll(() => statuses(app)).toEqual(['running', 'queued', 'queued', 'queued', 'queued'])

  await setLimit(app, id, { limit: 3 })
  await expect.poll(() => statuses(app)).toEqual(['running', 'running', 'running', 'queued', 'queued'])

  await setLimit(app, id, undefined)
  await expect.poll(() => statuses(app)).toEqual(Array.from({ length: 5 }, () => 'running'))
})

test('what was called before the workflow was switched off still runs, in its turn', async () => {
  const app = await testApp()
  const id = await aLongOne(app, { limit: 1 })
  await callTimes(app, 2)

  await app.owner.patch(`/workflows/${id}`, { active: false })
  await stop(app, 1)

  await expect.poll(() => statuses(app)).toEqual(['canceled', 'running'])
})

test('whoever waits for an answer gets it when the turn has come', async () => {
  const app = await testApp()
  await app.aWorkflow({
    active: true,
    nodes: { Hook: hook('lastNode'), Step: 'heddle.noOp' },
    lines: ['Hook > Step'],
    settings: { concurrency: { limit: 1 } },
  })

  const answers = await Promise.all([1, 2, 3, 4].map((number) => call(app, { number })))

  expect(answers.map((answer) => answer.json().body)).toEqual([1, 2, 3, 4].map((number) => ({ number })))
})

test('whoever waits for an answer of one that is stopped in its lane is let go', async () => {
  const app = await testApp()
  await app.aWorkflow({
    active: true,
    nodes: { Hook: hook('lastNode'), Code: endless },
    lines: ['Hook > Code'],
    settings: { concurrency: { limit: 1 } },
  })
  const first = call(app)
  await expect.poll(() => statuses(app)).toEqual(['running'])
  const second = call(app)
  await expect.poll(() => statuses(app)).toEqual(['running', 'queued'])

  await stop(app, 2)

  expect((await second).statusCode).toBe(500)
  await stop(app, 1)
  await first
})

test('an execution that waits leaves its place, and stands in line again when it goes on', async () => {
  const app = await testApp()
  const forCall = {
    type: 'heddle.wait',
    typeVersion: 1.1,
    parameters: { resume: 'webhook', httpMethod: 'POST' },
  }
  const address = { name: 'address', value: '={{ $execution.resumeUrl }}', type: 'string' }
  const tell = {
    type: 'heddle.set',
    typeVersion: 3.4,
    parameters: { assignments: { assignments: [address] } },
  }
  await app.aWorkflow({
    active: true,
    nodes: { Hook: hook(), Tell: tell, Wait: forCall, Code: endless },
    lines: ['Hook > Tell', 'Tell > Wait', 'Wait > Code'],
    settings: { concurrency: { limit: 1 } },
  })
  const resume = async (id: number) => {
    const { data } = await app.owner.get(`/executions/${id}`)
    const { pathname } = new URL(data.data.resultData.runData.Tell[0].data.main[0][0].json.address)
    return app.app.server.inject({ method: 'POST', url: pathname, payload: {} })
  }
  await callTimes(app, 2)
  await expect.poll(() => statuses(app)).toEqual(['waiting', 'waiting'])

  await resume(2)
  await expect.poll(() => statuses(app)).toEqual(['waiting', 'running'])
  await resume(1)
  await expect.poll(() => statuses(app)).toEqual(['queued', 'running'])
  await stop(app, 2)

  await expect.poll(() => statuses(app)).toEqual(['running', 'canceled'])
})

test('a retry takes its turn with those that have the key of the original', async () => {
  const app = await testApp()
  await aLongOne(app, { limit: 1, key: '={{ $json.body.customer }}' })
  await call(app, { customer: 'ann' })
  await expect.poll(() => statuses(app)).toEqual(['running'])
  await stop(app, 1)
  await call(app, { customer: 'ann' })
  await expect.poll(() => statuses(app)).toEqual(['canceled', 'running'])

  const retried = app.owner.post('/executions/1/retry')
  await expect.poll(() => statuses(app)).toEqual(['canceled', 'running', 'queued'])
  await stop(app, 3)

  expect((await retried).data).toBe(false)
})

test('REL-01 a server that is started again goes on where the lane was', async () => {
  const app = await testApp()
  await aLongOne(app, { limit: 1 })
  await callTimes(app, 3)
  await expect.poll(() => statuses(app)).toEqual(['running', 'queued', 'queued'])

  const again = await app.restart()

  await expect.poll(() => statuses(again)).toEqual(['running', 'queued', 'queued'])
  await stop(again, 1)
  await expect.poll(() => statuses(again)).toEqual(['canceled', 'running', 'queued'])
})

test('REL-01 a lane that nobody has advanced is found', async () => {
  const app = await testApp()
  await aLongOne(app, { limit: 1 })
  await callTimes(app, 2)
  await expect.poll(() => statuses(app)).toEqual(['running', 'queued'])
  // As if the process had died right after the end was stored.
  await app.db
    .updateTable('execution')
    .set({ status: 'success', leaseOwner: null })
    .where('id', '=', 1)
    .execute()

  await expect.poll(() => statuses(app), { timeout: 15_000 }).toEqual(['success', 'running'])
})

test('REL-20 those that take turns count among those that wait', async () => {
  const app = await testApp({ env: { HEDDLE_EXECUTION_BACKLOG: '2' } })
  await aLongOne(app, { limit: 1 })
  await callTimes(app, 3)

  await expect.poll(async () => (await call(app)).statusCode).toBe(429)
})

test('manual runs do not take turns', async () => {
  const app = await testApp()
  const id = await aLongOne(app, { limit: 1 })
  await callTimes(app, 1)
  await expect.poll(() => statuses(app)).toEqual(['running'])
  const { data: workflowData } = await app.owner.get(`/workflows/${id}`)
  const pinData = { Hook: [{ json: {} }] }

  await app.owner.post(
    '/workflows/run',
    { workflowData: { ...workflowData, pinData }, startNodes: [] },
    { sessionid: 's1' },
  )

  await expect.poll(() => statuses(app)).toEqual(['running', 'running'])
})
