import { expect, test } from 'vitest'
import { unpackJson } from '@heddle/worker'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { toldServer, type ToldServer } from '../testing/told-server.ts'

const hook = (path: string, responseMode = 'onReceived') => ({
  type: 'heddle.webhook',
  typeVersion: 2.1,
  parameters: { path, httpMethod: 'POST', responseMode },
})
const ask = ({ url }: ToldServer, method: 'GET' | 'POST') => ({
  type: 'heddle.httpRequest',
  typeVersion: 4.2,
  parameters: {
    url,
    method,
    ...(method === 'POST' && { sendBody: true, specifyBody: 'json', jsonBody: '={{ $json.body }}' }),
  },
})
const keep = {
  type: 'heddle.set',
  typeVersion: 3.4,
  parameters: {
    assignments: {
      assignments: [{ id: '1', name: 'n', type: 'number', value: "={{ $('Hook').item.json.body.n }}" }],
    },
  },
}
const line = ['Hook > Ask', 'Ask > Keep']

const call = ({ app }: TestApp, n = 1) =>
  app.server.inject({ method: 'POST', url: '/webhook/p1', payload: { n } })

const statuses = async ({ db }: TestApp) =>
  (await db.selectFrom('execution').select('status').orderBy('id').execute()).map(({ status }) => status)

const lastOf = async ({ owner }: TestApp, id: number, node: string) =>
  (await owner.get(`/executions/${id}`)).data.data.resultData.runData[node]?.at(-1)?.data?.main[0][0].json

async function hasAsked(service: ToldServer, times: number) {
  await expect.poll(() => service.requests.length, { timeout: 5000 }).toBe(times)
}

async function hasStatuses(app: TestApp, wanted: string[]) {
  await expect.poll(() => statuses(app), { timeout: 10_000 }).toEqual(wanted)
}

test('REL-06 REL-31 what a call brought is stored before the call is answered', async () => {
  const app = await testApp({ env: { HEDDLE_EXECUTION_CONCURRENCY: '1' } })
  const service = await toldServer()
  await app.aWorkflow({
    active: true,
    nodes: { Hook: hook('p1'), Ask: ask(service, 'GET') },
    lines: ['Hook > Ask'],
  })

  const answers = [await call(app, 1), await call(app, 2)]

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const rows = await app.db.selectFrom('execution_data').select('state').orderBy('executionId').execute()
  const brought = rows.map(({ state }) => {
    const { resultData } = JSON.parse(unpackJson(state ?? new Uint8Array()))
    return resultData.runData.Hook[0].data.main[0][0].json.body
  })
  expect(brought).toEqual([{ n: 1 }, { n: 2 }])
})

test('REL-04 REL-31 a stop keeps what runs and what stands in line, and the next start does all of it once', async () => {
  const app = await testApp({ env: { HEDDLE_EXECUTION_CONCURRENCY: '1' } })
  const service = await toldServer()
  await app.aWorkflow({
    active: true,
    nodes: { Hook: hook('p1'), Ask: ask(service, 'GET'), Keep: keep },
    lines: line,
  })
  for (const n of [1, 2, 3]) await call(app, n)
  await hasAsked(service, 1)

  const restarted = await app.restart()
  service.answer()

  await hasStatuses(restarted, ['success', 'success', 'success'])
  const kept = await Promise.all([1, 2, 3].map((id) => lastOf(restarted, id, 'Keep')))
  expect(kept).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
})

test('REL-02 a line of hundreds is done after the loss of its process, though it is taken over in parts', async () => {
  const app = await testApp({ env: { HEDDLE_EXECUTION_CONCURRENCY: '1' } })
  const service = await toldServer()
  await app.aWorkflow({
    active: true,
    nodes: { Hook: hook('p1'), Ask: ask(service, 'GET'), Keep: keep },
    lines: line,
  })
  const calls = Array.from({ length: 420 }, (_, n) => call(app, n))
  await Promise.all(calls)
  await hasAsked(service, 1)

  const restarted = await app.restart()
  service.answer()

  const count = () =>
    restarted.db
      .selectFrom('execution')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('status', '=', 'success')
      .executeTakeFirstOrThrow()
  await expect.poll(async () => (await count()).n, { timeout: 120_000 }).toBe(calls.length)
})

