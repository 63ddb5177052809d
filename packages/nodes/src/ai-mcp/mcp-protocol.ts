import { isJsonObject, type JsonObject } from '@heddle/core'
import type { WebhookResponse } from '@heddle/core/node'
import type { Tool } from '../ai/tool.ts'

interface Answering {
  /** What the server is called. */
  name: string
  /** For the assistant, how the tools are used. */
  instructions?: string
  headers?: Readonly<Record<string, string>>
  tools: readonly Tool[]
}

/** Answers one message of the Model Context Protocol. Nothing is remembered between two messages. */
export async function answerMessage(
  message: unknown,
  { name, instructions, headers = usual, tools }: Answering,
): Promise<WebhookResponse> {
  const { Server, Transport, callSchema, listSchema } = await loadProtocol()
  const server = new Server(
    { name, version: '1.0.0' },
    { capabilities: { tools: {} }, ...(instructions && { instructions }) },
  )
  server.setRequestHandler(listSchema, () => ({ tools: tools.map(described) }))
  server.setRequestHandler(callSchema, ({ params }) => useTool(tools, params.name, params.arguments ?? {}))
  const transport = new Transport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    const request = new Request('http://mcp.invalid/', { method: 'POST', headers })
    return await readResponse(await transport.handleRequest(request, { parsedBody: message }))
  } finally {
    await server.close()
  }
}

/** What every assistant sends; whoever has looked at a message before has looked at the rest. */
const usual = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }

async function loadProtocol() {
  const [{ Server }, { WebStandardStreamableHTTPServerTransport: Transport }, schemas] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/index.js'),
    import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
    import('@modelcontextprotocol/sdk/types.js'),
  ])
  const { CallToolRequestSchema: callSchema, ListToolsRequestSchema: listSchema } = schemas
  return { Server, Transport, callSchema, listSchema }
}

async function readResponse(response: Response): Promise<WebhookResponse> {
  const type = response.headers.get('content-type')
  const text = await response.text()
  return {
    status: response.status,
    ...(type !== null && { headers: { 'content-type': type } }),
    ...(text !== '' && { body: text }),
  }
}

const described = ({ name, description, inputSchema }: Tool) => ({
  name,
  description,
  inputSchema: { ...inputSchema, type: 'object' as const },
})

/** What goes wrong in a tool is told to whoever called it. */
async function useTool(tools: readonly Tool[], name: string, input: JsonObject) {
  const tool = tools.find((each) => each.name === name)
  try {
    if (!tool) throw new Error(`There is no tool "${name}"`)
    if (tool.needsApproval === true)
      throw new Error('A person has to agree to this, and nobody can be asked here')
    return told(await tool.execute(input))
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return { isError: true, content: [{ type: 'text' as const, text }] }
  }
}

function told(answer: unknown) {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer ?? null)
  return {
    content: [{ type: 'text' as const, text }],
    ...(isJsonObject(answer) && { structuredContent: answer }),
  }
}

/** The methods that need what hangs on the trigger. */
const ofTools = new Set<unknown>(['tools/list', 'tools/call'])

export const needsTools = (message: unknown): boolean => isJsonObject(message) && ofTools.has(message.method)

/** A problem in the words of the protocol. */
export const problemAnswer = (
  status: number,
  text: string,
  { id = null, headers = {} }: { id?: unknown; headers?: Record<string, string> } = {},
): WebhookResponse => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32000, message: text } }),
})
