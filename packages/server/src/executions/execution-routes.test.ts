import { expect, test } from 'vitest'
import { testApp, type TestApp } from '../testing/test-app.ts'

const hook = (path: string, parameters: object = {}) => ({
  type: 'heddle.webhook',
  typeVersion: 2.1,
  parameters: { path, httpMethod: 'POST', responseMode: 'lastNode', ...parameters },
})
const failure = { type: 'heddle.stopAndError', parameters: { errorMessage: 'boom' } }

const call = ({ app }: TestApp, path: string, payload: object = {}) =>
  app.server.inject({ method: 'POST', url: `/webhook/${path}`, payload })

/** A workflow that succeeds and one that fails, each called once. */
async function withExecutions() {
  const app = await testApp()
  const good = await app.aWorkflow({ name: 'Good', active: true, nodes: { Hook: hook('good') } })
  const bad = await app.aWorkflow({
    name: 'Bad',
    active: true,
    nodes: { Hook: hook('bad'), Bad: failure },
    lines: ['Hook > Bad'],
  })
  await call(app, 'good')
  await call(app, 'bad')
  return { app, good, bad }
}

const listed = async ({ owner }: TestApp, filter: object = {}, rest = '') =>
  (await owner.get(`/executions?filter=${encodeURIComponent(JSON.stringify(filter))}${rest}`)).data

const ids = (data: { results: { id: string }[] }) => data.results.map(({ id }) => id)

test('E01 executions are listed newest first, with their workflow', async () => {
  const { app, bad } = await withExecutions()

  const data = await listed(app)

  expect(data).toMatchObject({ count: 2, estimated: false })
  expect(data.results[0]).toEqual({
    id: '2',
    finished: false,
    mode: 'webhook',
    waitTill: null,
    startedAt: expect.stringMatching(/Z$/),
    stoppedAt: expect.stringMatching(/Z$/),
    workflowId: bad,
    workflowName: 'Bad',
  })
  expect(data.results[1]).toMatchObject({ id: '1', finished: true })
})

test('E01 the list is filtered by workflow, end and mode', async () => {
  const { app, good } = await withExecutions()

  expect(ids(await listed(app, { workflowId: good }))).toEqual(['1'])
  expect(ids(await listed(app, { finished: true }))).toEqual(['1'])
  expect(ids(await listed(app, { finished: false }))).toEqual(['2'])
  expect(ids(await listed(app, { waitTill: true }))).toEqual([])
  expect(ids(await listed(app, { mode: 'manual' }))).toEqual([])
})

test('E01 the list is filtered by a text and by a time', async () => {
  const { app, bad } = await withExecutions()
  const odd = await app.aWorkflow({ name: 'Half_of 100%', active: true, nodes: { Hook: hook('odd') } })
  await call(app, 'odd')
  const { results } = await listed(app)
  const [last] = results

  expect(ids(await listed(app, { text: 'gOO' }))).toEqual(['1'])
  expect(ids(await listed(app, { text: ' 2 ' }))).toEqual(['2'])
  expect(ids(await listed(app, { text: '0%' }))).toEqual(['3'])
  expect(ids(await listed(app, { text: 'f_o', workflowId: odd }))).toEqual(['3'])
  expect(ids(await listed(app, { text: 'a_d' }))).toEqual([])
  expect(ids(await listed(app, { text: 'bad', workflowId: odd }))).toEqual([])
  expect(await listed(app, { text: 'bad' })).toMatchObject({ count: 1, results: [{ workflowId: bad }] })
  expect(ids(await listed(app, { startedAfter: last.startedAt }))[0]).toBe('3')
  expect(ids(await listed(app, { startedAfter: '2999-01-01' }))).toEqual([])
  expect(ids(await listed(app, { startedBefore: '2001-01-01' }))).toEqual([])
  expect(ids(await listed(app, { startedBefore: last.startedAt, startedAfter: '2001-01-01' }))).toHaveLength(
    3,
  )
})

