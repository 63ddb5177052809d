import type { JsonObject } from '@heddle/core'
import type { HttpRequest } from '@heddle/core/node'
import { runNodeInMemory } from '@heddle/engine/testing'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startDouble } from '../testing/double.ts'
import { fetchHttp } from '../testing/fetch-http.ts'
import { useTool } from '../testing/use-tool.ts'
import { mcpClientTool } from './mcp-client-tool.node.ts'
import { mcpClient } from './mcp-client.node.ts'

const text = (said: string) => ({ content: [{ type: 'text' as const, text: said }] })

function makeServer(): McpServer {
  const server = new McpServer({ name: 'test', version: '1.0.0' })
  const city = { city: z.string().describe('Which city') }
  server.registerTool('weather', { description: 'Tells the weather', inputSchema: city }, (input) =>
    text(`Sunny in ${input.city}`),
  )
  server.registerTool('fail.now', { description: 'Fails' }, () => ({ ...text('No luck'), isError: true }))
  server.registerTool('slow', { description: 'Never answers' }, () => new Promise<never>(() => undefined))
  server.registerTool('draw', { description: 'Draws' }, () => ({
    content: [
      { type: 'text' as const, text: '{"lines": 2}' },
      { type: 'image' as const, mimeType: 'image/png', data: Buffer.from('PNG').toString('base64') },
    ],
  }))
  return server
}

const streams = new Map<string, SSEServerTransport>()
let open = 0

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://local')
  if (pathname === '/locked' && request.headers.authorization !== 'Bearer key') {
    response.writeHead(401).end()
  } else if (pathname === '/sse') {
    const transport = new SSEServerTransport('/messages', response)
    streams.set(transport.sessionId, transport)
    open += 1
    response.on('close', () => {
      open -= 1
    })
    await makeServer().connect(transport)
  } else if (pathname === '/messages') {
    await streams.get(searchParams.get('sessionId') ?? '')?.handlePostMessage(request, response)
  } else {
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined })
    await makeServer().connect(transport)
    await transport.handleRequest(request, response)
  }
}

const server = createServer((request, response) => void answer(request, response))
let base = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** What the product's client adds for a credential. */
const http = ({ credential, ...request }: HttpRequest) =>
  fetchHttp({
    ...request,
    headers: { ...request.headers, ...(credential === 'httpBearerAuth' && { authorization: 'Bearer key' }) },
  })

const use = (version: number, parameters: JsonObject, call: { tool?: string; inputs?: JsonObject[] } = {}) =>
  useTool(mcpClientTool, { node: { typeVersion: version }, parameters, http, ...call })

test.each([
  ['events', 1, () => ({ sseEndpoint: `${base}/sse` })],
  ['events by default', 1.1, () => ({ endpointUrl: `${base}/sse` })],
  ['one address', 1.2, () => ({ endpointUrl: `${base}/mcp` })],
  ['one address', 1.4, () => ({ endpointUrl: `${base}/mcp`, serverTransport: 'httpStreamable' })],
])('the tools of a server are used over %s, in version %d', async (_, version, place) => {
  const { told, answers, runData } = await use(version, place(), {
    tool: 'weather',
    inputs: [{ city: '={{ $workflow.id }}' }],
  })

  expect(told.map(({ name }) => name)).toEqual(['weather', 'fail_now', 'slow', 'draw'])
  expect(told[0]).toMatchObject({
    description: 'Tells the weather',
    inputSchema: { properties: { city: { type: 'string', description: 'Which city' } }, required: ['city'] },
  })
  expect(answers).toEqual(['Sunny in ={{ $workflow.id }}'])
  expect(runData['My tool']).toHaveLength(1)
})

test('the connection ends with the node that used the tools', async () => {
  await use(1, { sseEndpoint: `${base}/sse` })

  await expect.poll(() => open).toBe(0)
})

test('only the chosen tools are there, or all but those', async () => {
  const endpointUrl = `${base}/mcp`

  const selected = await use(1.2, { endpointUrl, include: 'selected', includeTools: ['draw', 'fail.now'] })
  const except = await use(1.2, { endpointUrl, include: 'except', excludeTools: ['draw', 'slow'] })

  expect(selected.told.map(({ name }) => name)).toEqual(['fail_now', 'draw'])
  expect(except.told.map(({ name }) => name)).toEqual(['weather', 'fail_now'])
})

