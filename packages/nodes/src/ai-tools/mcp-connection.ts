import { AppError, textOf, type JsonObject } from '@heddle/core'
import type { RunContext } from '@heddle/core/node'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { outboundFetch } from '../ai/outbound-fetch.ts'
import type { AppParams } from '../app/params.ts'

/** Where an MCP server is and how one talks to it. */
export interface McpPlace {
  url: string
  transport: 'httpStreamable' | 'sse'
  /** The type of the credential that every request carries. */
  credential?: string
  timeoutMs: number
}

/** A server that cannot be reached or does not speak the protocol. */
class McpUnreachable extends AppError {
  readonly errorCode = 'mcp_unreachable'
  readonly status = 502
  constructor(url: string, reason: unknown) {
    super(`The MCP server at ${hostOf(url)} cannot be used: ${messageOf(reason)}`)
  }
}

const messageOf = (reason: unknown): string => (reason instanceof Error ? reason.message : textOf(reason))

/** An address can have a secret in it. */
const hostOf = (url: string): string => URL.parse(url)?.host ?? 'this address'

/** Who only lists what there is waits for nobody. */
type Line = Pick<RunContext, 'http'> & Partial<Pick<RunContext, 'sleep'>>

const noWait = async (): Promise<void> => {}

/** Connects to an MCP server. Whoever does closes the client. */
export async function connectMcp(context: Line, place: McpPlace): Promise<Client> {
  const address = URL.parse(place.url)
  if (!address) throw new Error('The address of the MCP server is not a URL')
  const [{ Client: McpClient }, transport] = await Promise.all([
    import('@modelcontextprotocol/sdk/client/index.js'),
    transportTo(address, place, fetchOf(context, place)),
  ])
  const client = new McpClient({ name: 'heddle', version: '1.0.0' })
  try {
    await client.connect(transport, { timeout: place.timeoutMs })
    return client
  } catch (error) {
    await client.close()
    throw new McpUnreachable(place.url, error)
  }
}

async function transportTo(address: URL, { transport }: McpPlace, fetch: typeof globalThis.fetch) {
  if (transport === 'sse') {
    const { SSEClientTransport } = await import('@modelcontextprotocol/sdk/client/sse.js')
    return new SSEClientTransport(address, { fetch })
  }
  const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/sdk/client/streamableHttp.js')
  return new StreamableHTTPClientTransport(address, { fetch })
}

/** The client of the protocol decides itself where it follows a redirect, and ends the streams that it no longer needs. */
function fetchOf({ http, sleep = noWait }: Line, { credential }: McpPlace): typeof fetch {
  const send = outboundFetch(
    { http: (request) => http({ ...request, followRedirects: false }), sleep },
    { ...(credential !== undefined && { credential }) },
  )
  return async (input, init = {}) => {
    const response = await send(input, init)
    if (!response.body || !init.signal) return response
    const ending = response.body.pipeThrough(new TransformStream(), { signal: init.signal })
    return new Response(ending, response)
  }
}

const credentialTypes: Readonly<Record<string, string>> = {
  bearerAuth: 'httpBearerAuth',
  headerAuth: 'httpHeaderAuth',
  multipleHeadersAuth: 'httpMultipleHeadersAuth',
  mcpOAuth2Api: 'mcpOAuth2Api',
}

/** The credentials that both nodes can use. */
export const mcpCredentials = Object.entries(credentialTypes).map(([authentication, name]) => ({
  name,
  required: true,
  displayOptions: { show: { authentication: [authentication] } },
}))

/** What the parameters say. The first version knows nothing but events. */
export function placeIn(params: AppParams): McpPlace {
  const credential = credentialTypes[params.text('authentication')]
  const timeout = params.value('options.timeout')
  return {
    url: params.text('endpointUrl') || params.text('sseEndpoint'),
    transport: params.text('serverTransport') === 'httpStreamable' ? 'httpStreamable' : 'sse',
    ...(credential !== undefined && { credential }),
    timeoutMs: timeout === undefined ? 60_000 : params.number('options.timeout'),
  }
}

/** A tool as a server tells of it. */
export interface McpTool {
  name: string
  description?: string
  inputSchema: JsonObject
}

/** Servers with many tools tell of them page by page. */
export async function listMcpTools(client: Client, { timeoutMs }: McpPlace): Promise<McpTool[]> {
  const tools: McpTool[] = []
  let cursor: string | undefined
  do {
    const page = await client.listTools(cursor === undefined ? {} : { cursor }, { timeout: timeoutMs })
    tools.push(...page.tools)
    cursor = page.nextCursor
  } while (cursor !== undefined && tools.length < mostTools)
  return tools
}

/** No model can choose among more, and a server must not keep anybody busy for ever. */
const mostTools = 1000
