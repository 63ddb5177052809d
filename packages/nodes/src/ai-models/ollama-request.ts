import { isJsonObject, withoutUndefined, type JsonObject } from '@heddle/core'

interface ToolCall {
  id: string
  function: { name: string; arguments: string }
}

type Part = { type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } }

interface Message {
  role: string
  content?: string | Part[] | null
  tool_calls?: ToolCall[]
  tool_call_id?: string
}

/** What a provider of the interface of OpenAI sends. */
export interface ChatRequest extends JsonObject {
  messages: Message[]
  stream?: boolean
}

/** The same request in the words of Ollama. */
export function requestForOllama(
  asked: ChatRequest,
  { fields, options }: { fields: JsonObject; options: JsonObject },
): JsonObject {
  const { model, tools, messages, stream = false } = asked
  const named = new Map(
    messages.flatMap(({ tool_calls = [] }) => tool_calls.map((call) => [call.id, call] as const)),
  )
  return withoutUndefined({
    model,
    messages: messages.map((message) => messageFor(message, named)),
    tools,
    stream,
    format: formatOf(asked.response_format),
    ...fields,
    options: withoutUndefined({
      temperature: asked.temperature,
      top_p: asked.top_p,
      num_predict: asked.max_tokens,
      frequency_penalty: asked.frequency_penalty,
      presence_penalty: asked.presence_penalty,
      seed: asked.seed,
      stop: asked.stop,
      ...options,
    }),
  })
}

function messageFor(message: Message, named: ReadonlyMap<string, ToolCall>): JsonObject {
  const { role, content, tool_calls: calls, tool_call_id: answered } = message
  const parts = typeof content === 'string' ? [{ type: 'text' as const, text: content }] : (content ?? [])
  const images = parts.flatMap((part) => (part.type === 'image_url' ? [base64Of(part.image_url.url)] : []))
  return {
    role,
    content: parts.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    ...(images.length > 0 && { images }),
    ...(calls && { tool_calls: calls.map((call) => ({ function: callFor(call) })) }),
    ...(answered !== undefined && { tool_name: named.get(answered)?.function.name ?? '' }),
  }
}

const callFor = ({ function: { name, arguments: given } }: ToolCall): JsonObject => ({
  name,
  arguments: JSON.parse(given) as unknown,
})

const base64Of = (url: string): string => url.replace(/^data:[^,]*,/, '')

/** A schema, or any JSON. */
function formatOf(format: unknown): unknown {
  if (!isJsonObject(format) || format.type === 'text') return undefined
  return isJsonObject(format.json_schema) ? format.json_schema.schema : 'json'
}
