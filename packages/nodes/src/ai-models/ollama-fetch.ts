import { textOf, type JsonObject } from '@heddle/core'
import { answerFromOllama, pieceFromOllama } from './ollama-answer.ts'
import { requestForOllama, type ChatRequest } from './ollama-request.ts'

/**
 * Lets a provider that speaks as OpenAI does speak with Ollama in its own way: only there it can be told how long a context to keep
 * and how to run a model.
 */
export const ollamaFetch =
  (fetch: typeof globalThis.fetch, own: { fields: JsonObject; options: JsonObject }): typeof fetch =>
  async (input, init = {}) => {
    const url = String(input instanceof Request ? input.url : input).replace(
      /\/chat\/completions$/,
      '/api/chat',
    )
    const asked = JSON.parse(textOf(init.body)) as ChatRequest
    const response = await fetch(url, { ...init, body: JSON.stringify(requestForOllama(asked, own)) })
    if (!response.ok) return response
    if (asked.stream !== true) return new Response(wholeAnswer(await response.text()), response)
    const pieces = response.body
      ?.pipeThrough(new TextDecoderStream())
      .pipeThrough(linesOf())
      .pipeThrough(eventsOf())
      .pipeThrough(new TextEncoderStream())
    return new Response(pieces, { headers: { 'content-type': 'text/event-stream' } })
  }

/** What cannot be read stays as it is: who asked says so. */
function wholeAnswer(text: string): string {
  try {
    return JSON.stringify(answerFromOllama(JSON.parse(text)))
  } catch {
    return text
  }
}

function linesOf(): TransformStream<string, string> {
  let rest = ''
  return new TransformStream({
    transform(text, controller) {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line.trim() !== '') controller.enqueue(line)
    },
    flush(controller) {
      if (rest.trim() !== '') controller.enqueue(rest)
    },
  })
}

/** One JSON object in each line becomes one event. */
const eventsOf = (): TransformStream<string, string> => {
  let calls = 0
  return new TransformStream({
    transform(line, controller) {
      const piece = pieceFromOllama(JSON.parse(line), calls)
      calls += piece.calls
      controller.enqueue(`data: ${JSON.stringify(piece.event)}\n\n`)
      if (piece.isLast) controller.enqueue('data: [DONE]\n\n')
    },
  })
}
