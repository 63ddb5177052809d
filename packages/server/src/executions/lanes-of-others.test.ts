import { expect, test } from 'vitest'
import { testApp, type TestApp } from '../testing/test-app.ts'

const hook = (path: string, responseMode = 'onReceived') => ({
  type: 'heddle.webhook',
  typeVersion: 2.1,
  parameters: { path, httpMethod: 'POST', responseMode },
})
const endless = { type: 'heddle.code', typeVersion: 2, parameters: { jsCode: 'for (;;) {}' } }
const failure = { type: 'heddle.stopAndError', typeVersion: 1, parameters: { errorMessage: 'boom' } }
const settings = { concurrency: { limit: 1 } }

const call = ({ app }: TestApp, path: string) =>
  app.server.inject({ method: 'POST', url: `/webhook/${path}`, payload: {} })

const stop = ({ owner }: TestApp, id: number) => owner.post(`/executions-current/${id}/stop`)

const modes = async ({ db }: TestApp) =>
  (await db.selectFrom('execution').select(['mode', 'status']).orderBy('id').execute()).map(
    ({ mode, status }) => `${mode} ${status}`,
  )

test('a called workflow does not wait for its turn: whoever called it has one already', async () => {
  const app = await testApp()
  const called = await app.aWorkflow({
    active: true,
    nodes: {
      Hook: hook('long'),
      Code: endless,
      In: { type: 'heddle.executeWorkflowTrigger', typeVersion: 1 },
      Out: 'heddle.noOp',
    },
    lines: ['Hook > Code', 'In > Out'],
    settings,
  })
  const calling = {
    type: 'heddle.executeWorkflow',
    typeVersion: 1.1,
    parameters: { workflowId: { mode: 'id', value: called } },
  }
  await app.aWorkflow({
    active: true,
    nodes: { Hook: hook('caller', 'lastNode'), Call: calling },
    lines: ['Hook > Call'],
  })
  await call(app, 'long')
  await expect.poll(() => modes(app)).toEqual(['webhook running'])

  const { statusCode } = await call(app, 'caller')

  expect(statusCode).toBe(200)
  expect(await modes(app)).toEqual(['webhook running', 'webhook success', 'integrated success'])
})

test('an error workflow takes its turns, too', async () => {
  const app = await testApp()
  const errorWorkflow = await app.aWorkflow({
    nodes: { Error: 'heddle.errorTrigger', Code: endless },
    lines: ['Error > Code'],
    settings,
  })
  await app.aWorkflow({
    active: true,
    nodes: { Hook: hook('bad'), Bad: failure },
    lines: ['Hook > Bad'],
    settings: { errorWorkflow },
  })
  await call(app, 'bad')
  await expect.poll(() => modes(app)).toEqual(['webhook error', 'error running'])

  await call(app, 'bad')
  await expect
    .poll(() => modes(app))
    .toEqual(['webhook error', 'error running', 'webhook error', 'error queued'])
  await stop(app, 2)

  await expect
    .poll(() => modes(app))
    .toEqual(['webhook error', 'error canceled', 'webhook error', 'error running'])
})

test('a deleted workflow takes those with it that stood in its lane, and lets their callers go', async () => {
  const app = await testApp()
  const id = await app.aWorkflow({
    active: true,
    nodes: { Hook: hook('long'), Asked: hook('asked', 'lastNode'), Code: endless },
    lines: ['Hook > Code', 'Asked > Code'],
    settings,
  })
  await call(app, 'long')
  await expect.poll(() => modes(app)).toEqual(['webhook running'])
  const answer = call(app, 'asked')
  await expect.poll(() => modes(app)).toEqual(['webhook running', 'webhook queued'])

  const { status } = await app.owner.delete(`/workflows/${id}`)

  expect(status).toBe(200)
  expect((await answer).statusCode).toBe(500)
  expect(await modes(app)).toEqual([])
})
