import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { ModelMessage } from 'ai'
import { callTool } from '../ai/agent-tools.ts'
import type { Memory } from '../ai/memory.ts'
import { textOfMessage } from '../ai/message-text.ts'
import { pollUntil } from '../ai/poll-until.ts'
import { suppliedTools } from '../ai/supplied-tools.ts'
import { maybeSupplied } from '../ai/supplied.ts'
import type { Tool } from '../ai/tool.ts'
import type { AppCall } from '../app/operation.ts'
import { assistantHeaders as headers } from './openai-service.ts'

const everyMs = 1000
/** After this long OpenAI gives up itself. */
const mostMs = 600_000

/** Lets an assistant that is kept at OpenAI answer, in a thread that is kept there, too. */
export async function messageAssistant(call: AppCall): Promise<JsonObject> {
  const { context, itemIndex, params } = call
  const isInMemory = params.version < 1.6 || params.text('memory') !== 'threadId'
  const memory = isInMemory ? await maybeSupplied(context, 'ai_memory', itemIndex) : undefined
  const tools = (await suppliedTools(context, itemIndex)).map(({ tool }) => tool)
  const prompt = promptOf(call)
  const thread = await beginThread(call, prompt, memory)
  const run = await ask(call, { method: 'POST', url: `${thread}/runs`, body: await runFields(call, tools) })
  await finish(call, `${thread}/runs/${textOf(run.id)}`, tools)
  const output = await lastAnswer(call, thread)
  await memory?.add([
    { role: 'user', content: prompt },
    { role: 'assistant', content: output },
  ])
  return { output, threadId: thread.split('/')[2] }
}

function promptOf({ params, item }: AppCall): string {
  const source = params.text('prompt')
  if (source === 'define') return params.text('text')
  const field = source === 'guardrails' ? 'guardrailsInput' : 'chatInput'
  const text = textOf(item.json[field])
  if (text === '') throw new Error(`The item has no field "${field}" to take the prompt from`)
  return text
}

interface Asked {
  method?: string
  url: string
  body?: JsonObject
}

async function ask({ send, params }: AppCall, request: Asked): Promise<JsonObject> {
  // Up to version 1.7 the node itself could say where the service is.
  const base = params.version < 1.8 ? (params.maybe('options.baseURL') ?? '') : ''
  const answer = await send({ ...request, url: base.replace(/\/$/, '') + request.url, headers })
  return isJsonObject(answer) ? answer : {}
}

/** The path of a thread with the prompt as its last message. */
async function beginThread(call: AppCall, prompt: string, memory: Memory | undefined): Promise<string> {
  const said = { role: 'user', content: prompt }
  const known = call.params.version < 1.6 ? undefined : call.params.maybe('threadId')
  if (known !== undefined) {
    const thread = `/threads/${encodeURIComponent(known)}`
    await ask(call, { method: 'POST', url: `${thread}/messages`, body: said })
    return thread
  }
  const earlier = ((await memory?.load()) ?? []).flatMap(asThreadMessage)
  const { id } = await ask(call, { method: 'POST', url: '/threads', body: { messages: [...earlier, said] } })
  return `/threads/${encodeURIComponent(textOf(id))}`
}

const asThreadMessage = (message: ModelMessage): JsonObject[] =>
  message.role === 'user' || message.role === 'assistant'
    ? [{ role: message.role, content: textOfMessage(message) }]
    : []

/** The tools that hang on the node come to those of the assistant, or take their place. */
async function runFields(call: AppCall, tools: readonly Tool[]): Promise<JsonObject> {
  const { params } = call
  const assistant = params.id('assistantId')
  const keeps = params.value('options.preserveOriginalTools') !== false
  const own = tools.map(({ name, description, inputSchema }) => ({
    type: 'function',
    function: { name, description, parameters: inputSchema },
  }))
  if (own.length === 0 && keeps) return { assistant_id: assistant }
  const url = `/assistants/${encodeURIComponent(assistant)}`
  const { tools: before } = keeps ? await ask(call, { url }) : { tools: [] }
  return { assistant_id: assistant, tools: [...(Array.isArray(before) ? (before as unknown[]) : []), ...own] }
}

/** Waits for the end of a run, and does meanwhile what it wants of tools. */
const finish = (call: AppCall, url: string, tools: readonly Tool[]): Promise<true> =>
  pollUntil(call.context, {
    everyMs,
    mostMs,
    tooLong: 'The assistant had no answer after ten minutes',
    async look() {
      const run = await ask(call, { url })
      if (run.status === 'completed') return true
      if (run.status === 'requires_action') await submit(call, { url, run, tools })
      else if (['failed', 'cancelled', 'expired', 'incomplete'].includes(textOf(run.status)))
        throw failure(run)
      return undefined
    },
  })

function failure({ last_error: error, status }: JsonObject): Error {
  const said = isJsonObject(error) ? textOf(error.message) : ''
  return new Error(said || `The run of the assistant ended as "${textOf(status)}"`)
}

interface Wanted {
  url: string
  run: JsonObject
  tools: readonly Tool[]
}

async function submit(call: AppCall, { url, run, tools }: Wanted): Promise<void> {
  const outputs = callsIn(run).map(async ({ id, name, input }) => ({
    tool_call_id: id,
    output: await answerOf(
      call,
      tools.find((each) => each.name === name),
      input,
    ),
  }))
  const body = { tool_outputs: await Promise.all(outputs) }
  await ask(call, { method: 'POST', url: `${url}/submit_tool_outputs`, body })
}

/** What goes wrong is told to the model, which goes on with it. */
async function answerOf({ context }: AppCall, tool: Tool | undefined, input: string): Promise<string> {
  try {
    if (!tool) throw new Error('There is no such tool')
    return textOf(await callTool(tool, JSON.parse(input || '{}') as JsonObject, context.signal))
  } catch (error) {
    context.signal.throwIfAborted()
    return error instanceof Error ? error.message : String(error)
  }
}

interface ToolCall {
  id: string
  name: string
  input: string
}

function callsIn({ required_action: action }: JsonObject): ToolCall[] {
  const { submit_tool_outputs: wanted } = isJsonObject(action) ? action : {}
  const { tool_calls: calls } = isJsonObject(wanted) ? wanted : {}
  const list = Array.isArray(calls) ? (calls as unknown[]) : []
  return list
    .filter((each) => isJsonObject(each))
    .map(({ id, function: asked }) => {
      const { name, arguments: input } = isJsonObject(asked) ? asked : {}
      return { id: textOf(id), name: textOf(name), input: textOf(input) }
    })
}

async function lastAnswer(call: AppCall, thread: string): Promise<string> {
  const { data } = await ask(call, { url: `${thread}/messages?limit=1&order=desc` })
  const [last]: unknown[] = Array.isArray(data) ? data : []
  const content = isJsonObject(last) && Array.isArray(last.content) ? (last.content as unknown[]) : []
  return content
    .map((part) => (isJsonObject(part) && isJsonObject(part.text) ? textOf(part.text.value) : ''))
    .filter((text) => text !== '')
    .join('\n')
}
