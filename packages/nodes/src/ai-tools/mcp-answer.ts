import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import type { McpPlace } from './mcp-connection.ts'

/** A part of an answer: a text, a picture, a sound, or something that the server has. */
export type McpPart = JsonObject & { type: string }

export interface McpAnswer {
  parts: McpPart[]
  /** The same as data, where the server has it. */
  data?: JsonObject
}

interface McpCall extends Pick<McpPlace, 'timeoutMs'> {
  name: string
  input: JsonObject
  signal: AbortSignal
}

/** Has a server do something; what it says is wrong is an error. */
export async function callMcpTool(
  client: Client,
  { name, input, timeoutMs, signal }: McpCall,
): Promise<McpAnswer> {
  const { content, isError, structuredContent } = await client.callTool(
    { name, arguments: input },
    undefined,
    {
      timeout: timeoutMs,
      signal,
    },
  )
  const parts = (Array.isArray(content) ? content : []).filter(isPart)
  if (isError === true) throw new Error(textIn(parts) || `The tool "${name}" has failed`)
  return { parts, ...(isJsonObject(structuredContent) && { data: structuredContent }) }
}

const isPart = (part: unknown): part is McpPart => isJsonObject(part) && typeof part.type === 'string'

/** What a model reads: texts as they are, of anything else that it is there. */
export const toldOf = ({ parts, data }: McpAnswer): unknown =>
  parts.length === 0 && data ? data : textIn(parts)

const textIn = (parts: readonly McpPart[]): string => parts.map(textOfPart).join('\n')

function textOfPart({ type, text, mimeType, uri, resource }: McpPart): string {
  if (type === 'text') return textOf(text)
  if (isJsonObject(resource)) return textOf(resource.text) || `[resource ${textOf(resource.uri)}]`
  return `[${[type, mimeType, uri].map(textOf).filter(Boolean).join(' ')}]`
}