test('REL-04 whoever waits for an answer that a stopped server cannot give is told so', async () => {
  const app = await testApp()
  const service = await toldServer()
  const nodes = { Hook: hook('p1', 'lastNode'), Ask: ask(service, 'GET') }
  await app.aWorkflow({ active: true, nodes, lines: ['Hook > Ask'] })
  const caller = call(app)
  await hasAsked(service, 1)

  const restarted = await app.restart()

  const answer = await caller
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    { message: 'The server was stopped before the workflow finished. The execution is kept.' },
  ])
  service.answer()
  await hasStatuses(restarted, ['success'])
})

test.each([
  ['by default', {}, 'GET', 2, 'success'],
  ['by default', {}, 'POST', 1, 'crashed'],
  ['if it shall go on in any case', { onInterruption: 'continue' }, 'POST', 2, 'success'],
  ['if it shall not go on', { onInterruption: 'crash' }, 'GET', 1, 'crashed'],
] as const)(
  'REL-31 %s (%j) an execution that was stopped at a %s asks %i times and ends as %s',
  async (_case, settings, method, asked, end) => {
    const app = await testApp()
    const service = await toldServer()
    const nodes = { Hook: hook('p1'), Ask: ask(service, method), Keep: keep }
    await app.aWorkflow({ active: true, nodes, lines: line, settings })
    await call(app, 7)
    await hasAsked(service, 1)

    const restarted = await app.restart()
    service.answer()

    await hasStatuses(restarted, [end])
    expect(service.requests).toHaveLength(asked)
    expect(await lastOf(restarted, 1, 'Keep')).toEqual(end === 'success' ? { n: 7 } : undefined)
  },
)

test('REL-31 a crashed execution says what it had begun, calls the error workflow, and a retry has its input', async () => {
  const app = await testApp()
  const service = await toldServer()
  const handler = await app.aWorkflow({ nodes: { Error: 'heddle.errorTrigger' } })
  const nodes = { Hook: hook('p1'), Ask: ask(service, 'POST'), Keep: keep }
  await app.aWorkflow({ active: true, nodes, lines: line, settings: { errorWorkflow: handler } })
  await call(app, 7)
  await hasAsked(service, 1)

  const restarted = await app.restart()
  service.answer()

  await hasStatuses(restarted, ['crashed', 'success'])
  const { data } = await restarted.owner.get('/executions/1')
  expect(data.data.resultData.error).toMatchObject({
    message: 'The server was stopped while the execution was running',
    description: expect.stringContaining('The node "Ask" had started to change something outside'),
  })
  expect(data.data.resultData.runData.Hook[0].data.main[0][0].json.body).toEqual({ n: 7 })
  expect(await lastOf(restarted, 2, 'Error')).toMatchObject({ execution: { id: '1', mode: 'webhook' } })

  const retried = await restarted.owner.post('/executions/1/retry', { loadWorkflow: false })

  expect(retried.data).toBe(true)
  expect(await lastOf(restarted, 3, 'Keep')).toEqual({ n: 7 })
  expect(service.requests.map(({ body }) => body)).toEqual(['{"n":7}', '{"n":7}'])
})

test('REL-31 with stored progress it goes on behind the last node that ended, also after one that wrote', async () => {
  const app = await testApp()
  const [first, second] = [await toldServer(), await toldServer()]
  first.answer()
  await app.aWorkflow({
    active: true,
    nodes: { Hook: hook('p1'), Write: ask(first, 'POST'), Ask: ask(second, 'GET'), Keep: keep },
    lines: ['Hook > Write', 'Write > Ask', 'Ask > Keep'],
    settings: { saveExecutionProgress: true },
  })
  await call(app, 7)
  await hasAsked(second, 1)

  const restarted = await app.restart()
  second.answer()

  await hasStatuses(restarted, ['success'])
  expect([first.requests.length, second.requests.length]).toEqual([1, 2])
})

test('REL-02 REL-31 an execution that loses its process again and again is given up', async () => {
  const app = await testApp()
  const service = await toldServer()
  const nodes = { Hook: hook('p1'), Ask: ask(service, 'GET') }
  await app.aWorkflow({ active: true, nodes, lines: ['Hook > Ask'] })
  await call(app)

  let last = app
  for (const times of [1, 2, 3, 4]) {
    await hasAsked(service, times)
    last = await last.restart()
  }

  await hasStatuses(last, ['crashed'])
  expect(service.requests).toHaveLength(4)
})

