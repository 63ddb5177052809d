import type { Scope } from '@heddle/contract'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { onTestFinished } from 'vitest'
import { createApiKey } from '../auth/api-keys.ts'
import type { TestApp } from './test-app.ts'

/** The client of the protocol's own makers, connected until the end of the test. */
export async function connectMcp(url: string, headers: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  onTestFinished(() => client.close())
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }))
  return client
}

/** The same client over the older way: a stream of events. */
export async function connectMcpByEvents(url: string, headers: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  onTestFinished(() => client.close())
  await client.connect(new SSEClientTransport(new URL(url), { requestInit: { headers } }))
  return client
}

export async function keyOf({ db }: TestApp, userId: string, scopes: readonly Scope[]): Promise<string> {
  const { key } = await createApiKey(db, userId, { name: 'Assistant', scopes: [...scopes] })
  return key
}

/** What a tool gave, or said was wrong. */
export interface ToolAnswer {
  failed: boolean
  text: string
  data: any // oxlint-disable-line typescript/no-explicit-any -- tests look at what they expect
}

export async function useTool(client: Client, name: string, given: object = {}): Promise<ToolAnswer> {
  const { content, isError, structuredContent } = await client.callTool({ name, arguments: { ...given } })
  const [first] = content as { text: string }[]
  return { failed: isError === true, text: first?.text ?? '', data: structuredContent }
}
