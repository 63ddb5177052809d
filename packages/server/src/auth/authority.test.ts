import type { SharedRight } from '@heddle/contract'
import { expect, test } from 'vitest'
import { callOf } from '../testing/probe.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { withKey, type TestClient } from '../testing/test-client.ts'

async function people() {
  const app = await testApp()
  return { app, ann: await app.member('ann'), ben: await app.member('ben') }
}

const shareWithBen = (by: TestClient, id: string, right: SharedRight) =>
  by.put(`/workflows/${id}/shares`, { shares: [{ email: 'ben@example.com', right }] })

const hook = (path: string) => ({
  type: 'heddle.webhook',
  typeVersion: 2.1,
  webhookId: path,
  parameters: { path, httpMethod: 'GET', responseMode: 'lastNode', responseData: 'allEntries' },
})

const call = ({ app }: TestApp, path: string) => app.server.inject({ url: `/webhook/${path}` })

const instance = (parameters: Record<string, unknown>) => ({ type: 'heddle.instance', parameters })

const byId = (value: string) => ({ workflowId: { __rl: true, mode: 'id', value } })

test('SEC-46 a workflow of the instance owner that somebody edits deletes nothing of a third person', async () => {
  const { app, ann, ben } = await people()
  const target = await app.aWorkflow({ name: 'Third', nodes: { Start: 'heddle.start' } }, ann)
  const shared = await app.aWorkflow({ active: true, nodes: { Hook: hook('edited') } })
  await shareWithBen(app.owner, shared, 'edit')
  const { data } = await ben.get(`/workflows/${shared}`)
  const nodes = [
    ...data.nodes,
    {
      name: 'Delete',
      position: [200, 0],
      typeVersion: 1,
      ...instance({ operation: 'delete', ...byId(target) }),
    },
  ]
  const connections = { Hook: { main: [[{ node: 'Delete', type: 'main', index: 0 }]] } }

  const saved = await ben.patch(`/workflows/${shared}`, { nodes, connections })
  const called = await call(app, 'edited')

  expect([saved.status, called.statusCode]).toEqual([200, 500])
  expect((await ann.get(`/workflows/${target}`)).status).toBe(200)
})

test('SEC-46 a workflow of somebody else makes nothing in the name of whoever runs it', async () => {
  const { app, ann, ben } = await people()
  const document = JSON.stringify({ name: 'Planted', nodes: [], connections: {} })
  const id = await app.aWorkflow(
    {
      nodes: {
        Start: 'heddle.manualTrigger',
        Plant: instance({ operation: 'create', workflowObject: document }),
      },
      lines: ['Start > Plant'],
      settings: { saveManualExecutions: true },
    },
    ann,
  )
  await shareWithBen(ann, id, 'run')
  const run = async (by: TestClient) => {
    const { data: workflowData } = await by.get(`/workflows/${id}`)
    const { data } = await by.post('/workflows/run', { workflowData })
    const ended = async () => (await ann.get(`/executions/${data.executionId}`)).data
    await expect.poll(async () => (await ended())?.stoppedAt).toBeTruthy()
    return (await ended()).data.resultData.error?.message
  }

  expect(await run(ben)).toBe('The people this workflow runs for are not allowed to do this')
  expect(await run(ann)).toBeUndefined()
  expect((await ben.get('/workflows')).data.map(({ name }: { name: string }) => name)).toEqual(['Test'])
})

test('SEC-16 nobody publishes a workflow whose credentials they may not use, and is told which', async () => {
  const { app, ann, ben } = await people()
  const { data: key } = await ann.post('/credentials', {
    name: 'Key',
    type: 'httpHeaderAuth',
    data: { name: 'X', value: 'canary' },
    nodesAccess: [{ nodeType: 'heddle.httpRequest' }],
  })
  const request = {
    type: 'heddle.httpRequest',
    credentials: { httpHeaderAuth: { id: key.id, name: 'Key' } },
  }
  const id = await app.aWorkflow({ active: true, nodes: { Hook: hook('p'), Request: request } }, ann)
  await shareWithBen(ann, id, 'edit')
  const { nodes } = (await ben.get(`/workflows/${id}`)).data
  const moved = nodes.map((node: object) => ({ ...node, position: [50, 50] }))

  const changed = await ben.patch(`/workflows/${id}`, { nodes: moved })
  const renamed = await ben.patch(`/workflows/${id}`, { name: 'Renamed' })
  await ann.put(`/credentials/${key.id}/shares`, { shares: [{ email: 'ben@example.com', right: 'see' }] })
  const allowed = await ben.patch(`/workflows/${id}`, { nodes: moved })

  expect(changed.error?.message).toBe('You are not allowed to use the credential "Key"')
  expect([changed.status, renamed.status, allowed.status]).toEqual([403, 200, 200])
})

