import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { testApp, type TestApp } from '../testing/test-app.ts'

const hook = (path: string, responseMode: string) => ({
  type: 'heddle.webhook',
  typeVersion: 2.1,
  parameters: { path, httpMethod: 'POST', responseMode },
})
const wait = { type: 'heddle.wait', typeVersion: 1.1, parameters: { amount: 30, unit: 'seconds' } }

const call = ({ app }: TestApp, path: string) =>
  app.server.inject({ method: 'POST', url: `/webhook/${path}`, payload: { a: 1 } })

test('executions run in a thread of their own, and their files and answers come back', async () => {
  const app = await testApp({ threaded: true })
  await app.aWorkflow({ active: true, nodes: { Hook: hook('p1', 'lastNode') } })

  const response = await call(app, 'p1')

  expect(response.json()).toMatchObject({ body: { a: 1 } })
  expect((await app.owner.get('/executions/1')).data.finished).toBe(true)
})

/** How far back each thread of this process stands. */
const priorities = () =>
  readdirSync('/proc/self/task').map((thread) => {
    const [, behindName = ''] = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')
    return Number(behindName.split(' ')[16])
  })

// Who is not root may step back, but not come forward again.
test.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
  'REL-20 an engine that computes all the time stands back until it has time again',
  async () => {
    const longWork = getPriority() + 10
    const app = await testApp({ threaded: new URL('../testing/mean-thread.ts', import.meta.url) })
    await app.aWorkflow({
      active: true,
      nodes: { Hook: hook('p1', 'lastNode'), Compute: 'heddle.noOp' },
      lines: ['Hook > Compute'],
    })
    const called = call(app, 'p1')
    await expect.poll(priorities).toContain(longWork)

    await app.owner.post('/executions-current/1/stop')

    await called
    await expect.poll(priorities).not.toContain(longWork)
  },
)

test('when an engine dies another one takes over', async () => {
  const app = await testApp({ threaded: true })
  await app.aWorkflow({ active: true, nodes: { Hook: hook('quick', 'lastNode') } })
  await call(app, 'quick')

  await app.killEngine()

  expect((await call(app, 'quick')).statusCode).toBe(200)
})

test('a stop reaches the thread', async () => {
  const app = await testApp({ threaded: true })
  await app.aWorkflow({
    active: true,
    nodes: { Hook: hook('slow', 'onReceived'), Wait: wait },
    lines: ['Hook > Wait'],
  })
  await call(app, 'slow')

  const { data } = await app.owner.post('/executions-current/1/stop')

  expect(data.finished).toBe(false)
  expect((await app.db.selectFrom('execution').select('status').executeTakeFirst())?.status).toBe('canceled')
})
