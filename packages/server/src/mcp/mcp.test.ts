import { apiKeyScopes, type Scope } from '@heddle/contract'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { expect, test } from 'vitest'
import { connectMcp, keyOf, useTool } from '../testing/mcp-client.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { getOwner } from '../users/user-queries.ts'

async function assistantOf(app: TestApp, scopes: readonly Scope[] = apiKeyScopes): Promise<Client> {
  const key = await keyOf(app, (await getOwner(app.db)).id, scopes)
  return connectMcp(`${await app.listen()}/mcp`, { authorization: `Bearer ${key}` })
}

const greeting = {
  name: 'Greeting',
  nodes: [
    { name: 'Start', type: 'heddle.manualTrigger' },
    {
      name: 'Greet',
      type: 'heddle.set',
      parameters: {
        assignments: {
          assignments: [
            { id: 'a', name: 'text', type: 'string', value: '={{ "Hello " + ($json.who ?? "world") }}' },
          ],
        },
      },
    },
  ],
  connections: [{ source: 'Start', target: 'Greet' }],
}

test('an assistant finds nodes, and reads how they are set', async () => {
  const assistant = await assistantOf(await testApp())

  const found = await useTool(assistant, 'search_nodes', { words: 'http request' })
  const triggers = await useTool(assistant, 'search_nodes', { words: 'webhook', only: 'triggers' })
  const described = await useTool(assistant, 'describe_node', { type: 'heddle.httpRequest' })
  const older = await useTool(assistant, 'describe_node', { type: 'heddle.httpRequest', version: 1 })
  const unknown = await useTool(assistant, 'describe_node', { type: 'heddle.nothing' })

  expect(found.data.nodes[0]).toMatchObject({ type: 'heddle.httpRequest', name: 'HTTP Request' })
  expect(triggers.data.nodes).toContainEqual(
    expect.objectContaining({ type: 'heddle.webhook', trigger: true }),
  )
  expect(triggers.data.nodes.every(({ trigger }: { trigger: boolean }) => trigger)).toBe(true)
  const names = ({ data }: typeof described) => data.parameters.map(({ name }: { name: string }) => name)
  expect(names(described)).toContain('sendBody')
  expect(names(older)).toContain('requestMethod')
  expect(unknown).toMatchObject({ failed: true, text: expect.stringContaining('heddle.nothing') })
})

test('an assistant builds a workflow, checks it, runs it with its own items and reads what happened', async () => {
  const assistant = await assistantOf(await testApp())

  const { data: created } = await useTool(assistant, 'create_workflow', greeting)
  const ran = await useTool(assistant, 'run_workflow', { id: created.id, input: [{ who: 'Ann' }] })
  const listed = await useTool(assistant, 'list_executions', { workflowId: created.id })
  const read = await useTool(assistant, 'get_execution', { id: ran.data.executionId, node: 'Greet' })
  const workflows = await useTool(assistant, 'list_workflows', { name: 'greet' })

  expect(created).toMatchObject({ name: 'Greeting', issues: [] })
  expect(ran.data).toMatchObject({ status: 'success' })
  expect(listed.data.executions).toMatchObject([{ id: ran.data.executionId, status: 'success' }])
  expect(read.data.nodes).toMatchObject([{ node: 'Greet', outputs: [[{ text: 'Hello Ann' }]] }])
  expect(workflows.data).toMatchObject({ total: 1, workflows: [{ id: created.id, active: false }] })
})

test('what a workflow still lacks is told after every change', async () => {
  const assistant = await assistantOf(await testApp())
  const { data } = await useTool(assistant, 'create_workflow', {
    name: 'Half done',
    nodes: [{ name: 'Call', type: 'heddle.httpRequest' }],
  })

  const checked = await useTool(assistant, 'validate_workflow', { id: data.id })

  expect(checked.data.issues).toEqual(data.issues)
  expect(checked.data.issues).toContainEqual({ text: 'The workflow has no trigger to start with' })
  expect(checked.data.issues).toContainEqual({ node: 'Call', text: expect.stringContaining('URL') })
})

test('a change of a workflow that is off is saved, and told to those who have it open', async () => {
  const app = await testApp()
  const assistant = await assistantOf(app)
  const { data: created } = await useTool(assistant, 'create_workflow', greeting)
  const page = await app.push('page')

  const changed = await useTool(assistant, 'change_workflow', {
    id: created.id,
    versionId: created.versionId,
    operations: [
      { type: 'renameNode', from: 'Greet', to: 'Say hello' },
      {
        type: 'addNodes',
        nodes: [{ name: 'Rest', type: 'heddle.noOp' }],
        connections: [{ source: 'Say hello', target: 'Rest' }],
      },
    ],
  })
  const late = await useTool(assistant, 'change_workflow', {
    id: created.id,
    versionId: created.versionId,
    operations: [{ type: 'renameWorkflow', name: 'Too late' }],
  })
  const { data: read } = await useTool(assistant, 'get_workflow', { id: created.id })

  expect(changed.data).toMatchObject({ changed: true, added: 1, renamed: 1 })
  expect(await page.waitFor('workflowSaved')).toMatchObject({
    data: { workflowId: created.id, versionId: changed.data.versionId },
  })
  expect(late).toMatchObject({ failed: true, text: expect.stringContaining('get_workflow') })
  expect(read).toMatchObject({ name: 'Greeting', versionId: changed.data.versionId })
  expect(read.connections).toMatchObject([
    { source: 'Start', target: 'Say hello' },
    { source: 'Say hello', target: 'Rest' },
  ])
})

