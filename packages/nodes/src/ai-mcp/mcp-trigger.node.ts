import { isJsonObject, textOf } from '@heddle/core'
import type {
  NodeDefinition,
  NodeOutput,
  RunContext,
  WebhookContext,
  WebhookOutcome,
} from '@heddle/core/node'
import { suppliedTools } from '../ai/supplied-tools.ts'
import type { Tool } from '../ai/tool.ts'
import { describeApp } from '../app/define-app.ts'
import format from '../formats/mcpTrigger.json' with { type: 'json' }
import { admitAssistant } from './admit-assistant.ts'
import { answerMessage, needsTools, problemAnswer } from './mcp-protocol.ts'

const base = describeApp({
  name: 'mcpTrigger',
  label: 'MCP Server Trigger',
  description: 'Lets assistants use the attached tools over the Model Context Protocol',
  format,
  color: '#8a6fd1',
  omit: ['authentication.n8nOAuth2', 'requireExecuteAccess', 'includeUserInOutput'],
  words: {
    labels: { path: 'Path', instructions: 'Instructions' },
    descriptions: {
      path: 'The last part of the URL',
      instructions: 'What assistants are told about the tools as a whole',
    },
    choices: { none: 'None', bearerAuth: 'Bearer Auth', headerAuth: 'Header Auth' },
  },
  credentials: [
    { name: 'httpBearerAuth', required: true, displayOptions: { show: { authentication: ['bearerAuth'] } } },
    { name: 'httpHeaderAuth', required: true, displayOptions: { show: { authentication: ['headerAuth'] } } },
  ],
  codex: {
    categories: ['AI', 'Core Nodes'],
    subcategories: { AI: ['Tools'] },
    alias: ['mcp', 'model context protocol', 'server', 'assistant', 'tools'],
  },
})

export const mcpTrigger: NodeDefinition = {
  ...base,
  description: {
    ...base.description,
    outputs: [],
    subInputs: [{ kind: 'ai_tool', displayName: 'Tools' }],
    eventTriggerDescription: 'Waiting for an assistant to call the Test URL',
    activationMessage: 'Assistants can now use the tools at the production URL.',
    webhooks: [
      {
        name: 'default',
        httpMethod: 'POST,GET,DELETE',
        path: '={{ $parameter["path"] }}',
        isFullPath: true,
        nodeType: 'mcp',
        responseMode: 'responseNode',
      },
    ],
  },
  admit: admitAssistant,
  webhook: receiveMessage,
  run: serveTools,
}

/** What needs no tool is answered at once; the rest starts an execution in which this node runs. */
async function receiveMessage({ request, node, params }: WebhookContext): Promise<WebhookOutcome> {
  if (opensEvents(request)) return { opensEvents: true }
  if (request.method !== 'POST') return { response: onlyPost }
  const { body: message } = request
  if (!isJsonObject(message))
    return { response: problemAnswer(400, 'Send one JSON-RPC message in each request') }
  if (!needsTools(message)) {
    const instructions = textOf(params.instructions)
    // Who is answered through a stream of events says nothing about the answer to this call.
    const headers = request.query.sessionId === undefined ? { headers: request.headers } : {}
    return {
      response: await answerMessage(message, { name: node.name, instructions, ...headers, tools: [] }),
    }
  }
  const failure = problemAnswer(500, 'The workflow failed. Its execution tells why.', { id: message.id })
  const isQuestion = message.method === 'tools/list'
  return { items: [[{ json: message }]], runs: true, isQuestion, ending: { success: failure, failure } }
}

/** The older way of the protocol. Clients of the newer one, which have said hello before, ask for a stream that we have no use for. */
const opensEvents = ({ method, headers }: WebhookContext['request']): boolean =>
  method === 'GET' &&
  /text\/event-stream/.test(headers.accept ?? '') &&
  headers['mcp-protocol-version'] === undefined

const onlyPost = problemAnswer(
  405,
  'Send each message as a POST request, or open a stream of events (SSE) with a GET request that accepts text/event-stream.',
  { headers: { allow: 'GET, POST' } },
)

async function serveTools(context: RunContext): Promise<NodeOutput> {
  const message = context.items[0]?.json
  // Run by hand, without a call: what is attached is shown.
  const asked = needsTools(message) ? message : { jsonrpc: '2.0', id: 0, method: 'tools/list' }
  const tools = await toolsOf(context)
  const response = await answerMessage(asked, { name: context.node.name, tools })
  context.respond(response)
  return [[{ json: answeredIn(response.body) }]]
}

async function toolsOf(context: RunContext): Promise<Tool[]> {
  const tools = (await suppliedTools(context, 0)).map(({ tool }) => tool)
  const names = tools.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`Two tools are called "${twice}". Give one of them another name.`)
  return tools
}

function answeredIn(body: unknown) {
  const answer: unknown = JSON.parse(textOf(body) || '{}')
  return isJsonObject(answer) ? answer : {}
}
