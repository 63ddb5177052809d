import { asEvent, callsOf, useOf, wordsOf, type ModelReply, type Speech } from './model-speech.ts'

const head = { id: 'chatcmpl-1', created: 1_700_000_000, model: 'double' }

const toolCallsOf = (reply: ModelReply) =>
  callsOf(reply).map(({ index, id, name, input }) => ({
    index,
    id,
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
  }))

function usageOf(reply: ModelReply) {
  const { input, output } = useOf(reply)
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output }
}

const endOf = ({ toolCalls = [] }: ModelReply): string => (toolCalls.length > 0 ? 'tool_calls' : 'stop')

function whole(reply: ModelReply) {
  const calls = toolCallsOf(reply)
  const message = {
    role: 'assistant',
    content: reply.text ?? null,
    ...(calls.length > 0 && { tool_calls: calls }),
  }
  const choices = [{ index: 0, message, finish_reason: endOf(reply) }]
  return { ...head, object: 'chat.completion', choices, usage: usageOf(reply) }
}

function pieces(reply: ModelReply): string[] {
  const delta = (part: object, finish: string | null = null) => ({
    ...head,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta: part, finish_reason: finish }],
  })
  const calls = toolCallsOf(reply)
  const events = [
    delta({ role: 'assistant', content: '' }),
    ...wordsOf(reply).map((content) => delta({ content })),
    ...(calls.length > 0 ? [delta({ tool_calls: calls })] : []),
    delta({}, endOf(reply)),
    { ...head, object: 'chat.completion.chunk', choices: [], usage: usageOf(reply) },
  ]
  return [...events.map(asEvent), 'data: [DONE]\n\n']
}

/** The interface of OpenAI for chats, which most services have. */
export const chatSpeech: Speech = {
  path: /\/chat\/completions$/,
  isStreamed: ({ body }) => (body as { stream?: boolean }).stream === true,
  whole,
  pieces,
}
