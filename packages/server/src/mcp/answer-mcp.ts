import { textOf, type JsonObject } from '@heddle/core'
import type { Logger } from 'pino'
import { z } from 'zod'
import { check } from '../http/check-input.ts'
import { describeError, isExpected } from '../http/errors.ts'
import type { AnswerMcp } from '../http/mcp-call.ts'
import type { Route } from '../http/serve.ts'
import { askAs } from './ask-as.ts'
import { changeWorkflow } from './change-workflow.ts'
import { executionTools } from './execution-tools.ts'
import { nodeTools } from './node-tools.ts'
import { runWorkflow } from './run-workflow.ts'
import type { Ask, McpTool } from './tool.ts'
import { validateWorkflow } from './validate-workflow.ts'
import { workflowTools } from './workflow-tools.ts'

const tools: readonly McpTool[] = [
  ...nodeTools,
  ...workflowTools,
  changeWorkflow,
  validateWorkflow,
  runWorkflow,
  ...executionTools,
]

const instructions = `Heddle automates work with workflows: nodes that are joined by connections and start at a trigger.
To build one: find node types with search_nodes, read their parameters with describe_node, then create_workflow, validate_workflow and run_workflow. Expressions begin with "=" and stand in {{ }}, for example "={{ $json.name }}".
To change one: read it with get_workflow and send its versionId with change_workflow. A workflow that is active is not changed directly: your change becomes a proposal that a person accepts or refuses.
Accounts of services are set up by people as credentials. Never put secrets into parameters.`

interface Parts {
  routes: readonly Route[]
  version: string
  log: Logger
}

/** Answers assistants over the Model Context Protocol. Nothing is remembered between two messages. */
export const createAnswerMcp =
  ({ routes, version, log }: Parts): AnswerMcp =>
  async (actor, { headers, body }) => {
    const { Server, Transport, callSchema, listSchema } = await loadProtocol()
    const server = new Server(
      { name: 'heddle', title: 'Heddle', version },
      { capabilities: { tools: {} }, instructions },
    )
    server.setRequestHandler(listSchema, () => ({ tools: tools.map(described) }))
    server.setRequestHandler(callSchema, ({ params }) =>
      useTool(params.name, params.arguments ?? {}, { ask: askAs(routes, actor), log }),
    )
    const transport = new Transport({ enableJsonResponse: true })
    await server.connect(transport)
    try {
      const request = new Request('http://heddle/mcp', { method: 'POST', headers })
      const response = await transport.handleRequest(request, { parsedBody: body ?? null })
      return {
        status: response.status,
        type: response.headers.get('content-type'),
        text: await response.text(),
      }
    } finally {
      await server.close()
    }
  }

/** Only an instance that assistants use has it in its memory. */
async function loadProtocol() {
  const [{ Server }, { WebStandardStreamableHTTPServerTransport: Transport }, schemas] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/index.js'),
    import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
    import('@modelcontextprotocol/sdk/types.js'),
  ])
  const { CallToolRequestSchema: callSchema, ListToolsRequestSchema: listSchema } = schemas
  return { Server, Transport, callSchema, listSchema }
}

const described = ({ name, title, description, input, readOnly = false }: McpTool) => ({
  name,
  title,
  description,
  inputSchema: { ...z.toJSONSchema(input, { io: 'input', target: 'draft-7' }), type: 'object' as const },
  annotations: { title, readOnlyHint: readOnly, openWorldHint: name === 'run_workflow' },
})

async function useTool(name: string, given: JsonObject, { ask, log }: { ask: Ask; log: Logger }) {
  const tool = tools.find((each) => each.name === name)
  if (!tool) return problem(`There is no tool "${name}". List the tools to see which there are.`)
  try {
    const result = await tool.run(ask, check(tool.input, given) as JsonObject)
    return { content: [{ type: 'text' as const, text: JSON.stringify(result) }], structuredContent: result }
  } catch (error) {
    if (!isExpected(error)) log.error({ error, tool: name }, 'a tool for assistants failed')
    const { message, hint } = describeError(error, true).envelope
    return problem(
      [message, textOf(hint)]
        .filter((text) => text !== '')
        .map(sentence)
        .join(' '),
    )
  }
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

const problem = (text: string) => ({ isError: true, content: [{ type: 'text' as const, text }] })
