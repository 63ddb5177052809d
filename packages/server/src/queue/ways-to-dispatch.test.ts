/** The same promises, wherever an execution runs: in this thread, in another one, or in another process. */
import { describe, expect, inject, test } from 'vitest'
import { testApp, type TestApp } from '../testing/test-app.ts'

const hook = (path: string, responseMode: string) => ({
  type: 'heddle.webhook',
  typeVersion: 2.1,
  webhookId: path,
  parameters: { path, httpMethod: 'POST', responseMode },
})

const set = (fields: string) => ({
  type: 'heddle.set',
  typeVersion: 3.4,
  parameters: { mode: 'raw', jsonOutput: fields },
})

const fail = { type: 'heddle.stopAndError', parameters: { errorMessage: 'No paper' } }

/** A server that takes calls, and whatever runs what they start. */
const ways: Record<string, () => Promise<TestApp>> = {
  'in the same thread': () => testApp(),
  'in a thread of its own': () => testApp({ threaded: true }),
  'in another process, by a queue on PostgreSQL': () => withWorker('postgres'),
  'in another process, by a queue on Redis': () => withWorker(inject('redisUrl')),
}

async function withWorker(queue: string): Promise<TestApp> {
  const web = await testApp({ env: { HEDDLE_QUEUE: queue }, works: false })
  await web.startAnother({ role: 'worker', works: true })
  return web
}

async function post(app: TestApp, path: string, body: object = {}) {
  const { statusCode, payload } = await app.app.server.inject({
    method: 'POST',
    url: `/webhook/${path}`,
    payload: body,
  })
  return { status: statusCode, body: payload }
}

const statuses = async ({ db }: TestApp) =>
  (await db.selectFrom('execution').select('status').orderBy('id').execute()).map(({ status }) => status)

const runData = async (app: TestApp, id: number) =>
  (await app.owner.get(`/executions/${id}`)).data.data.resultData.runData

describe.each(Object.entries(ways))('what runs %s', (_name, start) => {
  test('REL-01 is answered at once and ends', async () => {
    const app = await start()
    await app.aWorkflow({
      active: true,
      nodes: { Hook: hook('now', 'onReceived'), Set: set('={{ { got: $json.body.n } }}') },
      lines: ['Hook > Set'],
    })

    expect(await post(app, 'now', { n: 7 })).toMatchObject({ status: 200 })

    await expect.poll(() => statuses(app)).toEqual(['success'])
    const data = await runData(app, 1)
    expect(data.Set[0].data.main[0][0].json).toEqual({ got: 7 })
  })

  test('answers with what the last node gives, and with what a node responds', async () => {
    const app = await start()
    await app.aWorkflow({
      active: true,
      nodes: { Hook: hook('last', 'lastNode'), Set: set('={{ { twice: $json.body.n * 2 } }}') },
      lines: ['Hook > Set'],
    })
    const Answer = {
      type: 'heddle.respondToWebhook',
      typeVersion: 1.4,
      parameters: {
        respondWith: 'text',
        responseBody: '={{ "x".repeat($json.body.n) }}',
        options: { responseCode: 201 },
      },
    }
    await app.aWorkflow({
      active: true,
      nodes: { Hook: hook('respond', 'responseNode'), Answer },
      lines: ['Hook > Answer'],
    })

    expect(await post(app, 'last', { n: 21 })).toEqual({ status: 200, body: '{"twice":42}' })
    expect(await post(app, 'respond', { n: 3 })).toEqual({ status: 201, body: 'xxx' })
    const large = await post(app, 'respond', { n: 700_000 })
    expect(large.body).toHaveLength(700_000)
  })

  test('starts its error workflow when it fails, and can be retried', async () => {
    const app = await start()
    const errorWorkflow = await app.aWorkflow({ nodes: { Failed: 'heddle.errorTrigger' } })
    await app.aWorkflow({
      active: true,
      settings: { errorWorkflow },
      nodes: { Hook: hook('fail', 'lastNode'), Stop: fail },
      lines: ['Hook > Stop'],
    })

    expect(await post(app, 'fail')).toMatchObject({ status: 500 })

    await expect.poll(() => statuses(app)).toEqual(['error', 'success'])
    const { data } = await app.owner.post('/executions/1/retry')
    expect(data).toBe(false)
    await expect.poll(() => statuses(app)).toEqual(['error', 'success', 'error', 'success'])
  })

  test('waits and goes on, and its caller gets the answer', async () => {
    const app = await start()
    const Wait = { type: 'heddle.wait', typeVersion: 1.1, parameters: { amount: 1, unit: 'seconds' } }
    await app.aWorkflow({
      active: true,
      nodes: { Hook: hook('wait', 'lastNode'), Wait, Set: set('{"done":true}') },
      lines: ['Hook > Wait', 'Wait > Set'],
    })

    expect(await post(app, 'wait')).toEqual({ status: 200, body: '{"done":true}' })
  })

  test('is stopped by a person', async () => {
    const app = await start()
    const Wait = { type: 'heddle.wait', typeVersion: 1.1, parameters: { amount: 50, unit: 'seconds' } }
    await app.aWorkflow({
      active: true,
      nodes: { Hook: hook('stop', 'onReceived'), Wait },
      lines: ['Hook > Wait'],
    })
    await post(app, 'stop')
    await expect.poll(() => statuses(app)).toEqual([expect.stringMatching(/running|waiting/)])

    expect(await app.owner.post('/executions-current/1/stop')).toMatchObject({ status: 200 })

    expect(await statuses(app)).toEqual(['canceled'])
  })
})
