import { givenLimit } from '../ai/model-settings.ts'
import type { AppCall, AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { candidatesIn, ofModel } from './gemini-service.ts'
import { fileParts } from './upload-file.ts'

interface Question {
  /** The parameter with addresses of files. */
  urls: string
  text: string
}

/** Asks a model about files. */
async function ask(call: AppCall, { urls, text }: Question): Promise<unknown> {
  const { params, send } = call
  const most = givenLimit(params, 'options.maxOutputTokens')
  const parts = [...(await fileParts(call, urls)), { text }]
  const answer = await send(
    ofModel(params.id('modelId'), 'generateContent', {
      contents: [{ role: 'user', parts }],
      ...(most !== undefined && { generationConfig: { maxOutputTokens: most } }),
    }),
  )
  return params.flag('simplify') ? candidatesIn(answer) : answer
}

/** What a person asks about files of one kind. */
export const analyze = (urls: string): AppOperation => ({
  effect: 'reads',
  run: (call) => ask(call, { urls, text: call.params.text('text') }),
})

export const transcribe: AppOperation = {
  effect: 'reads',
  run: (call) => ask(call, { urls: 'audioUrls', text: transcription(call.params) }),
}

function transcription(params: AppParams): string {
  const [start, end] = [params.maybe('options.startTime'), params.maybe('options.endTime')]
  const limits = [
    ...(start === undefined ? [] : [`from ${start}`]),
    ...(end === undefined ? [] : [`to ${end}`]),
  ]
  const what = 'Write down what is said in the recording, word for word, and nothing else.'
  return limits.length === 0 ? what : `${what} Only the part ${limits.join(' ')}.`
}
