import { expect, test } from 'vitest'
import { connectMcp, connectMcpByEvents, useTool } from '../testing/mcp-client.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'

const settings = { authentication: 'none', path: 'tools', instructions: 'Use them well.' }

interface Served {
  parameters?: object
  credentials?: Record<string, { id: string; name: string }>
}

/** An active workflow whose trigger has two tools. */
const serveTools = ({ aWorkflow }: TestApp, { parameters = {}, credentials }: Served = {}) =>
  aWorkflow({
    active: true,
    nodes: {
      Server: {
        type: '@n8n/n8n-nodes-langchain.mcpTrigger',
        typeVersion: 2,
        parameters: { ...settings, ...parameters },
        ...(credentials && { credentials }),
      },
      Calculator: { type: 'heddle.toolCalculator' },
      Shout: {
        type: 'heddle.toolCode',
        typeVersion: 1.1,
        parameters: { description: 'Says it loudly', jsCode: 'return query.toUpperCase()' },
      },
    },
    lines: ['Calculator > Server as ai_tool', 'Shout > Server as ai_tool'],
  })

async function aCredential({ owner }: TestApp, type: string, data: object) {
  const { data: made } = await owner.post('/credentials', {
    name: 'Key',
    type,
    data,
    nodesAccess: [{ nodeType: 'heddle.mcpTrigger' }],
  })
  return { [type]: { id: made.id as string, name: 'Key' } }
}

test('an assistant lists the tools of an active workflow and uses them, and every call is an execution', async () => {
  const app = await testApp()
  const id = await serveTools(app)
  const client = await connectMcp(`${await app.listen()}/mcp/tools`)
  await client.ping()
  const filter = encodeURIComponent(JSON.stringify({ workflowId: id }))
  const executions = async () => (await app.owner.get(`/executions?filter=${filter}`)).data.results

  expect(client.getInstructions()).toBe('Use them well.')
  expect(await executions()).toEqual([])

  const { tools } = await client.listTools()
  const sum = await useTool(client, 'calculator', { expression: '6 * 7' })
  const loud = await useTool(client, 'Shout', { query: 'hello' })

  expect(tools.map(({ name }) => name)).toEqual(['calculator', 'Shout'])
  expect(tools[1]).toMatchObject({ description: 'Says it loudly', inputSchema: { type: 'object' } })
  expect([sum.text, loud.text]).toEqual(['42', 'HELLO'])
  const [last, ...others] = await executions()
  expect(others).toHaveLength(2)
  const { data } = await app.owner.get(`/executions/${last.id}`)
  expect(data.finished).toBe(true)
  expect(data.data.resultData.runData.Shout).toMatchObject([{ asked: { input: { query: 'hello' } } }])
})

test('what goes wrong in a tool is told, and so is a tool that does not exist', async () => {
  const app = await testApp()
  await serveTools(app)
  const client = await connectMcp(`${await app.listen()}/mcp/tools`)

  const wrong = await useTool(client, 'calculator', { expression: '6 *' })
  const unknown = await useTool(client, 'Nothing')

  expect(wrong.failed).toBe(true)
  expect(unknown).toMatchObject({ failed: true, text: 'There is no tool "Nothing"' })
})

const refused = /bearer token|Authorization data is wrong/

test.each([
  ['httpBearerAuth', 'bearerAuth', { token: 'right' }, { authorization: 'Bearer right' }],
  ['httpHeaderAuth', 'headerAuth', { name: 'X-Key', value: 'right' }, { 'x-key': 'right' }],
])(
  'SEC-49 with %s only who has the secret sees or uses a tool, and nothing runs for others',
  async (type, way, data, headers) => {
    const app = await testApp()
    await serveTools(app, {
      parameters: { authentication: way },
      credentials: await aCredential(app, type, data),
    })
    const url = `${await app.listen()}/mcp/tools`
    const wrong = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replace('right', 'wrong')]),
    )
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'calculator' } }
    const statusWith = async (given: Record<string, string>) =>
      (
        await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...given },
          body: JSON.stringify(call),
        })
      ).status

    await expect(connectMcp(url)).rejects.toThrow(refused)
    await expect(connectMcp(url, wrong)).rejects.toThrow(refused)
    const statuses = [await statusWith({}), await statusWith(wrong)]

    expect(statuses.every((status) => status === 401 || status === 403)).toBe(true)
    expect((await app.owner.get('/executions')).data.results).toEqual([])
    const client = await connectMcp(url, headers)
    expect((await client.listTools()).tools).toHaveLength(2)
  },
)

