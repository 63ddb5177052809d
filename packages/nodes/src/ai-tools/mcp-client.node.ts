import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { LoadOptionsContext, PropertyOption, PropertyType, RunContext } from '@heddle/core/node'
import type { BinaryValue, Item } from '@heddle/core/run'
import { defineRoot, type RootCall } from '../ai/define-ai-node.ts'
import { readParams, type AppParams } from '../app/params.ts'
import format from '../formats/mcpClient.json' with { type: 'json' }
import { callMcpTool, type McpAnswer, type McpPart } from './mcp-answer.ts'
import { toolChoices } from './mcp-client-tool.node.ts'
import { connectMcp, listMcpTools, mcpCredentials, placeIn } from './mcp-connection.ts'
import { mcpWords } from './mcp-words.ts'

export const mcpClient = defineRoot({
  name: 'mcpClient',
  label: 'MCP Client',
  description: 'Uses a tool of an MCP server',
  format,
  icon: 'file:mcpClient.svg',
  words: mcpWords,
  credentials: mcpCredentials,
  codex: { categories: ['AI'], alias: ['mcp', 'model context protocol', 'tool'] },
  loadOptions: { tool: toolChoices, parameters: inputChoices },
  async each({ context, params }: RootCall) {
    const place = placeIn(params)
    const client = await connectMcp(context, place)
    try {
      const { signal } = context
      const { timeoutMs } = place
      const name = params.id('tool')
      const answer = await callMcpTool(client, { name, input: inputIn(params), timeoutMs, signal })
      return itemOf(answer, params, context)
    } finally {
      await client.close()
    }
  },
})

function inputIn(params: AppParams): JsonObject {
  const given =
    params.text('inputMode') === 'json' ? params.json('jsonInput') : params.value('parameters.value')
  if (given === undefined || given === null) return {}
  if (!isJsonObject(given)) throw new Error('The input of the tool must be an object')
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined && value !== null),
  )
}

/** The parts of the answer; pictures and sounds as files. */
async function itemOf({ parts, data }: McpAnswer, params: AppParams, context: RunContext): Promise<Item> {
  const asFiles = params.value('options.convertToBinary') !== false
  const binary: Record<string, BinaryValue> = {}
  const content: JsonObject[] = []
  for (const part of parts) {
    if (!asFiles || !isFile(part)) {
      content.push(part.type === 'text' ? { ...part, text: parsed(textOf(part.text)) } : part)
      continue
    }
    const index = Object.keys(binary).length
    binary[index === 0 ? 'data' : `data_${index}`] = await context.binary.write(
      Buffer.from(textOf(part.data), 'base64'),
      { mimeType: textOf(part.mimeType) },
    )
  }
  return {
    json: { content, ...(data && { structuredContent: data }) },
    ...(Object.keys(binary).length > 0 && { binary }),
  }
}

const isFile = ({ type, data }: McpPart): boolean =>
  (type === 'image' || type === 'audio') && typeof data === 'string'

function parsed(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const kinds: Readonly<Record<string, PropertyType>> = {
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  array: 'json',
  object: 'json',
}

/** The values that the chosen tool takes. */
async function inputChoices({ http, parameters, node }: LoadOptionsContext): Promise<PropertyOption[]> {
  const params = readParams(parameters, { version: node.version, properties: [] })
  const place = placeIn(params)
  const client = await connectMcp({ http }, place)
  try {
    const tool = (await listMcpTools(client, place)).find(({ name }) => name === params.id('tool'))
    const fields = isJsonObject(tool?.inputSchema.properties) ? tool.inputSchema.properties : {}
    return Object.entries(fields).map(([name, field]) => {
      const { type, description } = isJsonObject(field) ? field : {}
      return {
        name,
        value: name,
        ...(typeof description === 'string' && { description }),
        columnType: kinds[textOf(type)] ?? 'string',
      }
    })
  } finally {
    await client.close()
  }
}