test('E01 pages go by ids, the count ignores them', async () => {
  const { app } = await withExecutions()
  for (let number = 0; number < 3; number++) await call(app, 'good')

  expect(ids(await listed(app, {}, '&limit=2'))).toEqual(['5', '4'])
  expect(ids(await listed(app, {}, '&limit=2&lastId=4'))).toEqual(['3', '2'])
  expect(ids(await listed(app, {}, '&firstId=3'))).toEqual(['5', '4'])
  expect(ids(await listed(app, {}, '&limit=abc'))).toHaveLength(5)
  expect((await listed(app, {}, '&limit=0&lastId=3')).count).toBe(5)
})

test('E01 executions are deleted by id or by date, foreign and unknown ids are ignored', async () => {
  const { app } = await withExecutions()
  const ben = await app.member('ben')

  const foreign = await ben.post('/executions/delete', { ids: ['1', '2', '99'] })
  expect(ids(await listed(app))).toEqual(['2', '1'])
  await app.owner.post('/executions/delete', { ids: ['2', '99'] })
  expect(ids(await listed(app))).toEqual(['1'])
  const before = new Date(Date.now() + 1000).toISOString()
  await app.owner.post('/executions/delete', { deleteBefore: before, filters: { finished: false } })
  expect(ids(await listed(app))).toEqual(['1'])
  await app.owner.post('/executions/delete', { deleteBefore: before })

  expect(foreign.status).toBe(200)
  expect(ids(await listed(app))).toEqual([])
  for (const body of [
    {},
    { ids: ['1', 'x'] },
    ...['\0', 'soon', '-271821-04-20T00:00:00Z'].map((deleteBefore) => ({ deleteBefore })),
  ]) {
    expect((await app.owner.post('/executions/delete', body)).status).toBe(400)
  }
})

test('a member sees no execution of others', async () => {
  const { app } = await withExecutions()
  const ben = await app.member('ben')

  expect((await ben.get('/executions')).data).toMatchObject({ count: 0, results: [] })
  expect((await ben.get('/executions/1')).status).toBe(404)
  expect((await ben.post('/executions/1/retry')).status).toBe(404)
  expect((await ben.post('/executions-current/1/stop')).status).toBe(404)
})

test('E03 REL-24 a retry begins where the execution failed, with the workflow of then or of now', async () => {
  const { app, bad } = await withExecutions()

  const original = await app.owner.post('/executions/2/retry')
  const { data: workflow } = await app.owner.get(`/workflows/${bad}`)
  const repaired = workflow.nodes.map((node: { name: string }) =>
    node.name === 'Bad' ? { ...node, type: 'heddle.noOp', parameters: {} } : node,
  )
  await app.owner.patch(`/workflows/${bad}`, { nodes: repaired })
  const current = await app.owner.post('/executions/2/retry', { loadWorkflow: true })

  expect(original.data).toBe(false)
  expect(current.data).toBe(true)
  const data = await listed(app)
  expect(data.results[0]).toMatchObject({ id: '4', mode: 'retry', retryOf: '2', finished: true })
  expect(data.results[1]).toMatchObject({ id: '3', mode: 'retry', retryOf: '2', finished: false })
  // Noted after the retry has ended.
  await expect
    .poll(async () => (await listed(app)).results[2])
    .toMatchObject({ id: '2', retrySuccessId: '4' })
  const { data: retried } = await app.owner.get('/executions/4')
  expect(retried.data.resultData.runData.Hook).toHaveLength(1)
  expect(retried.data.resultData.runData.Bad).toHaveLength(1)
})

test('E03 only what failed, and only the original, can be retried', async () => {
  const { app } = await withExecutions()
  await app.owner.post('/executions/2/retry')

  expect((await app.owner.post('/executions/1/retry')).status).toBe(400)
  expect((await app.owner.post('/executions/3/retry')).error?.message).toContain('original execution 2')
  expect((await app.owner.post('/executions/99/retry')).status).toBe(404)
})

const endless = {
  Hook: hook('slow', { responseMode: 'onReceived' }),
  Code: { type: 'heddle.code', typeVersion: 2, parameters: { jsCode: 'for (;;) {}' } },
}