test('SEC-49 a workflow with a way to sign in that is not there cannot be switched on', async () => {
  const app = await testApp()

  await expect(serveTools(app, { parameters: { authentication: 'n8nOAuth2' } })).rejects.toThrow(
    'Authentication',
  )
})

test('SEC-47 what an assistant sends is never evaluated', async () => {
  const app = await testApp()
  await serveTools(app)
  const client = await connectMcp(`${await app.listen()}/mcp/tools`)

  const { text } = await useTool(client, 'Shout', { query: '={{ 1 + 1 }} {{ $env }}' })

  expect(text).toBe('={{ 1 + 1 }} {{ $ENV }}')
})

test('an older client is answered through a stream of events', async () => {
  const app = await testApp()
  await serveTools(app)
  const client = await connectMcpByEvents(`${await app.listen()}/mcp/tools`)

  const { tools } = await client.listTools()
  const sum = await useTool(client, 'calculator', { expression: '6 * 7' })

  expect(tools.map(({ name }) => name)).toEqual(['calculator', 'Shout'])
  expect(sum.text).toBe('42')
})

test('SEC-49 a stream of events is opened only for who may use the tools', async () => {
  const app = await testApp()
  await serveTools(app, {
    parameters: { authentication: 'bearerAuth' },
    credentials: await aCredential(app, 'httpBearerAuth', { token: 'right' }),
  })
  const url = `${await app.listen()}/mcp/tools`

  await expect(connectMcpByEvents(url)).rejects.toThrow('401')
  const client = await connectMcpByEvents(url, { authorization: 'Bearer right' })
  expect((await client.listTools()).tools).toHaveLength(2)
})

test('SEC-49 nothing gets into a stream of events but answers to calls of its own path', async () => {
  const app = await testApp()
  await serveTools(app)
  await serveTools(app, { parameters: { path: 'others' } })
  const url = await app.listen()
  const stream = await fetch(`${url}/mcp/tools`, { headers: { accept: 'text/event-stream' } })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  const [, query = ''] = /data: (.*)/.exec((await reader?.read())?.value ?? '') ?? []
  const ask = (path: string, id: number) =>
    fetch(`${url}/mcp/${path}${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' }),
    })

  const statuses = [(await ask('others', 1)).status, (await ask('tools', 2)).status]

  expect(statuses).toEqual([202, 202])
  expect((await reader?.read())?.value).toContain('"id":2')
  await reader?.cancel()
})

test('a client that has said hello and wants a stream besides is told that there is none', async () => {
  const app = await testApp()
  await serveTools(app)
  const url = `${await app.listen()}/mcp/tools`

  const stream = await fetch(url, {
    headers: { accept: 'text/event-stream', 'mcp-protocol-version': '2025-06-18' },
  })
  const batch = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '[]',
  })

  expect([stream.status, stream.headers.get('allow'), batch.status]).toEqual([405, 'GET, POST', 400])
})

test('the test address works while somebody listens in the editor', async () => {
  const app = await testApp()
  const nodes = [
    { name: 'Server', type: 'heddle.mcpTrigger', typeVersion: 2.1, position: [0, 0], parameters: settings },
    { name: 'Calculator', type: 'heddle.toolCalculator', position: [0, 200], parameters: {} },
  ]
  const connections = { Calculator: { ai_tool: [[{ node: 'Server', type: 'ai_tool', index: 0 }]] } }
  const started = await app.owner.post('/workflows/run', { workflowData: { nodes, connections } })
  const client = await connectMcp(`${await app.listen()}/mcp-test/tools`)

  const { tools } = await client.listTools()
  const sum = await useTool(client, 'calculator', { expression: '1 + 1' })

  expect(tools).toHaveLength(1)
  expect(started.data).toEqual({ waitingForWebhook: true })
  expect(sum.text).toBe('2')
})
