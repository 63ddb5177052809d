import { callsOf, useOf, wordsOf, type ModelReply, type Speech } from './model-speech.ts'

const head = { model: 'double', created_at: '2026-01-01T00:00:00Z' }

const callParts = (reply: ModelReply) => {
  const calls = callsOf(reply).map(({ name, input }) => ({ function: { name, arguments: input } }))
  return calls.length > 0 ? { tool_calls: calls } : {}
}

const endOf = (reply: ModelReply) => ({
  done: true,
  done_reason: 'stop',
  prompt_eval_count: useOf(reply).input,
  eval_count: useOf(reply).output,
})

const whole = (reply: ModelReply) => ({
  ...head,
  message: { role: 'assistant', content: reply.text ?? '', ...callParts(reply) },
  ...endOf(reply),
})

function pieces(reply: ModelReply): string[] {
  const piece = (message: object) => ({ ...head, message: { role: 'assistant', content: '', ...message } })
  const lines = [
    ...wordsOf(reply).map((content) => ({ ...piece({ content }), done: false })),
    { ...piece(callParts(reply)), done: false },
    { ...piece({}), ...endOf(reply) },
  ]
  return lines.map((line) => `${JSON.stringify(line)}\n`)
}

/** Ollama's own interface for chats. */
export const ollamaSpeech: Speech = {
  path: /\/api\/chat$/,
  isStreamed: ({ body }) => (body as { stream?: boolean }).stream !== false,
  whole,
  pieces,
  contentType: 'application/x-ndjson',
}
