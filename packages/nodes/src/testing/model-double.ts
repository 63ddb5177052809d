import type { DoubleAnswer, DoubleRequest, DoubleService } from './double.ts'
import { anthropicSpeech } from './model-double-anthropic.ts'
import { chatSpeech } from './model-double-chat.ts'
import { vectorsFor } from './model-double-embeddings.ts'
import { geminiSpeech } from './model-double-gemini.ts'
import { ollamaSpeech } from './model-double-ollama.ts'
import { responsesSpeech } from './model-double-responses.ts'
import type { ModelReply, Speech } from './model-speech.ts'

export type { ModelReply } from './model-speech.ts'

/** Says what is next, by what it was asked. */
export type ModelScript = readonly ModelReply[] | ((request: DoubleRequest, call: number) => ModelReply)

const speeches = [chatSpeech, responsesSpeech, anthropicSpeech, geminiSpeech, ollamaSpeech]

/**
 * Stands for models behind the interfaces of OpenAI (chats and responses), Anthropic, Gemini and Ollama, whole or in pieces as the
 * request asks. Embeddings are answered without a script: texts that are the same have the same vector.
 */
export function modelDouble(script: ModelScript): DoubleService {
  let calls = 0
  const next = (request: DoubleRequest): ModelReply => {
    const reply = typeof script === 'function' ? script(request, calls) : (script[calls] ?? {})
    calls += 1
    return reply
  }
  return (request) => {
    const isVectors = /embed/i.test(request.path)
    const speech = speeches.find(({ path }) => path.test(request.path))
    if (!isVectors && !speech) return undefined
    const reply = next(request)
    if (reply.answer) return reply.answer
    if (!speech || isVectors) return vectorsFor(request, reply)
    return speech.isStreamed(request) ? inPieces(speech, reply) : { body: speech.whole(reply) }
  }
}

function inPieces({ pieces, contentType = 'text/event-stream' }: Speech, reply: ModelReply): DoubleAnswer {
  const all = pieces(reply)
  const sent = reply.cut ? all.slice(0, Math.ceil(all.length / 2)) : all
  return { headers: { 'content-type': contentType }, body: sent.join('') }
}