test('X09 a running execution is in the current list and can be stopped at once', async () => {
  const app = await testApp()
  const id = await app.aWorkflow({ active: true, nodes: endless, lines: ['Hook > Code'] })
  await call(app, 'slow')
  const current = await app.owner.get('/executions-current')

  const stopped = await app.owner.post('/executions-current/1/stop')
  const again = await app.owner.post('/executions-current/1/stop')

  expect(current.data).toEqual([{ id: '1', workflowId: id, mode: 'webhook', startedAt: expect.any(String) }])
  expect(stopped.data).toMatchObject({ mode: 'webhook', finished: false })
  expect(again.status).toBe(409)
  expect((await app.owner.get('/executions-current')).data).toEqual([])
  expect((await listed(app)).results).toMatchObject([{ id: '1', finished: false }])
})

test('E01 the running executions are filtered like the others', async () => {
  const app = await testApp()
  const id = await app.aWorkflow({ name: 'Slow', active: true, nodes: endless, lines: ['Hook > Code'] })
  await call(app, 'slow')
  const current = async (filter: object) =>
    (await app.owner.get(`/executions-current?filter=${encodeURIComponent(JSON.stringify(filter))}`)).data

  expect(await current({ workflowId: id, text: 'slo' })).toHaveLength(1)
  for (const filter of [{ workflowId: '99' }, { text: 'fast' }, { startedAfter: '2999-01-01' }]) {
    expect(await current(filter)).toEqual([])
  }
  await app.owner.post('/executions-current/1/stop')
})

test('X09 two stops at once end the execution, and one that comes too late is told so', async () => {
  const app = await testApp()
  await app.aWorkflow({ active: true, nodes: endless, lines: ['Hook > Code'] })
  await call(app, 'slow')

  const stops = await Promise.all([1, 2].map(() => app.owner.post('/executions-current/1/stop')))

  const answers = stops.map(({ status, data, error }) => (status === 200 ? data.finished : error?.message))
  expect(answers).toContain(false)
  for (const answer of answers) expect([false, 'The execution has already finished']).toContain(answer)
  expect((await listed(app)).results).toMatchObject([{ id: '1', finished: false }])
})

test('E01 what runs is not deleted', async () => {
  const app = await testApp()
  await app.aWorkflow({ active: true, nodes: endless, lines: ['Hook > Code'] })
  await call(app, 'slow')

  const answer = await app.owner.post('/executions/delete', { ids: ['1'] })
  await app.owner.post('/executions/delete', { deleteBefore: '2999-01-01' })

  expect(answer.status).toBe(200)
  expect((await app.owner.get('/executions-current')).data).toHaveLength(1)
  await app.owner.post('/executions-current/1/stop')
})

test('X09 the stop of an execution that has just ended says so', async () => {
  const { app } = await withExecutions()

  const late = await app.owner.post('/executions-current/1/stop')

  expect(late).toMatchObject({ status: 409, error: { message: 'The execution has already finished' } })
})

test('X08 a timeout ends an execution', async () => {
  const app = await testApp()
  await app.aWorkflow({
    active: true,
    nodes: endless,
    lines: ['Hook > Code'],
    settings: { executionTimeout: 1 },
  })
  await call(app, 'slow')

  await expect.poll(async () => (await listed(app)).results).toHaveLength(1)

  const { data } = await app.owner.get('/executions/1')
  expect(data.finished).toBe(false)
  expect(data.data.resultData.error.message).toContain('took longer than the 1 second it')
})

test('X08 progress is stored after every node when the workflow asks for it', async () => {
  const app = await testApp()
  await app.aWorkflow({
    active: true,
    nodes: { ...endless, First: 'heddle.noOp' },
    lines: ['Hook > First', 'First > Code'],
    settings: { saveExecutionProgress: true },
  })

  await call(app, 'slow')

  await expect
    .poll(async () => (await app.owner.get('/executions/1')).data?.data.resultData.runData)
    .toHaveProperty('First')
  await app.owner.post('/executions-current/1/stop')
})

test('X08 production executions follow the settings for success and error', async () => {
  const app = await testApp({ env: { HEDDLE_SAVE_ERROR: 'none' } })
  await app.aWorkflow({ active: true, nodes: { Hook: hook('bad'), Bad: failure }, lines: ['Hook > Bad'] })
  await app.aWorkflow({
    active: true,
    nodes: { Hook: hook('quiet') },
    settings: { saveDataSuccessExecution: 'none' },
  })

  await call(app, 'bad')
  await call(app, 'quiet')

  expect(ids(await listed(app))).toEqual([])
})

