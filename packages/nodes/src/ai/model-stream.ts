import type {
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'
import { InvalidResponseDataError } from 'ai'
import { cutShort, modelProblem } from './model-problem.ts'

/** What a model said in one call. */
export interface Said {
  content: LanguageModelV4Content[]
  usage: LanguageModelV4Usage
}

const noUsage: LanguageModelV4Usage = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
}

interface Gathering {
  /** As people know the service. */
  label: string
  /** Is waited for before the stream ends. */
  atEnd(said: Said): Promise<void>
}

/** Passes a stream on and keeps what went by. */
export function gatherStream(stream: ReadableStream<LanguageModelV4StreamPart>, { label, atEnd }: Gathering) {
  const said: Said = { content: [], usage: noUsage }
  const ended = Promise.withResolvers<Said>()
  let text = ''
  let isOver = false
  const note = (part: LanguageModelV4StreamPart) => {
    if (part.type === 'text-delta') text += part.delta
    if (part.type === 'tool-call') said.content.push(part)
    if (part.type === 'finish') said.usage = part.usage
    if (part.type === 'error') ended.reject(part.error)
    isOver ||= part.type === 'finish' || part.type === 'error'
  }
  const reader = stream.getReader()
  const watched = new ReadableStream<LanguageModelV4StreamPart>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) {
          if (!isOver) throw cutShort(label)
          await atEnd(said)
          ended.resolve({ ...said, content: [{ type: 'text', text }, ...said.content] })
          controller.close()
          return
        }
        const part = understood(value, label)
        note(part)
        controller.enqueue(part)
      } catch (error) {
        const problem = modelProblem(error, label)
        ended.reject(problem)
        controller.error(problem)
      }
    },
    async cancel(reason) {
      ended.reject(reason)
      await reader.cancel(reason)
    },
  })
  return { stream: watched, answer: ended.promise }
}

function understood(part: LanguageModelV4StreamPart, label: string): LanguageModelV4StreamPart {
  if (part.type === 'stream-start') return { ...part, warnings: [] }
  if (part.type === 'error') return { ...part, error: streamProblem(part.error, label) }
  if (part.type === 'finish' && isCut(part.finishReason)) return { type: 'error', error: cutShort(label) }
  return knownTool(part)
}

const streamProblem = (error: unknown, label: string): unknown =>
  InvalidResponseDataError.isInstance(error) ? cutShort(label) : modelProblem(error, label)

/** No service ends without a reason: the connection did. */
const isCut = ({ unified, raw }: LanguageModelV4FinishReason): boolean =>
  unified === 'interrupted' || (unified === 'other' && raw === undefined)

/** What the service does by itself is no tool of the caller, who would miss it among its own. */
export function knownTool<T extends { type: string }>(part: T): T {
  const { type } = part
  const isTool = type === 'tool-call' || type === 'tool-result' || type === 'tool-input-start'
  return isTool && 'providerExecuted' in part && part.providerExecuted === true
    ? { ...part, dynamic: true }
    : part
}
