import { asEvent, callsOf, useOf, wordsOf, type ModelReply, type Speech } from './model-speech.ts'

const head = { id: 'resp_1', created_at: 1_700_000_000, model: 'double' }

const usageOf = (reply: ModelReply) => {
  const { input, output } = useOf(reply)
  return { input_tokens: input, output_tokens: output, total_tokens: input + output }
}

const functionCalls = (reply: ModelReply) =>
  callsOf(reply).map(({ id, name, input }) => ({
    type: 'function_call',
    id: `fc_${id}`,
    call_id: id,
    name,
    arguments: JSON.stringify(input),
    status: 'completed',
  }))

const messageOf = (text: string) => ({
  type: 'message',
  id: 'msg_1',
  role: 'assistant',
  status: 'completed',
  content: [{ type: 'output_text', text, annotations: [] }],
})

const messagesOf = ({ text }: ModelReply) => (text === undefined ? [] : [messageOf(text)])

const whole = (reply: ModelReply) => ({
  ...head,
  object: 'response',
  status: 'completed',
  output: [...messagesOf(reply), ...functionCalls(reply)],
  usage: usageOf(reply),
})

function pieces(reply: ModelReply): string[] {
  const items = [...messagesOf(reply), ...functionCalls(reply)]
  const events = [
    { type: 'response.created', response: head },
    ...items.flatMap((item, index) => [
      { type: 'response.output_item.added', output_index: index, item: begun(item) },
      ...within(item, reply, index),
      { type: 'response.output_item.done', output_index: index, item },
    ]),
    { type: 'response.completed', response: { ...head, usage: usageOf(reply) } },
  ]
  return events.map(asEvent)
}

type OutputItem = ReturnType<typeof messageOf> | ReturnType<typeof functionCalls>[number]

const begun = (item: OutputItem) =>
  'arguments' in item ? { ...item, arguments: '' } : { ...item, content: [] }

function within(item: OutputItem, reply: ModelReply, index: number): object[] {
  const place = { item_id: item.id, output_index: index }
  if ('arguments' in item)
    return [{ type: 'response.function_call_arguments.delta', ...place, delta: item.arguments }]
  return wordsOf(reply).map((delta) => ({
    type: 'response.output_text.delta',
    ...place,
    content_index: 0,
    delta,
  }))
}

/** The newer interface of OpenAI. */
export const responsesSpeech: Speech = {
  path: /\/responses$/,
  isStreamed: ({ body }) => (body as { stream?: boolean }).stream === true,
  whole,
  pieces,
}