test.each([
  ['nothing', {}, [false, false, true]],
  ['none', { callerPolicy: 'none' }, [false, false, false]],
  ['any', { callerPolicy: 'any' }, [true, true, true]],
  ['same owner', { callerPolicy: 'workflowsFromSameOwner' }, [false, false, false]],
  ['a list without it', { callerPolicy: 'workflowsFromAList', callerIds: '99' }, [false, false, false]],
  ['a list with it', { callerPolicy: 'workflowsFromAList', callerIds: '98, 2' }, [true, true, true]],
])(
  'SEC-46 a workflow that says %s is called by those whom that lets in',
  async (_policy, settings, expected) => {
    const { app, ann, ben } = await people()
    const nodes = { Called: 'heddle.executeWorkflowTrigger' }
    const id = await app.aWorkflow({ nodes, settings }, ann)
    const caller = { nodes: { Hook: hook('caller'), Call: { ...callOf(id), onError: undefined } } }
    await app.aWorkflow({ ...caller, lines: ['Hook > Call'], active: true }, ben)
    const isCalled = async () => (await call(app, 'caller')).statusCode === 200

    const stranger = await isCalled()
    await shareWithBen(ann, id, 'see')
    const looking = await isCalled()
    await shareWithBen(ann, id, 'run')
    const running = await isCalled()

    expect([stranger, looking, running]).toEqual(expected)
  },
)

test('SEC-15 who sees a workflow finds its executions, who runs it looks into them, who edits it deletes them', async () => {
  const { app, ann, ben } = await people()
  const id = await app.aWorkflow({ active: true, nodes: { Hook: hook('p') } }, ann)
  await call(app, 'p')
  const found = async () => ({
    listed: (await ben.get('/executions')).data.results.map(({ right }: { right: string }) => right),
    counted: (await ben.get('/insights?days=7&utcOffset=0')).data.workflows.length,
    opened: (await ben.get('/executions/1')).status,
  })

  expect(await found()).toEqual({ listed: [], counted: 0, opened: 404 })
  await shareWithBen(ann, id, 'see')
  expect(await found()).toEqual({ listed: ['see'], counted: 1, opened: 403 })
  await shareWithBen(ann, id, 'run')
  expect(await found()).toEqual({ listed: ['run'], counted: 1, opened: 200 })
  await ben.post('/executions/delete', { ids: ['1'] })
  expect((await ann.get('/executions/1')).status).toBe(200)
  await shareWithBen(ann, id, 'edit')
  await ben.post('/executions/delete', { ids: ['1'] })
  expect((await ann.get('/executions/1')).status).toBe(404)
})

test('SEC-46 a workflow that a key has switched on is bounded by the key', async () => {
  const { app, ann } = await people()
  const nodes = { Hook: hook('p'), List: instance({ operation: 'getAll' }) }
  const id = await app.aWorkflow({ nodes, lines: ['Hook > List'] }, ann)
  const { data } = await ann.post('/me/api-keys', { name: 'Deploy', scopes: ['workflow:update'] })

  const switched = await withKey(app.app.server, data.key).patch(`/workflows/${id}`, { active: true })
  const bounded = await call(app, 'p')
  await ann.patch(`/workflows/${id}`, { active: false })
  await ann.patch(`/workflows/${id}`, { active: true })
  const free = await call(app, 'p')

  expect([switched.status, bounded.statusCode, free.statusCode]).toEqual([200, 500, 200])
})

test('a workflow whose publisher is gone says so, until somebody else answers for it', async () => {
  const { app, ann, ben } = await people()
  const nodes = { Hook: hook('p'), List: instance({ operation: 'getAll' }) }
  const id = await app.aWorkflow({ nodes, lines: ['Hook > List'] }, ann)
  await shareWithBen(ann, id, 'edit')
  await ben.patch(`/workflows/${id}`, { active: true })
  const before = await call(app, 'p')
  const { id: benId } = await app.db
    .selectFrom('user')
    .select('id')
    .where('email', '=', 'ben@example.com')
    .executeTakeFirstOrThrow()

  await app.owner.delete(`/users/${benId}`)
  await call(app, 'p')
  const failed = await ann.get('/executions/2')
  await ann.patch(`/workflows/${id}`, { active: false })
  await ann.patch(`/workflows/${id}`, { active: true })
  const after = await call(app, 'p')

  expect(failed.data.data.resultData.error.message).toContain('someone who no longer has an account')
  expect([before.statusCode, after.statusCode]).toEqual([200, 200])
})
