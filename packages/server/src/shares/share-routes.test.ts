import type { SharedRight } from '@heddle/contract'
import { expect, test } from 'vitest'
import { startSession } from '../auth/sessions.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import type { TestClient } from '../testing/test-client.ts'

async function people() {
  const app = await testApp()
  const ann = await app.member('ann')
  const ben = await app.member('ben')
  return { app, ann, ben }
}

const share = (client: TestClient, path: string, right: SharedRight) =>
  client.put(`${path}/shares`, { shares: [{ email: 'Ben@example.com', right }] })

const aCredential = async (client: TestClient, name = 'Key') =>
  (
    await client.post('/credentials', {
      name,
      type: 'httpHeaderAuth',
      data: { name: 'X', value: 'canary' },
      nodesAccess: [{ nodeType: 'heddle.httpRequest' }],
    })
  ).data

test('U01 a workflow that is shared for looking is seen and copied, not changed, deleted or shared on', async () => {
  const { app, ann, ben } = await people()
  const path = `/workflows/${await app.aWorkflow({ nodes: {}, name: 'Shared' }, ann)}`

  const before = await ben.get(path)
  const shared = await share(ann, path, 'see')
  const seen = await ben.get(path)

  expect(before.status).toBe(404)
  expect(shared.data).toMatchObject([{ email: 'ben@example.com', firstName: 'ben', right: 'see' }])
  expect(seen.data.name).toBe('Shared')
  expect((await ben.get('/workflows')).data).toHaveLength(1)
  expect((await ben.patch(path, { name: 'Mine' })).error?.message).toContain('shared with you')
  expect((await ben.delete(path)).status).toBe(403)
  expect((await share(ben, path, 'edit')).status).toBe(403)
  expect((await ann.get(path)).data.name).toBe('Shared')
})

test('U01 everybody who may see a workflow learns of a save, and nobody else', async () => {
  const { app, ann, ben } = await people()
  const carl = await app.member('carl')
  const path = `/workflows/${await app.aWorkflow({ nodes: {} }, ann)}`
  await share(ann, path, 'see')
  const streamOf = async (client: TestClient) =>
    app.push('page', { token: await startSession(app.db, (await client.get('/me')).data.id) })
  const [seen, foreign, owner] = [await streamOf(ben), await streamOf(carl), await streamOf(app.owner)]

  await ann.patch(path, { name: 'Saved' })

  expect((await seen.waitFor('workflowSaved')).data.workflowId).toBe('1')
  await owner.waitFor('workflowSaved')
  expect(foreign.messages()).toEqual([])
})

test('U01 with the right to edit it is changed too; taking the share back ends it at once', async () => {
  const { app, ann, ben } = await people()
  const path = `/workflows/${await app.aWorkflow({ nodes: {} }, ann)}`
  await share(ann, path, 'edit')

  const changed = await ben.patch(path, { name: 'By Ben' })
  const removed = await ben.delete(path)
  await ann.put(`${path}/shares`, { shares: [] })

  expect(changed.data.name).toBe('By Ben')
  expect(removed.status).toBe(403)
  expect((await ben.get(path)).status).toBe(404)
  expect((await ann.get(`${path}/shares`)).data).toEqual([])
})

test('U01 the answer of a workflow and the list tell the caller what they may do with it', async () => {
  const { app, ann, ben } = await people()
  const path = `/workflows/${await app.aWorkflow({ nodes: {} }, ann)}`
  const rightsOf = async (client: TestClient) => [
    (await client.get(path)).data.right,
    (await client.get('/workflows')).data[0].right,
  ]

  await share(ann, path, 'see')
  expect(await rightsOf(ben)).toEqual(['see', 'see'])
  await share(ann, path, 'edit')
  expect(await rightsOf(ben)).toEqual(['edit', 'edit'])
  expect(await rightsOf(ann)).toEqual(['own', undefined])
  expect(await rightsOf(app.owner)).toEqual(['own', undefined])
  expect((await ben.patch(path, { name: 'By Ben' })).data.right).toBe('edit')
})

test('nobody shares with strangers, and sharing with oneself is nothing', async () => {
  const { app, ann } = await people()
  const path = `/workflows/${await app.aWorkflow({ nodes: {} }, ann)}`
  const put = (email: string) => ann.put(`${path}/shares`, { shares: [{ email, right: 'edit' }] })

  expect((await put('nobody@example.com')).error?.message).toContain(
    'There is no user with the email address',
  )
  expect((await put('nonsense')).status).toBe(400)
  expect((await put('ann@example.com')).data).toEqual([])
})

const requestWith = (credential: { id: string; name: string }) => ({
  Call: {
    type: 'heddle.httpRequest',
    typeVersion: 4.2,
    parameters: {
      url: 'http://127.0.0.1:1/',
      authentication: 'genericCredentialType',
      genericAuthType: 'httpHeaderAuth',
    },
    credentials: { httpHeaderAuth: credential },
  },
})

async function editedWith(
  app: TestApp,
  client: TestClient,
  path: string,
  credential: { id: string; name: string },
) {
  const scratch = await app.aWorkflow({ nodes: requestWith(credential) }, client)
  const { nodes } = (await client.get(`/workflows/${scratch}`)).data
  return client.patch(path, { nodes })
}

