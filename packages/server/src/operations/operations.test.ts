import { expect, test } from 'vitest'
import { testApp, type TestApp } from '../testing/test-app.ts'

const key = 'a key for the monitoring'

const read = async ({ app }: TestApp, authorization?: string) => {
  const { statusCode, payload } = await app.server.inject({
    url: '/metrics',
    ...(authorization !== undefined && { headers: { authorization } }),
  })
  return { status: statusCode, text: payload }
}

const hook = { type: 'heddle.webhook', typeVersion: 2.1, parameters: { path: 'a', httpMethod: 'GET' } }

test('SEC-50 metrics are for whoever has their key, and not there without one', async () => {
  const app = await testApp({ env: { HEDDLE_METRICS_KEY: key } })
  const without = await testApp()

  expect((await read(app)).status).toBe(401)
  expect((await read(app, 'Bearer wrong')).status).toBe(401)
  expect((await read(app, `Bearer ${key}`)).status).toBe(200)
  expect((await read(without, `Bearer ${key}`)).status).toBe(401)
})

test('metrics count executions by how they ended and by workflow', async () => {
  const app = await testApp({ env: { HEDDLE_METRICS_KEY: key } })
  await read(app, `Bearer ${key}`)
  const id = await app.aWorkflow({ active: true, nodes: { Hook: hook } })

  await app.app.server.inject({ url: '/webhook/a' })

  const text = async () => (await read(app, `Bearer ${key}`)).text
  await expect.poll(text).toContain('heddle_executions_total{status="success",mode="webhook",role="web"} 1')
  const written = await text()
  expect(written).toMatch(new RegExp(`heddle_execution_seconds_count{[^}]*workflow="${id}"[^}]*} 1`))
  expect(written).toContain('heddle_ready{role="web"} 1')
  expect(written).toContain('heddle_executions_running{role="web"} 0')
})

test('SEC-50 the owner sees the processes of the instance, others do not', async () => {
  const app = await testApp()

  const { data } = await app.owner.get('/processes')
  const member = await (await app.member('ben')).get('/processes')

  expect(data).toEqual({
    queue: null,
    refusesCalls: false,
    processes: [
      {
        id: expect.any(String),
        role: 'web',
        host: expect.any(String),
        pid: process.pid,
        version: '0.0.0',
        startedAt: expect.any(String),
        concurrency: 100,
        running: 0,
        leads: true,
      },
    ],
  })
  expect(member.status).toBe(403)
})
