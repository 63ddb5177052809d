import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { giveStore } from '../testing/knowledge-keeper.ts'
import { setUpApp } from '../testing/set-up-app.ts'

const lists = [
  '/workflows',
  '/workflows/page',
  '/workflows/ids',
  '/folders',
  '/credentials',
  '/executions',
  '/executions-current',
  '/active',
  '/data-tables',
  '/data-tables/usage',
  '/knowledge',
]

const filters = fc.record(
  {
    id: fc.constantFrom('1', '2', '3', '4', '0', '-1', "1' or '1'='1"),
    active: fc.boolean(),
    type: fc.constantFrom('httpHeaderAuth', "x' or '1'='1"),
    workflowId: fc.constantFrom('1', '2', '3', '4'),
    finished: fc.boolean(),
    waitTill: fc.boolean(),
  },
  { requiredKeys: [] },
)

test('SEC-17 lists, filters and counters never show rows of others', async () => {
  const { app, olga } = await setUpApp()
  const ann = await app.member('ann')
  const ben = await app.member('ben')
  for (const [client, name] of [
    [olga, 'of-olga'],
    [ben, 'of-ben'],
    [ann, 'mine'],
  ] as const) {
    const path = `p-${name}`
    const hook = {
      type: 'heddle.webhook',
      typeVersion: 2.1,
      webhookId: path,
      parameters: { path, responseMode: 'lastNode' },
    }
    await app.aWorkflow({ name, active: true, nodes: { Hook: hook } }, client)
    await app.app.server.inject({ url: `/webhook/${path}` })
    await client.post('/credentials', { name, type: 'httpHeaderAuth', data: {}, nodesAccess: [] })
    await client.post('/data-tables', { name, columns: [] })
    await giveStore(app.db, client, name)
    await client.post('/folders', { name })
  }

  const query = fc.tuple(fc.constantFrom(...lists), filters, fc.integer({ min: 0, max: 9 }))
  await fc.assert(
    fc.asyncProperty(query, async ([path, filter, id]) => {
      const parameters = new URLSearchParams({
        filter: JSON.stringify(filter),
        ...(path === '/executions' && { limit: '10', lastId: String(id) }),
      })
      const { status, text, data } = await ann.get(`${path}?${parameters}`)
      expect(status).toBeLessThan(500)
      expect(text).not.toMatch(/of-olga|of-ben/)
      const counted = { '/executions': data?.count, '/workflows/page': data?.total }[path] ?? 0
      expect(path === '/workflows/ids' ? (data?.length ?? 0) : counted).toBeLessThanOrEqual(1)
    }),
    { numRuns: 500 },
  )
})
