import { expect, test } from 'vitest'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { toldServer, type ToldServer } from '../testing/told-server.ts'

const hook = (parameters: object = {}) => ({
  type: 'heddle.webhook',
  typeVersion: 2.1,
  parameters: { path: 'p1', httpMethod: 'POST', responseMode: 'lastNode', ...parameters },
})
const ask = ({ url }: ToldServer, method: string) => ({
  type: 'heddle.httpRequest',
  typeVersion: 4.2,
  parameters: { url, method, options: {} },
})
const set = (value: string) => ({
  type: 'heddle.set',
  typeVersion: 3.4,
  parameters: { assignments: { assignments: [{ id: '1', name: 'x', type: 'string', value }] } },
})

const call = ({ app }: TestApp, payload: object = {}) =>
  app.server.inject({ method: 'POST', url: '/webhook/p1', payload })

const list = ({ db }: TestApp) => db.selectFrom('execution').select(['id', 'status']).orderBy('id').execute()

const statuses = async (app: TestApp) => (await list(app)).map(({ status }) => status)

test('REL-01 a call that is answered at its end leaves one finished execution with all its data', async () => {
  const app = await testApp()
  await app.aWorkflow({
    active: true,
    nodes: { Hook: hook(), Set: set('={{ $json.body.a }}') },
    lines: ['Hook > Set'],
  })

  const answers = await Promise.all(['one', 'two', 'three'].map((a) => call(app, { a })))

  expect(answers.map((answer) => answer.json().x)).toEqual(['one', 'two', 'three'])
  expect(await statuses(app)).toEqual(['success', 'success', 'success'])
  const [first] = await list(app)
  const { data } = await app.owner.get(`/executions/${first?.id}`)
  const { runData } = data.data.resultData
  expect(runData.Set[0].data.main[0][0].json.x).toBe(runData.Hook[0].data.main[0][0].json.body.a)
})

test('REL-01 executions of several workflows that end in any order keep their own data', async () => {
  const app = await testApp()
  const names = ['a', 'b', 'c']
  for (const name of names) {
    const nodes = {
      Hook: hook({ path: name, responseMode: name === 'b' ? 'onReceived' : 'lastNode' }),
      Set: set(name),
    }
    await app.aWorkflow({ name, active: true, nodes, lines: ['Hook > Set'] })
  }
  const calls = Array.from({ length: 30 }, (_, index) => names[index % 3])
  const post = (name = '') =>
    app.app.server.inject({ method: 'POST', url: `/webhook/${name}`, payload: { name } })

  await Promise.all(calls.map(post))

  await expect.poll(() => statuses(app)).toEqual(calls.map(() => 'success'))
  for (const { id } of await list(app)) {
    const { data } = await app.owner.get(`/executions/${id}`)
    const { Hook, Set } = data.data.resultData.runData
    const called = Hook[0].data.main[0][0].json.body.name
    expect([called, Set[0].data.main[0][0].json.x]).toEqual([data.workflowData.name, data.workflowData.name])
  }
})

test('REL-06 before a node changes something outside, its execution is stored', async () => {
  const app = await testApp()
  const service = await toldServer()
  await app.aWorkflow({
    active: true,
    nodes: { Hook: hook(), Tell: ask(service, 'POST') },
    lines: ['Hook > Tell'],
  })

  const answer = call(app)
  await expect.poll(() => service.requests.length).toBe(1)
  const whileAsked = await statuses(app)
  service.answer()

  expect(whileAsked).toEqual(['running'])
  expect((await answer).statusCode).toBe(200)
  expect(await statuses(app)).toEqual(['success'])
})

test('what takes longer than a moment is seen while it runs, and can be stopped', async () => {
  const app = await testApp()
  const service = await toldServer()
  await app.aWorkflow({
    active: true,
    nodes: { Hook: hook(), Ask: ask(service, 'GET') },
    lines: ['Hook > Ask'],
  })

  const answer = call(app)
  await expect.poll(() => statuses(app)).toEqual(['running'])
  const [running] = await list(app)
  await app.owner.post(`/executions-current/${running?.id}/stop`)

  expect((await answer).statusCode).toBe(500)
  expect(await statuses(app)).toEqual(['canceled'])
})

test('calls that are answered at once are numbered without a gap', async () => {
  const app = await testApp()
  await app.aWorkflow({ active: true, nodes: { Hook: hook({ responseMode: 'onReceived' }) } })

  await Promise.all(Array.from({ length: 5 }, () => call(app)))

  await expect.poll(() => statuses(app)).toEqual(Array.from({ length: 5 }, () => 'success'))
  expect((await list(app)).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
})

test('a refused call leaves no gap in the numbers of executions', async () => {
  const app = await testApp()
  await app.aWorkflow({ active: true, nodes: { Hook: hook({ options: { ipWhitelist: '10.0.0.1' } }) } })
  expect((await call(app)).statusCode).toBe(403)
  await app.aWorkflow({ active: true, nodes: { Hook: hook({ path: 'open' }) } })

  const url = '/webhook/open'
  for (let calls = 0; calls < 2; calls++) await app.app.server.inject({ method: 'POST', url, payload: {} })

  expect((await list(app)).map(({ id }) => id)).toEqual([1, 2])
})

test('an answer in the middle goes out when the execution is stored', async () => {
  const app = await testApp()
  const service = await toldServer()
  const respond = {
    type: 'heddle.respondToWebhook',
    typeVersion: 1.1,
    parameters: { respondWith: 'text', responseBody: 'done' },
  }
  const nodes = { Hook: hook({ responseMode: 'responseNode' }), Respond: respond, Ask: ask(service, 'GET') }
  await app.aWorkflow({ active: true, nodes, lines: ['Hook > Respond', 'Respond > Ask'] })

  const answer = await call(app)
  const afterAnswer = await statuses(app)
  await expect.poll(() => service.requests.length).toBe(1)
  service.answer()

  expect([answer.body, afterAnswer]).toEqual(['done', ['running']])
  await expect.poll(() => statuses(app)).toEqual(['success'])
})

test('what is not saved leaves nothing behind', async () => {
  const app = await testApp()
  const nodes = { Hook: hook(), Set: set('=x') }
  const settings = { saveDataSuccessExecution: 'none' as const }
  await app.aWorkflow({ active: true, nodes, lines: ['Hook > Set'], settings })

  expect((await call(app)).statusCode).toBe(200)

  expect(await list(app)).toEqual([])
})

test('REL-01 a call whose end cannot be stored gets no answer as if it were, and the next one does', async () => {
  const app = await testApp()
  const nodes = { Hook: hook(), Set: set('=done') }
  await app.aWorkflow({ active: true, nodes, lines: ['Hook > Set'] })
  const { schema } = app.db
  // The first call is told that it has begun, those that follow only that they have ended.
  await call(app)

  await schema.alterTable('execution_data').renameTo('execution_data_away').execute()
  const lost = await Promise.all([call(app), call(app)])
  await schema.alterTable('execution_data_away').renameTo('execution_data').execute()
  const next = await call(app)

  expect(lost.map(({ statusCode }) => statusCode)).toEqual([500, 500])
  expect(lost.map(({ body }) => body).join()).not.toContain('done')
  expect([next.statusCode, next.json()]).toEqual([200, { x: 'done' }])
  expect(await statuses(app)).toEqual(['success', 'success'])
})
