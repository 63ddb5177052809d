import { BadRequest, isJsonObject, type JsonObject } from '@heddle/core'
import type { ModelAnswer, ModelMessage, ModelTool } from '@heddle/worker'
import { isExpected } from '../http/errors.ts'

/** How often the model is asked for one request at most. */
const mostRounds = 16

export type AskModel = (
  messages: readonly ModelMessage[],
  tools: readonly ModelTool[],
) => Promise<ModelAnswer>

/** Something that the model may have done. */
export interface AssistantTool extends ModelTool {
  run(input: JsonObject): Promise<unknown>
}

/** Lets the model use its tools until it has an answer in words. */
export async function converse(
  ask: AskModel,
  messages: readonly ModelMessage[],
  tools: readonly AssistantTool[] = [],
): Promise<string> {
  const all = [...messages]
  const described = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))
  for (let round = 0; round < mostRounds; round += 1) {
    const { text, calls, said } = await ask(all, described)
    if (calls.length === 0) return text.trim()
    all.push(said, { role: 'tool', content: await performAll(tools, calls) })
  }
  throw new BadRequest('The assistant found no answer in time. Ask for less at once.')
}

/** In their order: each works on what the one before has left. */
async function performAll(tools: readonly AssistantTool[], calls: ModelAnswer['calls']): Promise<unknown[]> {
  const results: unknown[] = []
  for (const { id, name, input } of calls) {
    const value = await perform(tools, name, input)
    results.push({ type: 'tool-result', toolCallId: id, toolName: name, output: { type: 'text', value } })
  }
  return results
}

/** What goes wrong is for the model to mend. */
async function perform(tools: readonly AssistantTool[], name: string, input: unknown): Promise<string> {
  const tool = tools.find((each) => each.name === name)
  if (!tool) return `There is no tool "${name}".`
  if (!isJsonObject(input)) return 'The input is not a JSON object.'
  try {
    return JSON.stringify(await tool.run(input))
  } catch (error) {
    if (!(error instanceof Error) || !isExpected(error)) throw error
    return error.message
  }
}

export const systemMessage = (content: string): ModelMessage => ({ role: 'system', content })

export const userMessage = (text: string): ModelMessage => ({
  role: 'user',
  content: [{ type: 'text', text }],
})

export const assistantMessage = (text: string): ModelMessage => ({
  role: 'assistant',
  content: [{ type: 'text', text }],
})
