import { asEvent, callsOf, useOf, wordsOf, type ModelReply, type Speech } from './model-speech.ts'

const usageOf = (reply: ModelReply) => {
  const { input, output } = useOf(reply)
  return { promptTokenCount: input, candidatesTokenCount: output, totalTokenCount: input + output }
}

const callParts = (reply: ModelReply) =>
  callsOf(reply).map(({ name, input }) => ({ functionCall: { name, args: input } }))

const candidate = (parts: readonly object[], finishReason?: string) => ({
  candidates: [{ index: 0, content: { role: 'model', parts }, ...(finishReason && { finishReason }) }],
  responseId: 'r1',
})

const whole = (reply: ModelReply) => ({
  ...candidate([...(reply.text === undefined ? [] : [{ text: reply.text }]), ...callParts(reply)], 'STOP'),
  usageMetadata: usageOf(reply),
})

function pieces(reply: ModelReply): string[] {
  const calls = callParts(reply)
  const events = [
    ...wordsOf(reply).map((text) => candidate([{ text }])),
    ...(calls.length > 0 ? [candidate(calls)] : []),
    { ...candidate([{ text: '' }], 'STOP'), usageMetadata: usageOf(reply) },
  ]
  return events.map(asEvent)
}

/** The interface of Gemini for content. */
export const geminiSpeech: Speech = {
  path: /:(streamG|g)enerateContent$/,
  isStreamed: ({ path }) => path.endsWith(':streamGenerateContent'),
  whole,
  pieces,
}
