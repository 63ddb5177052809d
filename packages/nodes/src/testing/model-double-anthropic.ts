import { callsOf, useOf, wordsOf, type ModelReply, type Speech } from './model-speech.ts'

const head = { type: 'message', id: 'msg_1', role: 'assistant', model: 'double' }

const endOf = ({ toolCalls = [] }: ModelReply): string => (toolCalls.length > 0 ? 'tool_use' : 'end_turn')

const toolsOf = (reply: ModelReply) =>
  callsOf(reply).map(({ id, name, input }) => ({ type: 'tool_use', id, name, input }))

function whole(reply: ModelReply) {
  const { input, output } = useOf(reply)
  const text = reply.text === undefined ? [] : [{ type: 'text', text: reply.text }]
  return {
    ...head,
    content: [...text, ...toolsOf(reply)],
    stop_reason: endOf(reply),
    stop_sequence: null,
    usage: { input_tokens: input, output_tokens: output },
  }
}

function pieces(reply: ModelReply): string[] {
  const { input, output } = useOf(reply)
  const blocks = [
    ...(reply.text === undefined
      ? []
      : [
          {
            start: { type: 'text', text: '' },
            deltas: wordsOf(reply).map((text) => ({ type: 'text_delta', text })),
          },
        ]),
    ...toolsOf(reply).map((tool) => ({
      start: { ...tool, input: {} },
      deltas: [{ type: 'input_json_delta', partial_json: JSON.stringify(tool.input) }],
    })),
  ]
  const events = [
    {
      type: 'message_start',
      message: { ...head, content: [], stop_reason: null, usage: { input_tokens: input, output_tokens: 0 } },
    },
    ...blocks.flatMap(({ start, deltas }, index) => [
      { type: 'content_block_start', index, content_block: start },
      ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
      { type: 'content_block_stop', index },
    ]),
    {
      type: 'message_delta',
      delta: { stop_reason: endOf(reply), stop_sequence: null },
      usage: { output_tokens: output },
    },
    { type: 'message_stop' },
  ]
  return events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
}

/** The interface of Anthropic for messages. */
export const anthropicSpeech: Speech = {
  path: /\/v1\/messages$/,
  isStreamed: ({ body }) => (body as { stream?: boolean }).stream === true,
  whole,
  pieces,
}
