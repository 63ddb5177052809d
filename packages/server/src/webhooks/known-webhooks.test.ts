import { expect, test } from 'vitest'
import { testApp, type TestApp } from '../testing/test-app.ts'

const hook = (path: string) => ({
  type: 'heddle.webhook',
  typeVersion: 2.1,
  parameters: { path, httpMethod: 'POST', responseMode: 'lastNode' },
})

const call = async ({ app }: TestApp, path: string) =>
  (await app.server.inject({ method: 'POST', url: `/webhook/${path}`, payload: {} })).statusCode

test('a webhook that was called before is gone as soon as its workflow is not active any more', async () => {
  const app = await testApp()
  const id = await app.aWorkflow({ active: true, nodes: { Hook: hook('p1') } })
  for (let calls = 0; calls < 2; calls++) expect(await call(app, 'p1')).toBe(200)

  await app.owner.patch(`/workflows/${id}`, { active: false })
  const whileOff = await call(app, 'p1')
  await app.owner.patch(`/workflows/${id}`, { active: true })

  expect([whileOff, await call(app, 'p1')]).toEqual([404, 200])
})

test('what another process changes is noticed by the next call', async () => {
  const app = await testApp()
  const id = await app.aWorkflow({ active: true, nodes: { Hook: hook('p1') } })
  expect(await call(app, 'p1')).toBe(200)
  const other = await app.startAnother()

  await other.db.deleteFrom('webhook').where('workflowId', '=', Number(id)).execute()

  expect(await call(app, 'p1')).toBe(404)
})
