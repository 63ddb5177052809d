import { expect, test } from 'vitest'
import { setUpApp } from '../testing/set-up-app.ts'
import type { TestApp } from '../testing/test-app.ts'

const dayMs = 86_400_000
const dayAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)

interface Used {
  workflowId: string | null
  /** So many days ago, at noon. */
  days: number
  model: string
  input: number
  output?: number
}

async function withUse({ db }: TestApp, used: readonly Used[]): Promise<void> {
  const owners = await db.selectFrom('workflow').select(['id', 'ownerId']).execute()
  const rows = used.map(({ workflowId, days, model, input, output = 0 }) => ({
    executionId: null,
    workflowId: workflowId === null ? null : Number(workflowId),
    ownerId: owners.find(({ id }) => String(id) === workflowId)?.ownerId ?? 'nobody',
    usedAt: `${dayAgo(days)}T12:00:00.000Z`,
    model,
    input,
    output,
  }))
  await db.insertInto('token_use').values(rows).execute()
}

test('tokens and cost are summed by day, workflow and model, also of the days before', async () => {
  const { app, olga } = await setUpApp()
  const [desk, mail] = [
    await app.aWorkflow({ name: 'Desk', nodes: {} }, olga),
    await app.aWorkflow({ name: 'Mail', nodes: {} }, olga),
  ]
  await olga.put('/model-use/settings', {
    prices: [{ model: 'big*', input: 500_000, output: 1_000_000 }],
    budgets: [],
  })
  await withUse(app, [
    { workflowId: desk, days: 1, model: 'big-1', input: 3, output: 2 },
    { workflowId: desk, days: 1, model: 'small', input: 10 },
    { workflowId: mail, days: 2, model: 'small', input: 1, output: 1 },
    { workflowId: null, days: 2, model: 'big-2', input: 1 },
    { workflowId: desk, days: 4, model: 'big-1', input: 4 },
  ])

  const { data } = await olga.get('/model-use?days=3')
  const { data: one } = await olga.get(`/model-use?days=3&workflowId=${mail}`)

  expect(data.total).toEqual({ calls: 4, input: 15, output: 3, cost: 4, unpriced: 12 })
  expect(data.before).toEqual({ calls: 1, input: 4, output: 0, cost: 2, unpriced: 0 })
  expect(data.days).toEqual([
    { day: dayAgo(2), calls: 2, input: 2, output: 1, cost: 0.5, unpriced: 2 },
    { day: dayAgo(1), calls: 2, input: 13, output: 2, cost: 3.5, unpriced: 10 },
    { day: dayAgo(0), calls: 0, input: 0, output: 0, cost: null, unpriced: 0 },
  ])
  expect(data.workflows).toEqual([
    { workflowId: desk, workflowName: 'Desk', calls: 2, input: 13, output: 2, cost: 3.5, unpriced: 10 },
    { workflowId: mail, workflowName: 'Mail', calls: 1, input: 1, output: 1, cost: null, unpriced: 2 },
    { workflowId: null, workflowName: null, calls: 1, input: 1, output: 0, cost: 0.5, unpriced: 0 },
  ])
  expect(data.models.map(({ model, cost }: { model: string; cost: number }) => [model, cost])).toEqual([
    ['small', null],
    ['big-1', 3.5],
    ['big-2', 0.5],
  ])
  expect(one.total).toEqual({ calls: 1, input: 1, output: 1, cost: null, unpriced: 2 })
})

test('a member sees the use of their own and of shared workflows only', async () => {
  const { app, olga } = await setUpApp()
  const [ann, ben] = [await app.member('ann'), await app.member('ben')]
  const [own, foreign, shared] = [
    await app.aWorkflow({ nodes: {} }, ann),
    await app.aWorkflow({ nodes: {} }, ben),
    await app.aWorkflow({ nodes: {} }, ben),
  ]
  await ben.put(`/workflows/${shared}/shares`, { shares: [{ email: 'ann@example.com', right: 'see' }] })
  await withUse(app, [
    { workflowId: own, days: 1, model: 'm', input: 1 },
    { workflowId: foreign, days: 1, model: 'm', input: 10 },
    { workflowId: shared, days: 1, model: 'm', input: 100 },
  ])

  expect((await ann.get('/model-use')).data.total.input).toBe(101)
  expect((await ben.get('/model-use')).data.total.input).toBe(110)
  expect((await olga.get('/model-use')).data.total.input).toBe(111)
})

test('only an owner sets prices and budgets; everybody sees the prices', async () => {
  const { app, olga } = await setUpApp()
  const ann = await app.member('ann')
  const prices = [{ model: 'gpt-*', input: 1.5, output: 6 }]
  const settings = { prices, budgets: [] }

  expect((await ann.put('/model-use/settings', settings)).status).toBe(403)
  expect((await ann.get('/model-use/settings')).status).toBe(403)
  expect((await olga.put('/model-use/settings', settings)).data).toEqual(settings)
  expect((await ann.get('/model-use/prices')).data).toEqual(prices)
})

test('no nonsense is accepted as a price or a budget', async () => {
  const { olga } = await setUpApp()
  const price = { model: 'm', input: 1, output: 1 }
  const budget = { workflowId: null, period: 'day', unit: 'tokens', limit: 1 }
  const wrong = [
    { prices: [price, price], budgets: [] },
    { prices: [{ ...price, input: -1 }], budgets: [] },
    { prices: [{ ...price, model: ' ' }], budgets: [] },
    { prices: [], budgets: [budget, { ...budget, limit: 2 }] },
    { prices: [], budgets: [{ ...budget, limit: 0 }] },
    { prices: [], budgets: [{ ...budget, workflowId: '999' }] },
  ]

  for (const settings of wrong) expect((await olga.put('/model-use/settings', settings)).status).toBe(400)
  expect((await olga.get('/model-use/settings')).data).toEqual({ prices: [], budgets: [] })
})
