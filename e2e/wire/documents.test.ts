import { expect, test } from 'vitest'
import { startWire } from './wire-server.ts'
import { failing, startSetFunction, webhookThenSet } from './workflow-documents.ts'

const isoDate = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

test('workflows are created, listed, changed and deleted as clients expect', async () => {
  const wire = await startWire()
  await wire.call('POST /rest/tags', { name: 'alpha' })

  const created = await wire.call('POST /rest/workflows', { ...startSetFunction, id: '99', tags: ['1'] })
  await wire.call('POST /rest/workflows', { ...startSetFunction, active: true })
  const list = await wire.call('GET /rest/workflows')
  const settings = { timezone: 'DEFAULT', saveManualExecutions: true, executionTimeout: -1 }
  const patched = await wire.call('PATCH /rest/workflows/1', { settings })

  expect(created.json.data).toMatchObject({
    id: '1',
    name: 'W',
    active: false,
    settings: {},
    staticData: null,
    tags: [{ id: '1', name: 'alpha' }],
    createdAt: isoDate,
    updatedAt: isoDate,
  })
  expect(created.json.data.nodes).toEqual(startSetFunction.nodes.map((node) => expect.objectContaining(node)))
  const tag = { id: '1', name: 'alpha', createdAt: isoDate, updatedAt: isoDate }
  const dates = { createdAt: isoDate, updatedAt: isoDate }
  expect(list.json.data).toEqual([
    { id: '1', name: 'W', active: false, tags: [tag], ...dates },
    { id: '2', name: 'W', active: false, tags: [], ...dates },
  ])
  expect(patched.json.data.settings).toEqual({ saveManualExecutions: true })
  expect(patched.json.data.tags).toEqual([tag])
  expect((await wire.call('GET /rest/workflows/new?name=W')).text).toBe('{"data":{"name":"W 2"}}')
  expect((await wire.call('GET /rest/workflows?filter={"id":"2"}')).json.data).toHaveLength(1)
  expect((await wire.call('PATCH /rest/workflows/1', { tags: [] })).json.data.tags).toEqual([])
  expect((await wire.call('POST /rest/workflows', { name: 'No nodes' })).status).toBe(400)
  expect((await wire.call('PATCH /rest/workflows/1', { tags: ['77'] })).status).toBe(400)
  expect((await wire.call('DELETE /rest/workflows/2')).text).toBe('{"data":true}')
})

test('a workflow is switched on and off, and what went wrong can be asked for', async () => {
  const wire = await startWire()
  await wire.call('POST /rest/workflows', webhookThenSet('p1'))
  await wire.call('POST /rest/workflows', startSetFunction)

  const never = await wire.call('GET /rest/active/error/1')
  const on = await wire.call('PATCH /rest/workflows/1', { active: true })
  const refused = await wire.call('PATCH /rest/workflows/2', { active: true })
  const failed = await wire.call('GET /rest/active/error/2')

  expect(never.text).toBe('{}')
  expect(on.json.data.active).toBe(true)
  expect((await wire.call('GET /rest/active')).text).toBe('{"data":["1"]}')
  expect(refused.status).toBe(400)
  expect((await wire.call('GET /rest/workflows/2')).json.data.active).toBe(false)
  expect(failed.json).toEqual({
    data: { time: expect.any(Number), error: { message: refused.json.message } },
  })
  await wire.call('PATCH /rest/workflows/1', { active: false })
  expect((await wire.call('GET /webhook/p1')).json).toMatchObject({ code: 404 })
})

test('credentials never tell their data in lists, and nodes are noted with a date', async () => {
  const wire = await startWire()
  const nodesAccess = [{ nodeType: 'n8n-nodes-base.webhook' }]
  const body = { name: 'Basic', type: 'httpBasicAuth', data: { user: 'u', password: 'p' }, nodesAccess }

  const created = await wire.call('POST /rest/credentials', body)
  const list = await wire.call('GET /rest/credentials?includeData=true')
  const changed = await wire.call('PATCH /rest/credentials/1', { ...body, name: 'Other' })

  expect(created.json.data.id).toBe('1')
  const listed = {
    id: '1',
    name: 'Basic',
    type: 'httpBasicAuth',
    nodesAccess: [{ nodeType: 'n8n-nodes-base.webhook', date: isoDate }],
    createdAt: isoDate,
    updatedAt: isoDate,
  }
  expect(list.json.data).toEqual([listed])
  expect(changed.json.data).toEqual({ ...listed, name: 'Other' })
  expect((await wire.call('GET /rest/credentials/1')).json.data).not.toHaveProperty('data')
  expect((await wire.call('GET /rest/credentials/1?includeData=true')).json.data.data.user).toBe('u')
  const draft = { id: '', name: '', type: 'httpBasicAuth', data: {}, nodesAccess }
  expect((await wire.call('POST /rest/credentials/test', { credentials: draft })).json.data.status).toBe(
    'Error',
  )
  expect((await wire.call('POST /rest/credentials', { ...body, name: 'ab' })).status).toBe(400)
  expect((await wire.call('GET /rest/credentials/new')).json.data.name).toEqual(expect.any(String))
  expect((await wire.call('GET /rest/credentials?filter={"type":"jwtAuth"}')).text).toBe('{"data":[]}')
  expect((await wire.call('DELETE /rest/credentials/1')).text).toBe('{"data":true}')
  expect((await wire.call('DELETE /rest/credentials/1')).status).toBe(404)
})

test('the workflow of an execution shows the values that nobody had set', async () => {
  const wire = await startWire()
  const nodes = failing.nodes.map((node) => (node.name === 'Webhook' ? { ...node, typeVersion: 2.2 } : node))
  await wire.call('POST /rest/workflows', { ...failing, nodes })
  await wire.call('PATCH /rest/workflows/1', { active: true })
  await wire.call('GET /webhook/fails')

  const stored = await wire.call('GET /rest/workflows/1')
  const execution = await wire.call('GET /rest/executions/1')

  const [hook] = stored.json.data.nodes
  expect(hook.parameters).toEqual({ path: 'fails', responseMode: 'lastNode' })
  expect(execution.json.data.workflowData.nodes[0].parameters).toMatchObject({
    path: 'fails',
    responseMode: 'lastNode',
    httpMethod: 'GET',
    responseData: 'firstEntryJson',
    options: {},
  })
})