test('an operation that does not fit is told with its number, and changes nothing', async () => {
  const app = await testApp()
  const assistant = await assistantOf(app)
  const { data: created } = await useTool(assistant, 'create_workflow', greeting)
  const change = (operation: object) =>
    useTool(assistant, 'change_workflow', {
      id: created.id,
      versionId: created.versionId,
      operations: [{ type: 'renameWorkflow', name: 'Other' }, operation],
    })

  const answers = [
    await change({ type: 'removeNodes', names: ['Nobody'] }),
    await change({ type: 'addNodes', nodes: [{ name: 'X', type: 'heddle.nothing' }] }),
    await change({ type: 'connect', connection: { source: 'Start', target: 'Nobody' } }),
    await change({ type: 'replaceDocument', document: {} }),
  ]

  expect(answers.map(({ failed }) => failed)).toEqual([true, true, true, true])
  expect(answers[0]?.text).toContain('Operation 2 (removeNodes): There is no node "Nobody"')
  expect(answers[1]?.text).toContain('search_nodes')
  expect((await app.owner.get(`/workflows/${created.id}`)).data.name).toBe('Greeting')
})

test('SEC-46 a change of an active workflow waits as a proposal until a person accepts it', async () => {
  const app = await testApp()
  const assistant = await assistantOf(app)
  const id = await app.aWorkflow({
    active: true,
    nodes: { Hook: { type: 'heddle.webhook', parameters: { path: 'p' } }, A: { type: 'heddle.noOp' } },
    lines: ['Hook > A'],
  })
  const { data: before } = await useTool(assistant, 'get_workflow', { id })
  const page = await app.push('page')

  const proposed = await useTool(assistant, 'change_workflow', {
    id,
    versionId: before.versionId,
    operations: [{ type: 'updateNode', node: 'A', changes: { notes: 'from an assistant' } }],
    note: 'Explains the node',
  })

  expect(proposed.data).toMatchObject({ changed: false, proposal: { edited: 1 } })
  expect((await app.owner.get(`/workflows/${id}`)).data.versionId).toBe(before.versionId)
  expect(await page.waitFor('proposalsChanged')).toMatchObject({ data: { workflowId: id } })
  const { data: open } = await app.owner.get(`/workflows/${id}/proposals`)
  expect(open).toMatchObject([{ id: proposed.data.proposal.id, note: 'Explains the node' }])

  const accepted = await app.owner.post(`/workflows/${id}/proposals/${open[0].id}/accept`)

  expect(accepted.data.active).toBe(true)
  expect(accepted.data.nodes[1]).toMatchObject({ name: 'A', notes: 'from an assistant' })
  expect((await app.owner.get(`/workflows/${id}/proposals`)).data).toEqual([])
})

test.each([
  ['no key', {}],
  ['a wrong key', { authorization: 'Bearer heddle_wrong' }],
  ['something else', { authorization: 'Basic YTpi' }],
])('SEC-49 nobody gets in with %s', async (_name, headers) => {
  const app = await testApp()

  await expect(connectMcp(`${await app.listen()}/mcp`, headers)).rejects.toThrow('API key')
})

test('SEC-49 the cookie of a person who is signed in is no key', async () => {
  const app = await testApp()
  const cookie = `heddle-auth=${await app.memberToken('ann')}`

  await expect(connectMcp(`${await app.listen()}/mcp`, { cookie })).rejects.toThrow('API key')
})

test('SEC-49 only POST is answered, and nothing when it is switched off', async () => {
  const app = await testApp()
  const off = await testApp({ env: { HEDDLE_MCP: 'false' } })
  const key = await keyOf(app, (await getOwner(app.db)).id, apiKeyScopes)
  const headers = { 'x-heddle-api-key': key, 'content-type': 'application/json' }
  const get = await app.app.server.inject({ method: 'GET', url: '/mcp', headers })
  const remove = await app.app.server.inject({ method: 'DELETE', url: '/mcp' })
  const gone = await off.app.server.inject({ method: 'POST', url: '/mcp', headers, payload: '{}' })
  const nonsense = await app.app.server.inject({ method: 'POST', url: '/mcp', headers, payload: '{' })

  expect([get.statusCode, get.headers.allow]).toEqual([405, 'POST'])
  expect(remove.statusCode).toBe(405)
  expect(gone.statusCode).toBe(401)
  expect(nonsense.statusCode).toBe(400)
})

