import type { JsonObject } from '@heddle/core'
import type { InstanceCall } from '@heddle/core/node'
import { runNodeInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { instanceTrigger } from './instance-trigger.node.ts'
import { instance } from './instance.node.ts'

/** Answers as the instance would; the server's tests try the node with the real one. */
function anInstance() {
  const calls: InstanceCall[] = []
  const workflows = ['Backup', 'Mail', 'Old'].map((name, index) => ({
    id: String(index + 1),
    name,
    tags: index === 1 ? [{ name: 'daily' }] : [],
    pinData: {},
    nodes: [],
  }))
  const executions = Array.from({ length: 600 }, (_, index) => ({ id: String(600 - index), finished: true }))
  const answers: Record<string, (call: InstanceCall) => unknown> = {
    'workflows.list': () => workflows,
    'workflows.get': ({ params }) => ({ ...workflows.find(({ id }) => id === params?.id), nodes: [] }),
    'workflows.create': ({ body }) => ({ id: '4', ...Object(body) }),
    'workflows.update': ({ params, body }) => ({ ...params, ...Object(body) }),
    'workflows.remove': () => true,
    'workflowVersions.get': ({ params }) => ({ ...params, nodes: [] }),
    'executions.list': ({ query = {} }) => ({
      results: executions
        .filter(({ id }) => Number(id) < Number(query.lastId ?? Infinity))
        .slice(0, Number(query.limit)),
    }),
    'executions.get': ({ params }) => ({ ...params, data: { resultData: {} }, workflowData: { name: 'x' } }),
    'executions.remove': () => undefined,
    'credentials.list': () => [
      { id: '1', name: 'Used' },
      { id: '2', name: 'Left' },
      { id: '3', name: 'Resting' },
    ],
    'credentials.overview': () => [
      { id: '1', usedIn: [{ id: '1', active: true }] },
      { id: '3', usedIn: [{ id: '2', active: false }] },
    ],
    'credentials.create': ({ body }) => ({ id: '9', ...Object(body) }),
    'credentials.remove': () => true,
    'nodeTypes.list': () => [
      { name: 'heddle.webhook', credentials: [{ name: 'httpBasicAuth' }] },
      { name: 'x' },
    ],
    'nodeTypes.credentialTypes': () => [
      {
        name: 'httpBasicAuth',
        properties: [
          { name: 'user', type: 'string', required: true },
          { name: 'mode', type: 'options', options: [{ name: 'A', value: 'a' }] },
          { name: 'hint', type: 'notice' },
        ],
      },
    ],
  }
  return {
    calls,
    async instance(call: InstanceCall) {
      calls.push(call)
      return answers[call.name]?.(call)
    },
  }
}

async function run(parameters: JsonObject, items?: JsonObject[]) {
  const world = anInstance()
  const { output, error } = await runNodeInMemory(instance, { parameters, items, instance: world.instance })
  return { ...world, given: error?.message ?? output[0]?.map(({ json }) => json) }
}

test('workflows are listed whole, by name and tags, without pinned data on request', async () => {
  const all = await run({ operation: 'getAll' })
  const tagged = await run({ filters: { tags: 'daily', activeWorkflows: true, excludePinnedData: true } })
  const named = await run({ returnAll: false, limit: 1, filters: { name: 'Old', activeWorkflows: false } })

  expect(all.given).toHaveLength(3)
  expect(all.given?.[0]).toEqual({ id: '1', name: 'Backup', tags: [], pinData: {}, nodes: [] })
  expect(tagged.given).toEqual([{ id: '2', name: 'Mail', tags: [{ name: 'daily' }], nodes: [] }])
  expect(tagged.calls[0]).toMatchObject({ name: 'workflows.list', query: { filter: '{"active":true}' } })
  expect(named.given).toMatchObject([{ name: 'Old' }])
  expect(named.calls[0]?.query).toEqual({})
})

test('a workflow is named by id or address', async () => {
  const locate = (mode: string, value: string) =>
    run({ operation: 'get', workflowId: { __rl: true, mode, value } })

  expect((await locate('url', 'https://x.example/workflow/2?a=1')).calls[0]?.params).toEqual({ id: '2' })
  expect((await locate('id', '3')).calls[0]?.params).toEqual({ id: '3' })
  expect((await locate('list', ' ')).given).toContain('Choose a workflow')
})

test('a document is stored without what belongs to where it came from', async () => {
  const workflowObject = { id: '99', name: 'New', nodes: [], connections: {}, active: true, versionId: 'x' }
  const created = await run({ operation: 'create', workflowObject: JSON.stringify(workflowObject) })
  const wrong = await run({ operation: 'create', workflowObject: '[1]' })

  expect(created.calls[0]?.body).toMatchObject({ name: 'New', nodes: [], connections: {}, active: false })
  expect(created.calls[0]?.body).not.toHaveProperty('versionId')
  expect(wrong.given).toContain('not a workflow')
})

test('executions are read page by page, with their data on request', async () => {
  const all = await run({ resource: 'execution', operation: 'getAll' })
  const filters = { status: 'error', workflowId: { __rl: true, mode: 'id', value: '7' } }
  const some = await run({
    resource: 'execution',
    returnAll: false,
    limit: 2,
    filters,
    options: { activeWorkflows: true },
  })

  expect(all.given).toHaveLength(600)
  expect(all.calls).toHaveLength(3)
  expect(some.given).toHaveLength(2)
  expect(some.given?.[0]).toHaveProperty('data')
  expect(JSON.parse(some.calls[0]?.query?.filter ?? '')).toEqual({ workflowId: '7', finished: false })
})

test('one item that fails leaves the others', async () => {
  const { output } = await runNodeInMemory(instance, {
    parameters: { operation: 'get', workflowId: '={{ $json.id }}' },
    items: [{ id: '' }, { id: '2' }],
    node: { onError: 'continueRegularOutput' },
    instance: anInstance().instance,
  })

  expect(output[0]).toMatchObject([{ json: { error: 'Choose a workflow' } }, { json: { name: 'Mail' } }])
})

test('a credential is made for the nodes that can use it, and its data is described', async () => {
  const make = (more: JsonObject) =>
    run({
      resource: 'credential',
      operation: 'create',
      name: 'Mine',
      credentialTypeName: 'httpBasicAuth',
      data: '{"user":"ann"}',
      ...more,
    })
  const { given } = await run({ ...credential('getSchema').parameters })

  expect((await make({})).calls.at(-1)?.body).toEqual({
    name: 'Mine',
    type: 'httpBasicAuth',
    data: { user: 'ann' },
    nodesAccess: [{ nodeType: 'heddle.webhook' }],
  })
  expect((await make({ credentialTypeName: 'nope' })).given).toContain('no credential type "nope"')
  expect((await make({ data: '[1]' })).given).toContain('must be an object')
  expect(given).toEqual([
    {
      type: 'object',
      additionalProperties: false,
      properties: { user: { type: 'string' }, mode: { type: 'string', enum: ['a'] } },
      required: ['user'],
    },
  ])
})

test('an audit says which credentials nobody uses and which nodes are risky', async () => {
  const nodes = [
    { name: 'Hook', type: 'n8n-nodes-base.webhook', parameters: {} },
    { name: 'Safe', type: 'heddle.webhook', parameters: { authentication: 'basicAuth' } },
    {
      name: 'Ask',
      type: 'heddle.postgres',
      parameters: { operation: 'executeQuery', query: '=x {{ 1 }}' },
    },
    { name: 'Off', type: 'heddle.code', parameters: {}, disabled: true },
    { name: 'File', type: 'heddle.readWriteFile', parameters: {} },
  ]
  const audit = async (additionalOptions: JsonObject) => {
    const { output } = await runNodeInMemory(instance, {
      parameters: { resource: 'audit', operation: 'generate', additionalOptions },
      instance: async (call) =>
        call.name === 'workflows.get'
          ? { id: call.params?.id, name: 'W', active: call.params?.id === '1', nodes }
          : world.instance(call),
    })
    return output[0]?.[0]?.json
  }
  const all = await audit({})
  const names = (report: unknown) =>
    (report as { sections: { location: { name?: string; nodeName?: string }[] }[] }).sections.map(
      ({ location }) => location.map(({ name, nodeName }) => name ?? nodeName),
    )

  expect(names(all?.['Credentials Risk Report'])).toEqual([['Left'], ['Resting']])
  expect(names(all?.['Instance Risk Report'])).toEqual([['Hook']])
  expect(names(all?.['Database Risk Report'])).toEqual([['Ask', 'Ask', 'Ask']])
  expect(names(all?.['Filesystem Risk Report'])).toEqual([['File', 'File', 'File']])
  expect(all).not.toHaveProperty('Nodes Risk Report')
  expect(Object.keys((await audit({ categories: ['instance'] })) ?? {})).toEqual(['Instance Risk Report'])
})

const world = anInstance()
const credential = (operation: string) => ({
  instance: world.instance,
  parameters: {
    resource: 'credential',
    operation,
    credentialId: '9',
    credentialTypeName: 'httpBasicAuth',
    name: 'Mine',
    data: '{}',
  },
})
const workflowId = { __rl: true, mode: 'id', value: '2' }
const workflow = (operation: string, more: JsonObject = {}) => ({
  instance: world.instance,
  parameters: { resource: 'workflow', operation, workflowId, ...more },
})
const execution = (operation: string) => ({
  instance: world.instance,
  parameters: { resource: 'execution', operation, executionId: '5', returnAll: false, limit: 1 },
})
const mail = expect.objectContaining({ id: '2' })
const workflowObject = '{"name":"N","nodes":[],"connections":{}}'

tryEvery(instance, [
  { ...workflow('getAll'), gives: [expect.anything(), mail, expect.anything()] },
  { ...workflow('getAll'), items: [], gives: [] },
  { ...workflow('getVersion', { versionId: 'v' }), gives: [{ id: '2', versionId: 'v', nodes: [] }] },
  { ...workflow('get'), gives: [mail] },
  { ...workflow('activate'), gives: [{ id: '2', active: true }] },
  { ...workflow('deactivate'), gives: [{ id: '2', active: false }] },
  { ...workflow('delete'), gives: [mail] },
  { ...workflow('create', { workflowObject }), gives: [expect.objectContaining({ id: '4', name: 'N' })] },
  { ...workflow('update', { workflowObject }), gives: [expect.objectContaining({ id: '2', name: 'N' })] },
  { ...execution('get'), gives: [{ id: '5' }] },
  { ...execution('getAll'), gives: [{ id: '600', finished: true }] },
  { ...execution('delete'), gives: [{ id: '5' }] },
  { ...credential('create'), gives: [expect.objectContaining({ id: '9', name: 'Mine' })] },
  { ...credential('delete'), gives: [{ id: '9', deleted: true }] },
  { ...credential('getSchema'), gives: [expect.objectContaining({ required: ['user'] })] },
  {
    instance: world.instance,
    parameters: {
      resource: 'audit',
      operation: 'generate',
      additionalOptions: { categories: ['credentials'] },
    },
    gives: [{ 'Credentials Risk Report': expect.any(Object) }],
  },
])

const started = (event: string) => [{ event, timestamp: expect.any(String), workflow_id: expect.any(String) }]

tryEvery(instanceTrigger, [
  { parameters: { events: ['init'] }, gives: started('Instance started') },
  {
    parameters: { events: ['init', 'update'] },
    items: [{ event: 'update' }],
    gives: started('Workflow updated'),
  },
  { parameters: { events: [] }, items: [], gives: started('Instance started') },
])
