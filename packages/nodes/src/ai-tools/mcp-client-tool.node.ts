import type { LoadOptionsContext, PropertyOption } from '@heddle/core/node'
import { defineSubNode } from '../ai/define-ai-node.ts'
import { tellAnswer } from '../ai/tool-answer.ts'
import { toolName, type Tool } from '../ai/tool.ts'
import { readParams, type AppParams } from '../app/params.ts'
import format from '../formats/mcpClientTool.json' with { type: 'json' }
import { callMcpTool, toldOf } from './mcp-answer.ts'
import { connectMcp, listMcpTools, mcpCredentials, placeIn, type McpTool } from './mcp-connection.ts'
import { mcpWords } from './mcp-words.ts'

export const mcpClientTool = defineSubNode({
  name: 'mcpClientTool',
  label: 'MCP Client Tool',
  description: 'Lets an agent use the tools of an MCP server',
  format,
  icon: 'file:mcpClient.svg',
  words: mcpWords,
  credentials: mcpCredentials,
  codex: {
    categories: ['AI'],
    subcategories: { AI: ['Tools'] },
    alias: ['mcp', 'model context protocol', 'server'],
  },
  loadOptions: { includeTools: toolChoices, excludeTools: toolChoices },
  supplies: 'ai_tool',
  async supply({ context, params }): Promise<Tool[]> {
    const place = placeIn(params)
    const client = await connectMcp(context, place)
    context.atEnd(() => client.close())
    const tools = (await listMcpTools(client, place)).filter(isWanted(params))
    return tools.map(({ name, description = '', inputSchema }) => ({
      name: toolName(name),
      description,
      inputSchema,
      execute: (input) =>
        context.record(
          { tool: name, ...input },
          async () => {
            const { signal } = context
            return toldOf(await callMcpTool(client, { name, input, timeoutMs: place.timeoutMs, signal }))
          },
          tellAnswer,
        ),
    }))
  },
})

function isWanted(params: AppParams): (tool: McpTool) => boolean {
  const include = params.text('include')
  const named = new Set(
    include === 'all' ? [] : params.texts(include === 'except' ? 'excludeTools' : 'includeTools'),
  )
  return ({ name }) => include === 'all' || named.has(name) === (include === 'selected')
}

/** The tools of the server, to choose some of them. */
export async function toolChoices({ http, parameters, node }: LoadOptionsContext): Promise<PropertyOption[]> {
  const place = placeIn(readParams(parameters, { version: node.version, properties: [] }))
  const client = await connectMcp({ http }, place)
  try {
    const tools = await listMcpTools(client, place)
    return tools.map(({ name, description }) => ({ name, value: name, ...(description && { description }) }))
  } finally {
    await client.close()
  }
}
