import pino from 'pino'
import { expect, test } from 'vitest'
import { createFolderFiles } from '@heddle/worker'
import { Retention } from '../executions/retention.ts'
import { askingWorkflow, mayCallModels } from '../testing/asking-workflow.ts'
import { modelServer } from '../testing/model-server.ts'
import { setUpApp } from '../testing/set-up-app.ts'
import { insertUse } from './use-queries.ts'
import type { TestApp } from '../testing/test-app.ts'

async function aHouse({ threaded = false } = {}) {
  const { app, olga } = await setUpApp(mayCallModels, { threaded })
  return { app, olga, model: await modelServer() }
}

const rowsOf = ({ db }: TestApp) => db.selectFrom('token_use').selectAll().orderBy('id').execute()

/** Why the execution that ended last has failed. */
async function lastProblem({ db }: TestApp, client: TestApp['owner']): Promise<string | undefined> {
  const { id } = await db
    .selectFrom('execution')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { data } = await client.get(`/executions/${id}`)
  return data.data.resultData.error?.message
}

test('what a model took in a thread of the engine is kept, also when nothing else of the run is', async () => {
  const { app, olga, model } = await aHouse({ threaded: true })
  const { id, call } = await askingWorkflow(app, olga, {
    url: model.url,
    settings: { saveDataSuccessExecution: 'none' },
  })

  const { status, body } = await call()

  expect([status, body]).toEqual([200, { text: 'Done.' }])
  expect(await rowsOf(app)).toMatchObject([
    { executionId: 1, workflowId: Number(id), model: 'gpt-test', input: 10, output: 5 },
  ])
  expect((await olga.get('/model-use')).data.total).toEqual({
    calls: 1,
    input: 10,
    output: 5,
    cost: null,
    unpriced: 15,
  })
})

test('a workflow whose budget is used up calls no model, until an owner raises it', async () => {
  const { app, olga, model } = await aHouse()
  const asking = await askingWorkflow(app, olga, { name: 'Help desk', url: model.url })
  const other = await askingWorkflow(app, olga, { name: 'Other', url: model.url })
  const budgetOf = (limit: number) => ({
    prices: [],
    budgets: [{ workflowId: asking.id, period: 'day', unit: 'tokens', limit }],
  })
  await olga.put('/model-use/settings', budgetOf(15))

  const first = await asking.call()
  const refused = await asking.call()

  expect([first.status, refused.status, model.calls.length]).toEqual([200, 500, 1])
  expect(await lastProblem(app, olga)).toBe(
    'The budget of "Help desk" for today is used up (15 of 15 tokens). An owner can raise it under Settings > AI usage.',
  )
  expect((await other.call()).status).toBe(200)
  expect((await olga.get('/model-use/settings')).data.budgets).toEqual([
    { workflowId: asking.id, workflowName: 'Help desk', period: 'day', unit: 'tokens', limit: 15, used: 15 },
  ])
  await olga.put('/model-use/settings', budgetOf(16))
  expect((await asking.call()).status).toBe(200)
})

test('a budget of the instance in dollars counts every workflow, also those that were deleted', async () => {
  const { app, olga, model } = await aHouse()
  const gone = await askingWorkflow(app, olga, { url: model.url })
  await gone.call()
  await olga.patch(`/workflows/${gone.id}`, { active: false })
  expect((await olga.delete(`/workflows/${gone.id}`)).status).toBe(200)
  const asking = await askingWorkflow(app, olga, { url: model.url })
  await olga.put('/model-use/settings', {
    prices: [{ model: 'gpt-*', input: 20_000, output: 60_000 }],
    budgets: [{ workflowId: null, period: 'month', unit: 'dollars', limit: 0.5 }],
  })

  const refused = await asking.call()

  expect([refused.status, model.calls.length]).toEqual([500, 1])
  expect(await lastProblem(app, olga)).toBe(
    'The budget of this instance for this month is used up ($0.50 of $0.50). An owner can raise it under Settings > AI usage.',
  )
})

test('a budget holds in every process, whoever has set it and whoever has used it', async () => {
  const { app, olga, model } = await aHouse()
  const asking = await askingWorkflow(app, olga, { url: model.url })
  const budgets = [{ workflowId: null, period: 'day', unit: 'tokens', limit: 20 }]
  await olga.put('/model-use/settings', { prices: [], budgets })
  const restarted = await app.restart()
  const call = async () => {
    const hook = await restarted.db.selectFrom('webhook').select('path').executeTakeFirstOrThrow()
    const url = `/webhook/${hook.path}`
    return (await restarted.app.server.inject({ method: 'POST', url, payload: {} })).statusCode
  }
  const elsewhere = { executionId: 7, workflowId: Number(asking.id), ownerId: 'x' }
  await insertUse(restarted.db, { ...elsewhere, model: 'other', input: 6, output: 0 })

  expect([await call(), await call(), model.calls.length]).toEqual([200, 500, 1])
})

test('an error workflow hears of a budget that is used up', async () => {
  const { app, olga, model } = await aHouse()
  const errorWorkflow = await app.aWorkflow({ nodes: { Trouble: 'heddle.errorTrigger' } }, olga)
  const asking = await askingWorkflow(app, olga, { url: model.url, settings: { errorWorkflow } })
  await olga.put('/model-use/settings', {
    prices: [],
    budgets: [{ workflowId: null, period: 'day', unit: 'tokens', limit: 1 }],
  })
  await asking.call()

  await asking.call()

  const failed = () =>
    app.db.selectFrom('execution').select('mode').where('workflowId', '=', Number(errorWorkflow)).execute()
  await expect.poll(failed).toEqual([{ mode: 'error' }])
})

test('what was used is kept for 400 days', async () => {
  const { app, olga, model } = await aHouse()
  const asking = await askingWorkflow(app, olga, { url: model.url })
  await asking.call()
  const retention = new Retention({
    db: app.db,
    files: createFolderFiles(app.dataDir),
    config: { retentionDays: 1, retentionCount: 0, historyDays: undefined, historyCount: undefined },
    log: pino({ level: 'silent' }),
  })
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

  await retention.clean(inDays(399))
  expect(await app.db.selectFrom('execution').select('id').execute()).toEqual([])
  expect(await rowsOf(app)).toHaveLength(1)
  await retention.clean(inDays(401))
  expect(await rowsOf(app)).toEqual([])
})
