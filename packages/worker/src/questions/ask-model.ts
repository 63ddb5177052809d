import type { ModelAnswer, ModelMessage, ModelQuestion } from '../protocol/model-question.ts'
import type { World } from '../world/world.ts'
import { askSubNode } from './ask-sub-node.ts'

const timeoutMs = 120_000

/** As much of a language model as is needed here. */
interface LanguageModel {
  doGenerate(options: {
    prompt: ModelMessage[]
    tools?: unknown[]
    abortSignal: AbortSignal
  }): PromiseLike<{ content: Part[] }>
}

interface Part {
  type: string
  text?: string
  toolCallId?: string
  toolName?: string
  /** JSON text. */
  input?: string
  providerMetadata?: unknown
}

/** Asks a chat model once. What comes next is for whoever asked to decide. */
export const askModel = (
  world: World,
  { authority, node, messages, tools }: ModelQuestion,
): Promise<ModelAnswer> =>
  askSubNode(world, {
    authority,
    node,
    kind: 'ai_languageModel',
    timeoutMs,
    async ask(value, abortSignal) {
      const { content } = await (value as LanguageModel).doGenerate({
        prompt: [...messages],
        ...(tools.length > 0 && { tools: tools.map((tool) => ({ type: 'function', ...tool })) }),
        abortSignal,
      })
      return answerOf(content)
    },
  })

const answerOf = (content: readonly Part[]): ModelAnswer => ({
  text: content.map(({ type, text }) => (type === 'text' ? (text ?? '') : '')).join(''),
  calls: content.flatMap(({ type, toolCallId = '', toolName = '', input = '' }) =>
    type === 'tool-call' ? [{ id: toolCallId, name: toolName, input: parsed(input) }] : [],
  ),
  said: { role: 'assistant', content: content.flatMap(partToRepeat) },
})

/** As the model is told in the next round what it has said. Some services insist on getting their own marks back. */
function partToRepeat({ providerMetadata, ...part }: Part): unknown[] {
  if (!['text', 'reasoning', 'tool-call'].includes(part.type)) return []
  const input = part.type === 'tool-call' && { input: parsed(part.input ?? '') ?? {} }
  return [{ ...part, ...input, ...(providerMetadata !== undefined && { providerOptions: providerMetadata }) }]
}

/** Undefined for what is no JSON: models misspell. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
