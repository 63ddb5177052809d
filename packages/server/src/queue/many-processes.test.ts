import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startOwnRedis } from '../testing/own-redis.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { toldServer } from '../testing/told-server.ts'
import { getOwner } from '../users/user-queries.ts'

const queues = [
  ['PostgreSQL', () => 'postgres'],
  ['Redis', () => inject('redisUrl')],
] as const

const env = (queue: string) => ({ HEDDLE_QUEUE: queue })

const hook = (path: string) => ({
  type: 'heddle.webhook',
  typeVersion: 2.1,
  webhookId: path,
  parameters: { path, httpMethod: 'POST' },
})

const post = ({ app }: TestApp, path: string) =>
  app.server.inject({ method: 'POST', url: `/webhook/${path}` })

const rows = ({ db }: TestApp) =>
  db.selectFrom('execution').select(['status', 'workflowId', 'leaseOwner']).orderBy('id').execute()

const statuses = async (app: TestApp) => (await rows(app)).map(({ status }) => status)

const nothing = { type: 'heddle.noOp' }

test.each(queues)(
  'what nobody has time for waits in the queue on %s until somebody has',
  async (_name, queue) => {
    const web = await testApp({ env: env(queue()), works: false })
    await web.aWorkflow({ active: true, nodes: { Hook: hook('a'), Step: nothing }, lines: ['Hook > Step'] })

    await post(web, 'a')
    await post(web, 'a')
    expect(await rows(web)).toEqual([1, 2].map(() => ({ status: 'queued', workflowId: 1, leaseOwner: null })))
    await web.startAnother({ role: 'worker', works: true })

    await expect.poll(() => statuses(web)).toEqual(['success', 'success'])
  },
)