test('REL-17 REL-31 after an engine is lost its executions go on in another one, and callers get their answer', async () => {
  const app = await testApp({ threaded: true })
  const service = await toldServer()
  const nodes = { Hook: hook('p1', 'lastNode'), Ask: ask(service, 'GET'), Keep: keep }
  await app.aWorkflow({ active: true, nodes, lines: line })
  const callers = [call(app, 1), call(app, 2)]
  await hasAsked(service, 2)

  await app.killEngine()
  service.answer()

  expect((await Promise.all(callers)).map((answer) => answer.json())).toEqual([{ n: 1 }, { n: 2 }])
  expect(service.requests).toHaveLength(4)
})

test('REL-31 an engine that is lost while a node writes ends that execution, and its caller is told', async () => {
  const app = await testApp({ threaded: true })
  const service = await toldServer()
  const nodes = { Hook: hook('p1', 'lastNode'), Ask: ask(service, 'POST') }
  await app.aWorkflow({ active: true, nodes, lines: ['Hook > Ask'] })
  const caller = call(app, 1)
  await hasAsked(service, 1)

  await app.killEngine()

  expect((await caller).statusCode).toBe(500)
  expect(await statuses(app)).toEqual(['crashed'])
  expect(service.requests).toHaveLength(1)
})

test('REL-31 what a workflow answers in its middle is stored before it is sent', async () => {
  const app = await testApp()
  const service = await toldServer()
  await app.aWorkflow({
    active: true,
    nodes: {
      Hook: hook('p1', 'responseNode'),
      Code: {
        type: 'heddle.code',
        typeVersion: 2,
        parameters: { jsCode: 'return [{ json: { key: Math.random() } }]' },
      },
      Respond: {
        type: 'heddle.respondToWebhook',
        typeVersion: 1.1,
        parameters: { respondWith: 'firstIncomingItem' },
      },
      Ask: ask(service, 'GET'),
    },
    lines: ['Hook > Code', 'Code > Respond', 'Respond > Ask'],
  })

  const answer = await call(app)
  const restarted = await app.restart()
  service.answer()

  await hasStatuses(restarted, ['success'])
  expect(answer.json()).toEqual({ key: expect.any(Number) })
  expect(await lastOf(restarted, 1, 'Code')).toEqual(answer.json())
})

test('REL-03 what was stopped is not written to any more', async () => {
  const app = await testApp()
  const service = await toldServer()
  await app.aWorkflow({
    active: true,
    nodes: { Hook: hook('p1'), Ask: ask(service, 'GET'), Write: ask(service, 'POST') },
    lines: ['Hook > Ask', 'Ask > Write'],
    settings: { saveExecutionProgress: true },
  })
  await call(app)
  await hasAsked(service, 1)
  // As another process would that takes this one for dead.
  await app.db.updateTable('execution').set({ status: 'crashed', leaseOwner: null }).execute()
  const before = await app.db.selectFrom('execution_data').selectAll().execute()

  service.answer()
  await app.restart()

  expect(service.requests.map(({ method }) => method)).toEqual(['GET'])
  expect(
    await app.db
      .selectFrom('execution_data')
      .selectAll()
      .execute()
      .catch(() => before),
  ).toEqual(before)
})

test('X07 a short wait holds no place, and whoever waits for the end gets it', async () => {
  const app = await testApp({ env: { HEDDLE_EXECUTION_CONCURRENCY: '1' } })
  const wait = { type: 'heddle.wait', typeVersion: 1.1, parameters: { amount: 2.1, unit: 'seconds' } }
  await app.aWorkflow({
    active: true,
    nodes: { Hook: hook('p1', 'lastNode'), Wait: wait, Keep: keep },
    lines: ['Hook > Wait', 'Wait > Keep'],
  })

  const callers = [call(app, 1), call(app, 2)]
  await hasStatuses(app, ['waiting', 'waiting'])

  expect((await Promise.all(callers)).map((answer) => answer.json())).toEqual([{ n: 1 }, { n: 2 }])
})