test('SEC-16 who may edit a workflow cannot bring in credentials of its owner', async () => {
  const { app, ann, ben } = await people()
  const used = await aCredential(ann, 'Used')
  const secret = await aCredential(ann, 'Secret')
  const path = `/workflows/${await app.aWorkflow({ nodes: requestWith(used) }, ann)}`
  await share(ann, path, 'edit')

  const kept = await editedWith(app, ben, path, used)
  const stolen = await editedWith(app, ben, path, secret)
  await share(ann, `/credentials/${secret.id}`, 'see')
  const allowed = await editedWith(app, ben, path, secret)

  expect([kept.status, stolen.status, allowed.status]).toEqual([200, 403, 200])
  expect(stolen.error?.message).toBe('You are not allowed to use the credential "Secret"')
})

test('SEC-16 who may only look cannot run it, who may edit it not with credentials of its owner', async () => {
  const { app, ann, ben } = await people()
  const secret = await aCredential(ann, 'Secret')
  const path = `/workflows/${await app.aWorkflow({ nodes: { Start: 'heddle.start' } }, ann)}`
  await share(ann, path, 'see')
  const { data: workflowData } = await ben.get(path)
  const settings = { saveManualExecutions: true }
  const run = (nodes: object[], connections: object = {}) =>
    ben.post('/workflows/run', { workflowData: { ...workflowData, nodes, connections, settings } })
  const call = { name: 'Call', position: [0, 0], ...requestWith(secret).Call }
  const wire = { Start: { main: [[{ node: 'Call', type: 'main', index: 0 }]] } }

  const looking = await run(workflowData.nodes)
  await share(ann, path, 'edit')
  const editing = await run(workflowData.nodes)
  const stealing = await run([...workflowData.nodes, call], wire)
  const stolen = async () => (await ben.get(`/executions/${stealing.data.executionId}`)).data?.data

  expect([looking.status, editing.status]).toEqual([403, 200])
  await expect
    .poll(async () => (await stolen())?.resultData.error?.message)
    .toBe('Credentials with name "Secret" do not exist for "Header Auth".')
})

const waiting = {
  Start: 'heddle.start',
  Wait: { type: 'heddle.wait', typeVersion: 1.1, parameters: { amount: 1, unit: 'hours' } },
}

test('X09 who may edit a workflow stops what they have begun; who may only look does not', async () => {
  const { app, ann, ben } = await people()
  const id = await app.aWorkflow({ nodes: waiting, lines: ['Start > Wait'] }, ann)
  await share(ann, `/workflows/${id}`, 'edit')
  const { data: workflowData } = await ben.get(`/workflows/${id}`)
  const { data } = await ben.post('/workflows/run', { workflowData })
  await expect
    .poll(async () => (await ann.get(`/executions/${data.executionId}`)).data?.waitTill)
    .toBeTruthy()
  const stop = () => ben.post(`/executions-current/${data.executionId}/stop`)

  await share(ann, `/workflows/${id}`, 'see')
  const looking = await stop()
  await share(ann, `/workflows/${id}`, 'edit')
  const editing = await stop()

  expect([looking.status, editing.status]).toEqual([403, 200])
})

test('X03 who may edit a workflow stops waiting for the test call that they expect', async () => {
  const { app, ann, ben } = await people()
  const hook = { type: 'heddle.webhook', typeVersion: 1, parameters: { path: 'shared-hook' } }
  const id = await app.aWorkflow({ nodes: { Hook: hook } }, ann)
  await share(ann, `/workflows/${id}`, 'edit')
  const { data: workflowData } = await ben.get(`/workflows/${id}`)

  const begun = await ben.post('/workflows/run', { workflowData }, { sessionid: 's1' })
  const stopped = await ben.delete(`/test-webhook/${id}`)

  expect(begun.data).toEqual({ waitingForWebhook: true })
  expect(stopped.data).toBe(true)
})

test('a shared credential is used; its secret is not shown, and changing it needs the right', async () => {
  const { ann, ben } = await people()
  const { id } = await aCredential(ann)
  const path = `/credentials/${id}`
  const draft = { name: 'Changed', type: 'httpHeaderAuth', data: { name: 'Y' }, nodesAccess: [] }
  await share(ann, path, 'see')

  const listed = await ben.get('/credentials')
  const shown = await ben.get(`${path}?includeData=true`)
  const refused = await ben.patch(path, draft)
  const looking = await ben.get('/credentials/overview')
  await share(ann, path, 'edit')
  const changed = await ben.patch(path, draft)
  const editing = await ben.get('/credentials/overview')

  expect(listed.data).toHaveLength(1)
  expect(shown.text).not.toContain('canary')
  expect([refused.status, changed.status]).toEqual([403, 200])
  expect([looking.data[0].right, editing.data[0].right]).toEqual(['see', 'edit'])
  expect((await ben.delete(path)).status).toBe(403)
  expect((await ben.get(`${path}/shares`)).status).toBe(403)
})
