import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import { generateId } from 'ai'

const head = { id: 'ollama', created: 0 }

/** An answer of Ollama as a service with the interface of OpenAI would give it. */
export function answerFromOllama(answer: unknown): JsonObject {
  const { message, model, done_reason: reason } = isJsonObject(answer) ? answer : {}
  const said = saidIn(message, 0)
  return {
    ...head,
    model,
    choices: [{ index: 0, message: { role: 'assistant', ...said }, finish_reason: endOf(said, reason) }],
    usage: usageOf(answer),
  }
}

interface Piece {
  event: JsonObject
  /** How many calls of tools are in it. */
  calls: number
  isLast: boolean
}

/** A piece of an answer, likewise. Pieces before it had that many calls of tools. */
export function pieceFromOllama(piece: unknown, callsBefore: number): Piece {
  const { message, model, done, error, done_reason: reason } = isJsonObject(piece) ? piece : {}
  if (error !== undefined) return { event: { error: { message: textOf(error) } }, calls: 0, isLast: true }
  const delta = saidIn(message, callsBefore)
  const calls = delta.tool_calls?.length ?? 0
  const isLast = done === true
  const end = callsBefore + calls > 0 ? 'tool_calls' : endOf(delta, reason)
  return {
    event: {
      ...head,
      model,
      choices: [{ index: 0, delta, finish_reason: isLast ? end : null }],
      ...(isLast && { usage: usageOf(piece) }),
    },
    calls,
    isLast,
  }
}

interface Said {
  content: string
  reasoning_content?: string
  tool_calls?: JsonObject[]
}

function saidIn(message: unknown, callsBefore: number): Said {
  const { content, thinking, tool_calls: calls } = isJsonObject(message) ? message : {}
  return {
    content: textOf(content),
    ...(typeof thinking === 'string' && thinking !== '' && { reasoning_content: thinking }),
    ...(Array.isArray(calls) &&
      calls.length > 0 && { tool_calls: calls.map((call, index) => callOf(call, callsBefore + index)) }),
  }
}

/** Ollama gives calls no names to answer them by. */
function callOf(call: unknown, index: number): JsonObject {
  const { name, arguments: given } = isJsonObject(call) && isJsonObject(call.function) ? call.function : {}
  return {
    index,
    id: `call_${generateId()}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(given ?? {}) },
  }
}

function endOf({ tool_calls: calls }: Said, reason: unknown): string {
  if (calls) return 'tool_calls'
  return reason === 'length' ? 'length' : 'stop'
}

function usageOf(answer: unknown): JsonObject {
  const { prompt_eval_count: input, eval_count: output } = isJsonObject(answer) ? answer : {}
  const [prompt, completion] = [Number(input ?? 0), Number(output ?? 0)]
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion }
}