test('X08 the error workflow runs once, with what happened, and never for itself', async () => {
  const app = await testApp()
  const handler = await app.aWorkflow({
    name: 'Handler',
    nodes: { Error: 'heddle.errorTrigger', Bad: failure },
    lines: ['Error > Bad'],
  })
  await app.owner.patch(`/workflows/${handler}`, { settings: { errorWorkflow: handler } })
  const broken = await app.aWorkflow({
    name: 'Fails',
    active: true,
    nodes: { Hook: hook('bad'), Bad: failure },
    lines: ['Hook > Bad'],
    settings: { errorWorkflow: handler },
  })

  await call(app, 'bad')

  await expect.poll(async () => ids(await listed(app))).toEqual(['2', '1'])
  const { data } = await app.owner.get('/executions/2')
  expect(data.mode).toBe('error')
  expect(data.data.resultData.runData.Error[0].data.main[0][0].json).toMatchObject({
    execution: {
      id: '1',
      url: 'http://localhost:5678/execution/1',
      error: { message: 'boom' },
      lastNodeExecuted: 'Bad',
      mode: 'webhook',
    },
    workflow: { id: broken, name: 'Fails' },
  })
})

test('E04 a called workflow is an execution of its own with the mode integrated, listed only when asked for', async () => {
  const app = await testApp()
  const called = await app.aWorkflow({
    name: 'Called',
    nodes: { In: { type: 'heddle.executeWorkflowTrigger', typeVersion: 1 }, Out: 'heddle.noOp' },
    lines: ['In > Out'],
  })
  await app.aWorkflow({
    name: 'Caller',
    active: true,
    nodes: {
      Hook: hook('call'),
      Call: {
        type: 'heddle.executeWorkflow',
        typeVersion: 1.1,
        parameters: { workflowId: { mode: 'id', value: called } },
      },
    },
    lines: ['Hook > Call'],
  })

  const response = await call(app, 'call', { a: 1 })
  const caller = (await app.owner.get('/executions/1')).data
  const sub = (await app.owner.get('/executions/2')).data

  expect(response.json()).toMatchObject({ body: { a: 1 } })
  expect(caller.data.resultData.runData.Call[0].subExecutions).toEqual([
    { executionId: '2', workflowId: called },
  ])
  expect(sub.data.startData.parent).toEqual({ executionId: '1', workflowId: caller.workflowId, node: 'Call' })
  expect(ids(await listed(app))).toEqual(['1'])
  expect(ids(await listed(app, { called: true, workflowId: called }))).toEqual(['2'])
  expect((await listed(app, { mode: 'integrated' })).results).toMatchObject([
    { id: '2', mode: 'integrated', workflowId: called, finished: true },
  ])
})

test('what a node remembers is there in the next execution', async () => {
  const app = await testApp()
  await app.aWorkflow({
    active: true,
    nodes: {
      Hook: hook('once'),
      Once: {
        type: 'heddle.removeDuplicates',
        typeVersion: 2,
        parameters: { operation: 'removeItemsSeenInPreviousExecutions', dedupeValue: '={{ $json.body.id }}' },
      },
    },
    lines: ['Hook > Once'],
  })

  await call(app, 'once', { id: 7 })
  await call(app, 'once', { id: 7 })

  const seen = async (id: string) =>
    (await app.owner.get(`/executions/${id}`)).data.data.resultData.runData.Once[0].data.main[0].length
  expect([await seen('1'), await seen('2')]).toEqual([1, 0])
})

test('E01 a long list is estimated, a short one counted', async () => {
  const { app } = await withExecutions()
  const {
    id: _id,
    authority: _authority,
    awaited: _awaited,
    watched: _watched,
    ...row
  } = await app.db.selectFrom('execution').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
  for (let step = 0; step < 13; step++) {
    await app.db
      .insertInto('execution')
      .values(Array.from({ length: 100 }, () => row))
      .execute()
  }

  expect(await listed(app)).toMatchObject({ count: 1302, estimated: true })
  expect(await listed(app, { finished: false })).toMatchObject({ count: 1, estimated: false })
})
