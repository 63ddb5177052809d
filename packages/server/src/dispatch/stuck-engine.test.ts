import { expect, test } from 'vitest'
import { testApp, type TestApp } from '../testing/test-app.ts'

const mean = new URL('../testing/mean-thread.ts', import.meta.url)

const hook = (path: string) => ({
  type: 'heddle.webhook',
  typeVersion: 2.1,
  parameters: { path, httpMethod: 'POST', responseMode: 'lastNode' },
})
const pause = { type: 'heddle.wait', typeVersion: 1.1, parameters: { amount: 0.05, unit: 'seconds' } }
const endless = { type: 'heddle.code', typeVersion: 2, parameters: { jsCode: 'for (;;) {}' } }

/** One workflow that never ends, one that takes the engine and never lets go, one that ends at once. */
async function appWithWorkflows(): Promise<TestApp> {
  const app = await testApp({ threaded: mean, env: { HEDDLE_ENGINE_THREADS: '1' } })
  await app.aWorkflow({
    active: true,
    nodes: { Hook: hook('wait'), Code: endless },
    lines: ['Hook > Code'],
    settings: { onInterruption: 'crash' },
  })
  await app.aWorkflow({
    active: true,
    nodes: { Hook: hook('spin'), First: pause, Second: pause, Spin: 'heddle.noOp' },
    lines: ['Hook > First', 'First > Second', 'Second > Spin'],
    settings: { saveExecutionProgress: true },
  })
  await app.aWorkflow({ active: true, nodes: { Hook: hook('quick') } })
  return app
}

const call = ({ app }: TestApp, path: string) =>
  app.server.inject({ method: 'POST', url: `/webhook/${path}`, payload: { a: 1 } })

const readiness = async ({ app }: TestApp) => {
  const answer = await app.server.inject({ url: '/readyz' })
  return [answer.statusCode, answer.json()]
}

const running = async ({ owner }: TestApp) => (await owner.get('/executions-current')).data.length

test('REL-17 SEC-03 a node that never lets go of the engine is ended, what it had done stays, and others are told', async () => {
  const app = await appWithWorkflows()
  const waiting = call(app, 'wait')
  await expect.poll(() => running(app)).toBe(1)

  const spun = await call(app, 'spin')

  expect([spun.statusCode, (await waiting).statusCode]).toEqual([500, 500])
  const [first, second] = [await app.owner.get('/executions/1'), await app.owner.get('/executions/2')]
  expect(first.data.data.resultData.error.message).toMatch(
    /^A node of another execution kept the engine busy/,
  )
  expect(second.data.data.resultData).toMatchObject({
    error: { message: expect.stringMatching(/^The node "Spin" kept the engine busy/) },
    lastNodeExecuted: 'Spin',
    runData: { Hook: [{}], First: [{}], Spin: [{ error: {} }] },
  })
  const rows = await app.db.selectFrom('execution').select('status').execute()
  expect(rows).toEqual([{ status: 'crashed' }, { status: 'crashed' }])
  expect((await call(app, 'quick')).statusCode).toBe(200)
})

test('REL-30 while no engine answers, the server is alive and not ready; questions get an answer, too', async () => {
  const app = await appWithWorkflows()
  expect(await readiness(app)).toEqual([200, { status: 'ready' }])

  const spun = call(app, 'spin')
  await expect
    .poll(() => readiness(app))
    .toEqual([503, { status: 'unavailable', reason: 'The engine is not responding' }])
  expect((await app.app.server.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' })
  const question = call(app, 'quick')

  expect((await spun).statusCode).toBe(500)
  expect((await question).statusCode).toBe(200)
  await expect.poll(() => readiness(app)).toEqual([200, { status: 'ready' }])
})

test('REL-28 a stop ends an execution whose engine is stuck', async () => {
  const app = await appWithWorkflows()
  const spun = call(app, 'spin')
  await expect.poll(() => running(app)).toBe(1)

  const stopped = await app.owner.post('/executions-current/1/stop')

  expect(stopped.data).toMatchObject({ finished: false })
  expect(await running(app)).toBe(0)
  expect((await spun).statusCode).toBe(500)
})
