import { expect, test } from 'vitest'
import { testApp, type TestApp } from '../testing/test-app.ts'
import type { TestClient } from '../testing/test-client.ts'

const hook = (path: string) => ({
  type: 'heddle.webhook',
  typeVersion: 2.1,
  webhookId: path,
  parameters: { path, httpMethod: 'GET', responseMode: 'lastNode', responseData: 'allEntries' },
})

/** Runs the node in a workflow of somebody, and gives what came out of it. */
async function runAs(app: TestApp, by: TestClient, parameters: Record<string, unknown>) {
  const path = `p${Object.values(parameters).join('-').replaceAll(/\W/g, '')}${await countWorkflows(by)}`
  await app.aWorkflow(
    {
      name: 'Caller',
      active: true,
      nodes: { Hook: hook(path), Own: { type: 'n8n-nodes-base.n8n', parameters } },
      lines: ['Hook > Own'],
    },
    by,
  )
  return (await app.app.server.inject({ url: `/webhook/${path}` })).json()
}

const countWorkflows = async (by: TestClient): Promise<number> => (await by.get('/workflows')).data.length

const locate = (value: string) => ({ workflowId: { __rl: true, mode: 'id', value } })

test('a workflow lists, reads, makes, changes, switches and removes the workflows of its owner', async () => {
  const app = await testApp()
  const ann = await app.member('ann')
  const document = { name: 'Made', nodes: [], connections: {} }

  const [made] = await runAs(app, ann, { operation: 'create', workflowObject: JSON.stringify(document) })
  const nodes = [{ ...hook('made'), name: 'Hook', position: [0, 0] }]
  const [changed] = await runAs(app, ann, {
    operation: 'update',
    ...locate(made.id),
    workflowObject: JSON.stringify({ name: 'Changed', nodes, connections: {} }),
  })
  const [on] = await runAs(app, ann, { operation: 'activate', ...locate(made.id) })
  const [off] = await runAs(app, ann, { operation: 'deactivate', ...locate(made.id) })
  const [read] = await runAs(app, ann, { operation: 'get', ...locate(made.id) })
  const all = await runAs(app, ann, { operation: 'getAll' })
  await runAs(app, ann, { operation: 'delete', ...locate(made.id) })

  expect(made).toMatchObject({ name: 'Made', active: false })
  expect(changed).toMatchObject({ id: made.id, name: 'Changed' })
  expect([on.active, off.active]).toEqual([true, false])
  expect(read).toMatchObject({ name: 'Changed', nodes: [{ name: 'Hook' }] })
  expect(all.filter(({ name }: { name: string }) => name === 'Changed')).toHaveLength(1)
  expect((await ann.get(`/workflows/${made.id}`)).status).toBe(404)
})

test('a workflow reads and removes the executions of its owner', async () => {
  const app = await testApp()
  const ann = await app.member('ann')
  await runAs(app, ann, { operation: 'getAll' })
  const wanted = { resource: 'execution', executionId: '1' }

  const [read] = await runAs(app, ann, { ...wanted, operation: 'get', options: { activeWorkflows: true } })
  const list = await runAs(app, ann, { resource: 'execution', operation: 'getAll' })
  await runAs(app, ann, { ...wanted, operation: 'delete' })

  expect(read).toMatchObject({ id: '1', finished: true, data: { resultData: { lastNodeExecuted: 'Own' } } })
  expect(list.map(({ id }: { id: string }) => id)).toEqual(['2', '1'])
  expect((await ann.get('/executions/1')).status).toBe(404)
})

test('a workflow makes, checks and removes credentials of its owner, and never reads their data', async () => {
  const app = await testApp()
  const ann = await app.member('ann')
  const credential = { resource: 'credential', credentialTypeName: 'httpBasicAuth' }
  const data = JSON.stringify({ user: 'ann', password: 'secret' })

  const [made] = await runAs(app, ann, { ...credential, operation: 'create', name: 'Made', data })
  const [schema] = await runAs(app, ann, { ...credential, operation: 'getSchema' })
  const [audit] = await runAs(app, ann, { resource: 'audit', operation: 'generate' })
  const stored = await ann.get(`/credentials/${made.id}`)
  const [removed] = await runAs(app, ann, {
    resource: 'credential',
    operation: 'delete',
    credentialId: made.id,
  })

  expect(stored.data).toMatchObject({ name: 'Made', type: 'httpBasicAuth' })
  expect(JSON.stringify([made, schema, audit])).not.toContain('secret')
  expect(schema.properties).toMatchObject({ user: { type: 'string' }, password: { type: 'string' } })
  expect(audit['Credentials Risk Report'].sections[0].location).toEqual([
    { kind: 'credential', id: made.id, name: 'Made' },
  ])
  expect(removed).toEqual({ id: made.id, deleted: true })
  expect((await ann.get(`/credentials/${made.id}`)).status).toBe(404)
})

test('a workflow does not reach what belongs to others, whatever its owner asks for', async () => {
  const app = await testApp()
  const [ann, ben] = [await app.member('ann'), await app.member('ben')]
  const id = await app.aWorkflow({ name: 'Secret', nodes: { Start: 'heddle.start' } }, ann)

  const all = await runAs(app, ben, { operation: 'getAll' })
  await runAs(app, ben, { operation: 'delete', ...locate(id) })
  await runAs(app, ben, { operation: 'activate', ...locate(id) })

  expect(all.map(({ name }: { name: string }) => name)).toEqual(['Caller'])
  expect((await ann.get(`/workflows/${id}`)).data).toMatchObject({ name: 'Secret', active: false })
})

test('the workflows to choose from are those that the person may see', async () => {
  const app = await testApp()
  const [ann, ben] = [await app.member('ann'), await app.member('ben')]
  const id = await app.aWorkflow({ name: 'Mine', nodes: { Start: 'heddle.start' } }, ann)
  const choices = async (client: TestClient, name: string) => {
    const query = new URLSearchParams({
      nodeTypeAndVersion: JSON.stringify({ name, version: 1 }),
      path: 'parameters.workflowId',
      methodName: 'workflows',
      currentNodeParameters: '{}',
    })
    return (await client.get(`/node-parameter-options?${query}`)).data
  }

  expect(await choices(ann, 'heddle.executeWorkflow')).toEqual([{ name: 'Mine', value: id }])
  expect(await choices(ann, 'heddle.instance')).toEqual([{ name: 'Mine', value: id }])
  expect(await choices(ben, 'heddle.executeWorkflow')).toEqual([])
})

test('a workflow starts when it is switched on, when it is saved while it is on, and with the instance', async () => {
  const app = await testApp()
  const events = { events: ['activate', 'update', 'init'] }
  const id = await app.aWorkflow({
    active: true,
    nodes: { Events: { type: 'n8n-nodes-base.n8nTrigger', parameters: events } },
  })
  const says = async (client: TestClient, execution: number, expected: object) => {
    const read = async () => {
      const { data } = await client.get(`/executions/${execution}`)
      return data?.data.resultData.runData.Events?.[0]?.data?.main[0][0].json
    }
    await expect.poll(read).toMatchObject(expected)
  }

  await says(app.owner, 1, { event: 'Workflow activated', workflow_id: id })
  await app.owner.patch(`/workflows/${id}`, { name: 'Renamed' })
  await says(app.owner, 2, { event: 'Workflow updated' })
  const again = await app.restart()
  await says(again.owner, 3, { event: 'Instance started' })
})
