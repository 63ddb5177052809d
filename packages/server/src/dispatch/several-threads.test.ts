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

const call = async ({ app }: TestApp, path: string, payload: object = { a: 1 }) => {
  const url = `/webhook/${encodeURIComponent(path)}`
  return (await app.server.inject({ method: 'POST', url, payload })).statusCode
}

const running = async ({ owner }: TestApp) => (await owner.get('/executions-current')).data.length

const errorOf = async ({ owner }: TestApp, id: number): Promise<string> =>
  (await owner.get(`/executions/${id}`)).data.data.resultData.error.message

/** Calls again and again until somebody gets this answer, as callers do. Gives the answers of all of them: some may have to wait. */
async function untilAnswered(app: TestApp, path: string, status = 200): Promise<() => Promise<number[]>> {
  const calls: Promise<number>[] = []
  const answers: number[] = []
  const callAgain = () => {
    const called = call(app, path)
    calls.push(called)
    void called.then((answer) => answers.push(answer))
    return answers.includes(status)
  }
  await expect.poll(callAgain, { interval: 200 }).toBe(true)
  return () => Promise.all(calls)
}

test('REL-17 while a node holds up one thread, another one does the work of everybody else, and only the first is lost', async () => {
  const app = await appWith(['Spin'])
  await app.aWorkflow({
    active: true,
    nodes: {
      Hook: {
        ...hook('answered'),
        parameters: { path: 'answered', httpMethod: 'POST', responseMode: 'responseNode' },
      },
      Answer: 'heddle.respondToWebhook',
      Hang: 'heddle.noOp',
    },
    lines: ['Hook > Answer', 'Answer > Hang'],
  })
  const spun = call(app, 'Spin')
  await expect.poll(() => running(app)).toBe(1)

  const allAnswers = await untilAnswered(app, 'answered')
  expect((await app.app.server.inject({ url: '/healthz' })).statusCode).toBe(200)
  await app.killEngine(0)

  expect(await spun).toBe(500)
  expect(await errorOf(app, 1)).toBe('The engine stopped unexpectedly while the node "Spin" was running')
  const answered = (await allAnswers()).filter((status) => status === 200)
  expect(await running(app)).toBe(answered.length)
  expect(await call(app, 'Quick')).toBe(200)
})

test('REL-17 what was quick before and takes down its thread now begins again, and leaves an execution that says why', async () => {
  const app = await appWith(['Spin if told'], { HEDDLE_ENGINE_THREADS: '1' })
  for (let calls = 0; calls < 2; calls++) expect(await call(app, 'Spin if told')).toBe(200)

  const spun = call(app, 'Spin if told', { say: 'spin' })
  await app.killEngine(0)
  await expect.poll(() => running(app)).toBe(1)
  await app.killEngine(1)

  expect(await spun).toBe(500)
  expect(await errorOf(app, 3)).toBe(
    'The engine stopped unexpectedly while the node "Spin if told" was running',
  )
})

test('REL-18 a node that takes all memory ends its thread, is told so, and executions in the other thread go on', async () => {
  const app = await appWith(['Spin', 'Hoard'], { HEDDLE_ENGINE_MEMORY_MB: '256' })
  const spun = call(app, 'Spin')
  await expect.poll(() => running(app)).toBe(1)
  await untilAnswered(app, 'Quick')

  await untilAnswered(app, 'Hoard', 500)

  expect((await app.owner.get('/executions-current')).data).toContainEqual(
    expect.objectContaining({ id: '1' }),
  )
  const { results } = (await app.owner.get('/executions')).data
  const { id } = results.find(
    ({ workflowId, stoppedAt }: { workflowId: string; stoppedAt?: string }) =>
      workflowId === '2' && stoppedAt,
  )
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
