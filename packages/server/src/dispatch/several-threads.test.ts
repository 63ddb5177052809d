import { expect, test } from 'vitest'
import { testApp, type TestApp } from '../testing/test-app.ts'

const mean = new URL('../testing/mean-thread.ts', import.meta.url)

const hook = (path: string) => ({
  type: 'heddle.webhook',
  typeVersion: 2.1,
  parameters: { path, httpMethod: 'POST', responseMode: 'lastNode' },
})

/** Two threads, and workflows behind webhooks that are called like their only node. */
async function appWith(nodes: readonly string[], env: Record<string, string> = {}): Promise<TestApp> {
  const app = await testApp({
    threaded: mean,
    patience: { busyMs: 60_000, silentMs: 60_000 },
    env: { HEDDLE_ENGINE_THREADS: '2', ...env },
  })
  for (const name of [...nodes, 'Hang', 'Quick'])
    await app.aWorkflow({
      active: true,
      nodes: { Hook: hook(name), [name]: 'heddle.noOp' },
      lines: [`Hook > ${name}`],
      settings: { onInterruption: 'crash' },
    })
  return app
}

const call = async ({ app }: TestApp, path: string) => {
  const url = `/webhook/${encodeURIComponent(path)}`
  return (await app.server.inject({ method: 'POST', url, payload: { a: 1 } })).statusCode
}

const running = async ({ owner }: TestApp) => (await owner.get('/executions-current')).data.length

const errorOf = async ({ owner }: TestApp, id: number): Promise<string> =>
  (await owner.get(`/executions/${id}`)).data.data.resultData.error.message

/** Calls again and again until somebody answers, as callers do. */
async function untilAnswered(app: TestApp): Promise<void> {
  const answers: number[] = []
  await expect
    .poll(() => {
      void call(app, 'Quick').then((status) => answers.push(status))
      return answers.includes(200)
    })
    .toBe(true)
}

test('REL-17 while a node holds up one thread, another one does the work of everybody else, and only the first is lost', async () => {
  const app = await appWith(['Spin'])
  const spun = call(app, 'Spin')
  await expect.poll(() => running(app)).toBe(1)

  await untilAnswered(app)
  const waiting = call(app, 'Hang')
  await expect.poll(() => running(app)).toBe(2)
  expect((await app.app.server.inject({ url: '/healthz' })).statusCode).toBe(200)

  await app.killEngine(0)

  expect(await spun).toBe(500)
  expect(await errorOf(app, 1)).toBe('The engine stopped unexpectedly while the node "Spin" was running')
  expect(await running(app)).toBe(1)
  expect(await call(app, 'Quick')).toBe(200)
  await app.killEngine(1)
  expect(await waiting).toBe(500)
})

test('REL-18 a node that takes all memory ends its thread, is told so, and executions in the other thread go on', async () => {
  const app = await appWith(['Spin', 'Hoard'], { HEDDLE_ENGINE_MEMORY_MB: '256' })
  const spun = call(app, 'Spin')
  await expect.poll(() => running(app)).toBe(1)
  await untilAnswered(app)

  expect(await call(app, 'Hoard')).toBe(500)

  expect(await running(app)).toBe(1)
  const [{ id } = { id: 0 }] = await app.db
    .selectFrom('execution')
    .select('id')
    .where('status', '=', 'crashed')
    .execute()
  expect(await errorOf(app, id)).toMatch(/^The node "Hoard" needed more memory than the engine has/)
  await app.killEngine(0)
  expect(await spun).toBe(500)
})

test.each([
  ['Leave a rejection', 'left behind'],
  ['Leave a timer', 'too late'],
])(
  'REL-17 what fails while nobody waits for it ends its own execution and no other: %s',
  async (name, reason) => {
    const app = await appWith([], { HEDDLE_ENGINE_THREADS: '1' })
    await app.aWorkflow({
      active: true,
      nodes: { Hook: hook('stray'), [name]: 'heddle.noOp', Hang: 'heddle.noOp' },
      lines: [`Hook > ${name}`, `${name} > Hang`],
    })
    const waiting = call(app, 'Hang')
    await expect.poll(() => running(app)).toBe(1)

    expect(await call(app, 'stray')).toBe(500)

    expect(await errorOf(app, 2)).toBe(`Something failed that no node waited for: ${reason}`)
    expect(await running(app)).toBe(1)
    await app.owner.post('/executions-current/1/stop')
    await waiting
  },
)