test.each(queues)(
  'a stream of events on %s gets what a call to another process is answered',
  async (_name, queue) => {
    const web = await testApp({ env: env(queue()) })
    const other = await web.startAnother()
    await web.aWorkflow({
      active: true,
      nodes: {
        Server: {
          type: 'heddle.mcpTrigger',
          typeVersion: 2,
          parameters: { path: 'tools', authentication: 'none' },
        },
        Calculator: 'heddle.toolCalculator',
      },
      lines: ['Calculator > Server as ai_tool'],
    })
    const stream = await fetch(`${await web.listen()}/mcp/tools`, {
      headers: { accept: 'text/event-stream' },
    })
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    const [, query = ''] = /data: (.*)/.exec((await reader?.read())?.value ?? '') ?? []

    await fetch(`${await other.listen()}/mcp/tools${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/list' }),
    })

    expect((await reader?.read())?.value).toMatch(/event: message\ndata: .*"id":7/)
    await reader?.cancel()
  },
)

test('a web process runs what it has room for itself', async () => {
  const web = await testApp({ env: env('postgres') })
  await web.aWorkflow({ active: true, nodes: { Hook: hook('a'), Step: nothing }, lines: ['Hook > Step'] })

  await post(web, 'a')

  await expect.poll(() => statuses(web)).toEqual(['success'])
})

test('REL-01 executions that got lost out of the queue are put into it again', async () => {
  const web = await testApp({ env: env('postgres'), works: false })
  await web.aWorkflow({ active: true, nodes: { Hook: hook('a'), Step: nothing }, lines: ['Hook > Step'] })
  const longAgo = new Date(Date.now() - 60_000).toISOString()
  const { documentVersion } = await web.db.selectFrom('workflow').selectAll().executeTakeFirstOrThrow()
  await post(web, 'a')
  const lost = await web.db
    .insertInto('execution')
    .values({
      workflowId: 1,
      versionId: documentVersion,
      ownerId: (await getOwner(web.db)).id,
      status: 'queued',
      mode: 'webhook',
      startedAt: longAgo,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await web.db
    .insertInto('execution_data')
    .columns(['executionId', 'state'])
    .expression((from) =>
      from
        .selectFrom('execution_data')
        .select((select) => [select.val(lost.id).as('executionId'), 'state'])
        .where('executionId', '=', 1),
    )
    .execute()

  await web.startAnother({ role: 'worker', works: true })

  await expect.poll(() => statuses(web)).toEqual(['success', 'success'])
})

test.each(queues)(
  'REL-20 a full queue on %s refuses calls, whichever process takes them',
  async (_name, queue) => {
    const web = await testApp({ env: { ...env(queue()), HEDDLE_EXECUTION_BACKLOG: '1' }, works: false })
    await web.aWorkflow({ active: true, nodes: { Hook: hook('a'), Step: nothing }, lines: ['Hook > Step'] })

    await expect.poll(async () => (await post(web, 'a')).statusCode).toBe(429)

    await web.startAnother({ role: 'worker', works: true })
    await expect.poll(async () => (await post(web, 'a')).statusCode).toBe(200)
  },
)

/** How many jobs of all queues wait. */
const countJobs = async ({ db }: TestApp) =>
  (await sql<{ count: number }>`select count(*) as count from bullmq.job`.execute(db)).rows[0]?.count

test('REL-26 a worker of an older release takes nothing once a newer one has changed the database', async () => {
  const web = await testApp({ env: env('postgres'), works: false })
  await web.aWorkflow({ active: true, nodes: { Hook: hook('a'), Step: nothing }, lines: ['Hook > Step'] })
  const before = (await countJobs(web)) ?? 0
  await post(web, 'a')
  await expect.poll(() => countJobs(web)).toBe(before + 1)
  await sql`insert into migration (name, "appliedAt") values ('999-later', '')`.execute(web.db)

  const older = await web.startAnother({ role: 'worker', works: true })
  await expect.poll(() => countJobs(web)).toBe(before)
  expect(await rows(web)).toEqual([{ status: 'queued', workflowId: 1, leaseOwner: null }])
  const told = expect.stringContaining('A newer version of Heddle has changed the database')
  const ready = async () => (await older.app.server.inject({ url: '/readyz' })).json()
  await expect.poll(ready).toEqual({ status: 'unavailable', reason: told })

  // To one of the newer release nothing is unknown.
  await sql`delete from migration where name = '999-later'`.execute(web.db)
  await expect.poll(() => statuses(web), { timeout: 60_000 }).toEqual(['success'])
})

test.each(queues)(
  'a webhook process takes calls and nothing else; a worker not even those: %s',
  async (_name, queue) => {
    const web = await testApp({ env: env(queue()) })
    await web.aWorkflow({
      active: true,
      nodes: {
        Hook: { ...hook('a'), parameters: { ...hook('a').parameters, responseMode: 'lastNode' } },
        Step: nothing,
      },
      lines: ['Hook > Step'],
    })
    const webhook = await web.startAnother({ role: 'webhook', works: false })
    const worker = await web.startAnother({ role: 'worker', works: true })
    const status = async ({ app }: TestApp, method: 'GET' | 'POST', url: string) =>
      (await app.server.inject({ method, url })).statusCode

    expect(await status(webhook, 'POST', '/webhook/a')).toBe(200)
    expect(await status(webhook, 'GET', '/rest/settings')).toBe(401)
    expect(await status(webhook, 'GET', '/healthz')).toBe(200)
    expect(await status(worker, 'POST', '/webhook/a')).toBe(401)
    expect(await status(worker, 'GET', '/readyz')).toBe(200)
  },
)

test.each(queues)(
  'whoever waits for an execution that its own process gets back from the queue on %s is answered',
  async (_name, queue) => {
    const service = await toldServer()
    const web = await testApp({ env: { ...env(queue()), HEDDLE_EXECUTION_CONCURRENCY: '1' } })
    const ask = {
      type: 'heddle.httpRequest',
      typeVersion: 4.2,
      parameters: { url: service.url, options: {} },
    }
    const answering = { ...hook('a'), parameters: { ...hook('a').parameters, responseMode: 'lastNode' } }
    await web.aWorkflow({ active: true, nodes: { Hook: answering, Ask: ask }, lines: ['Hook > Ask'] })

    const first = post(web, 'a')
    await expect.poll(() => service.requests.length).toBe(1)
    const second = post(web, 'a')
    await expect.poll(() => statuses(web)).toEqual(['running', 'queued'])
    service.answer()

    expect([(await first).json(), (await second).json()]).toEqual([{ done: true }, { done: true }])
  },
)

test('REL-13 REL-30 without the queue a worker is not ready, and a web process that works is', async () => {
  const redis = await startOwnRedis()
  onTestFinished(() => redis.remove())
  const web = await testApp({ env: env(redis.url) })
  const worker = await web.startAnother({ role: 'worker', works: true })
  const ready = async ({ app }: TestApp) => (await app.server.inject({ url: '/readyz' })).json()
  await expect.poll(() => ready(worker)).toEqual({ status: 'ready' })

  await redis.stop()
  const told = { status: 'unavailable', reason: 'The queue is not responding' }
  await expect.poll(() => ready(worker), { timeout: 5000 }).toEqual(told)
  expect(await ready(web)).toEqual({ status: 'ready' })

  await redis.start()
  await expect.poll(() => ready(worker), { timeout: 15_000 }).toEqual({ status: 'ready' })
})

test.each(queues)('an editor sees a run that another process does for it: %s', async (_name, queue) => {
  const one = await testApp({ env: env(queue()) })
  const other = await one.startAnother()
  const page = await other.push('p1')
  const id = await one.aWorkflow({ nodes: { Start: 'heddle.manualTrigger' } })
  const { data: workflowData } = await one.owner.get(`/workflows/${id}`)

  await one.owner.post('/workflows/run', { workflowData }, { sessionid: 'p1' })

  await page.waitFor('executionFinished')
  expect(page.messages().map(({ type }) => type)).toEqual([
    'executionStarted',
    'nodeExecuteBefore',
    'nodeExecuteAfter',
    'executionFinished',
  ])
})

test('REL-03 a process that has lost an execution to another one changes nothing of it any more', async () => {
  const web = await testApp({ env: env('postgres') })
  const Code = {
    type: 'heddle.code',
    typeVersion: 2,
    parameters: { jsCode: 'await new Promise((done) => setTimeout(done, 1500)); return []' },
  }
  await web.aWorkflow({ active: true, nodes: { Hook: hook('a'), Code }, lines: ['Hook > Code'] })
  await post(web, 'a')
  await expect.poll(() => statuses(web)).toEqual(['running'])

  await web.db
    .insertInto('process')
    .values({ id: 'other', leaseUntil: '2100-01-01T00:00:00.000Z', about: 'null' })
    .execute()
  await web.db.updateTable('execution').set({ leaseOwner: 'other' }).execute()
  await web.stop(10_000)

  const again = await web.restart()
  expect(await rows(again)).toEqual([{ status: 'running', workflowId: 1, leaseOwner: 'other' }])
})

test('one process leads, and another one takes over when it goes', async () => {
  const one = await testApp({ env: env('postgres') })
  const other = await one.startAnother()
  const leader = async () =>
    (await other.db.selectFrom('lease').select('processId').where('name', '=', 'leader').execute()).map(
      ({ processId }) => processId,
    )
  const [first] = await leader()

  await one.stop()

  await expect.poll(leader, { timeout: 30_000 }).toEqual([expect.not.stringMatching(first ?? 'nobody')])
})

test('a queue needs PostgreSQL', async () => {
  await expect(
    testApp({ env: { HEDDLE_QUEUE: 'postgres', HEDDLE_DATABASE_URL: 'sqlite:/tmp/x.sqlite' } }),
  ).rejects.toThrow('HEDDLE_QUEUE needs PostgreSQL')
})