/** What each tool cannot do without. */
const needs: Readonly<Record<string, { scope: Scope; input: (id: string) => object }>> = {
  search_nodes: { scope: 'nodeType:read', input: () => ({ words: 'set' }) },
  describe_node: { scope: 'nodeType:read', input: () => ({ type: 'heddle.set' }) },
  list_workflows: { scope: 'workflow:read', input: () => ({}) },
  get_workflow: { scope: 'workflow:read', input: (id) => ({ id }) },
  create_workflow: { scope: 'workflow:create', input: () => greeting },
  change_workflow: {
    scope: 'workflow:update',
    input: (id) => ({ id, versionId: 'x', operations: [{ type: 'renameWorkflow', name: 'N' }] }),
  },
  validate_workflow: { scope: 'workflow:read', input: (id) => ({ id }) },
  run_workflow: { scope: 'workflow:execute', input: (id) => ({ id }) },
  list_executions: { scope: 'execution:read', input: () => ({}) },
  get_execution: { scope: 'execution:read', input: () => ({ id: '1' }) },
}

test('SEC-49 a key without the scope of a tool is refused, and told which one it lacks', async () => {
  const app = await testApp()
  const id = await app.aWorkflow({ nodes: { S: { type: 'heddle.manualTrigger' } } })
  const { versionId } = (await app.owner.get(`/workflows/${id}`)).data
  const names = (await (await assistantOf(app)).listTools()).tools.map(({ name }) => name)

  expect(names.toSorted()).toEqual(Object.keys(needs).toSorted())
  for (const [name, { scope, input }] of Object.entries(needs)) {
    const assistant = await assistantOf(
      app,
      apiKeyScopes.filter((each) => each !== scope),
    )
    const given = input(id)
    const answer = await useTool(assistant, name, 'versionId' in given ? { ...given, versionId } : given)
    expect(answer, `the tool ${name}`).toMatchObject({
      failed: true,
      text: expect.stringContaining(`scope "${scope}"`),
    })
  }
})

test("SEC-49 SEC-46 somebody else's workflows and executions are not there", async () => {
  const app = await testApp()
  const owner = await assistantOf(app)
  const { data: created } = await useTool(owner, 'create_workflow', greeting)
  const { data: ran } = await useTool(owner, 'run_workflow', { id: created.id })
  const ben = await app.member('ben')
  const key = await keyOf(app, (await ben.get('/me')).data.id, apiKeyScopes)
  const stranger = await connectMcp(`${await app.listen()}/mcp`, { 'x-heddle-api-key': key })
  const { id, versionId } = created
  const operations = [{ type: 'renameWorkflow', name: 'Mine' }]

  const answers = [
    await useTool(stranger, 'get_workflow', { id }),
    await useTool(stranger, 'validate_workflow', { id }),
    await useTool(stranger, 'change_workflow', { id, versionId, operations }),
    await useTool(stranger, 'run_workflow', { id }),
    await useTool(stranger, 'get_execution', { id: ran.executionId }),
  ]
  const { data: list } = await useTool(stranger, 'list_workflows')
  const { data: executions } = await useTool(stranger, 'list_executions')

  expect(answers.map(({ failed, text }) => failed && text.includes('does not exist'))).toEqual(
    answers.map(() => true),
  )
  expect([list.workflows, executions.executions]).toEqual([[], []])
})

test('SEC-46 an assistant cannot decide about proposals, nor propose what its person may not use', async () => {
  const app = await testApp()
  const id = await app.aWorkflow({
    active: true,
    nodes: { Hook: { type: 'heddle.webhook', parameters: { path: 'q' } }, A: { type: 'heddle.noOp' } },
    lines: ['Hook > A'],
  })
  const { data: credential } = await app.owner.post('/credentials', {
    name: 'Secret',
    type: 'httpHeaderAuth',
    data: { name: 'X', value: 'canary' },
    nodesAccess: [{ nodeType: 'heddle.httpRequest' }],
  })
  const ben = await app.member('ben')
  const { id: benId } = (await ben.get('/me')).data
  await app.owner.put(`/workflows/${id}/shares`, { shares: [{ email: 'ben@example.com', right: 'edit' }] })
  const key = await keyOf(app, benId, apiKeyScopes)
  const assistant = await connectMcp(`${await app.listen()}/mcp`, { authorization: `Bearer ${key}` })
  const { versionId } = (await useTool(assistant, 'get_workflow', { id })).data
  const change = (changes: object) =>
    useTool(assistant, 'change_workflow', {
      id,
      versionId,
      operations: [{ type: 'updateNode', node: 'A', changes }],
    })

  const lent = await change({ credentials: { httpHeaderAuth: { id: credential.id, name: 'Secret' } } })
  const { data: made } = await change({ notes: 'fine' })
  const place = `/rest/workflows/${id}/proposals/${made.proposal.id}`
  const headers = { authorization: `Bearer ${key}` }
  const accept = await app.app.server.inject({ method: 'POST', url: `${place}/accept`, headers })
  const refuse = await app.app.server.inject({ method: 'DELETE', url: place, headers })

  expect(lent).toMatchObject({
    failed: true,
    text: expect.stringContaining('not allowed to use the credential'),
  })
  expect([accept.statusCode, refuse.statusCode]).toEqual([403, 403])
})