test('what fails or takes too long is told to the model, and files are told of', async () => {
  const parameters = { endpointUrl: `${base}/mcp`, options: { timeout: 200 } }
  const call = async (tool: string) => (await use(1.2, parameters, { tool, inputs: [{}] })).answers[0]

  expect(await call('fail_now')).toBe('No luck')
  expect(await call('slow')).toMatch(/timed out/i)
  expect(await call('draw')).toBe('{"lines": 2}\n[image image/png]')
})

test('a credential goes with every request, and a server that refuses is named', async () => {
  const parameters = { endpointUrl: `${base}/locked?secret=1` }

  const allowed = await use(1.2, { ...parameters, authentication: 'bearerAuth' })
  const refused = await use(1.2, parameters)
  const message = refused.runData['My tool']?.[0]?.error?.message

  expect(allowed.told).toHaveLength(4)
  expect(message).toMatch(/^The MCP server at 127\.0\.0\.1:\d+ cannot be used/)
  expect(message).not.toContain('secret')
})

test('several headers of a credential go with every request', async () => {
  const rows = [
    { name: 'x-team', value: 'tea' },
    { name: 'authorization', value: 'Token one' },
  ]
  const double = await startDouble(['mcp.example.com'], () => undefined, {
    httpMultipleHeadersAuth: { headers: { values: rows } },
  })

  await useTool(mcpClientTool, {
    parameters: { endpointUrl: 'https://mcp.example.com/mcp', authentication: 'multipleHeadersAuth' },
    http: double.http,
  })
  await double.stop()

  expect(double.requests[0]?.headers).toMatchObject({ 'x-team': 'tea', authorization: 'Token one' })
})

const client = (parameters: JsonObject) =>
  runNodeInMemory(mcpClient, { parameters: { endpointUrl: `${base}/mcp`, ...parameters }, http })

test('MCP Client uses one tool for each item', async () => {
  const tool = { mode: 'list', value: 'weather' }

  const manual = await client({ tool, parameters: { mappingMode: 'defineBelow', value: { city: 'Rome' } } })
  const json = await client({ tool, inputMode: 'json', jsonInput: '{"city": "Bern"}' })
  const failed = await client({ tool: { mode: 'id', value: 'fail.now' } })

  expect(manual.output[0]?.[0]?.json).toEqual({ content: [{ type: 'text', text: 'Sunny in Rome' }] })
  expect(json.output[0]?.[0]?.json).toEqual({ content: [{ type: 'text', text: 'Sunny in Bern' }] })
  expect(failed.error?.message).toBe('No luck')
})

test('MCP Client makes files of pictures, unless they are to stay', async () => {
  const tool = { mode: 'list', value: 'draw' }

  const files = await client({ tool })
  const kept = await client({ tool, options: { convertToBinary: false } })

  expect(files.output[0]?.[0]).toMatchObject({
    json: { content: [{ type: 'text', text: { lines: 2 } }] },
    binary: { data: { mimeType: 'image/png', fileSize: '3 B' } },
  })
  expect(kept.output[0]?.[0]?.json.content).toHaveLength(2)
})

test('the editor lists the tools of a server and what each takes', async () => {
  const context = {
    http,
    parameters: {
      endpointUrl: `${base}/mcp`,
      serverTransport: 'httpStreamable',
      authentication: 'none',
      tool: { mode: 'list', value: 'weather' },
    },
    node: { type: 'heddle.mcpClient', version: 1.1 },
    credential: async () => ({}),
    instance: async () => undefined,
    knowledge: { list: async () => [] },
    resolveHost: async (host: string) => host,
  }

  const tools = await mcpClient.loadOptions.tool?.(context)
  const inputs = await mcpClient.loadOptions.parameters?.(context)

  expect(tools?.[0]).toEqual({ name: 'weather', value: 'weather', description: 'Tells the weather' })
  expect(inputs).toEqual([{ name: 'city', value: 'city', description: 'Which city', columnType: 'string' }])
})
