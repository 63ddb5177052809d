import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import { fileItem } from '../ai/file-item.ts'
import { givenLimit } from '../ai/model-settings.ts'
import { pollUntil } from '../ai/poll-until.ts'
import { multipart, type FormFiles } from '../app/multipart.ts'
import { OwnItems, type AppCall, type AppOperation } from '../app/operation.ts'
import { getFile } from '../files/item-files.ts'

const everyMs = 5000
const usualSeconds = 300

/** Has a video made, waits for it, and fetches it. */
async function generate(call: AppCall): Promise<OwnItems> {
  const { params, context, send } = call
  const begun = await begin(call)
  const url = `/videos/${encodeURIComponent(textOf(begun.id))}`
  const seconds = givenLimit(params, 'options.waitTime') ?? usualSeconds
  const made = await pollUntil(context, {
    everyMs,
    mostMs: seconds * 1000,
    tooLong: `OpenAI had no video after ${seconds} seconds. Allow more with "Wait Time".`,
    look: async () => finished(await send({ url })),
  })
  const content = await send({
    url: `${url}/content`,
    headers: { accept: '*/*' },
    responseType: 'stream',
  })
  const item = await fileItem(call, {
    content: content as ReadableStream<Uint8Array>,
    field: 'data',
    fileName: `${params.maybe('options.fileName') ?? 'data'}.mp4`,
    mimeType: 'video/mp4',
  })
  return new OwnItems([{ ...item, json: { ...made, ...item.json } }])
}

async function begin({ params, item, context, send }: AppCall): Promise<JsonObject> {
  const reference = params.maybe('options.binaryPropertyNameReference')
  const fields = {
    model: params.id('modelId'),
    prompt: params.text('prompt'),
    seconds: params.number('seconds'),
    size: params.text('size'),
  }
  const files: FormFiles =
    reference === undefined ? {} : { input_reference: { file: getFile(item, reference) } }
  const answer = await send({ method: 'POST', url: '/videos', ...(await multipart(context, fields, files)) })
  return isJsonObject(answer) ? answer : {}
}

/** The video when it is done; fails with what OpenAI says when there will be none. */
function finished(answer: unknown): JsonObject | undefined {
  const { status, error, ...rest } = isJsonObject(answer) ? answer : {}
  if (status === 'completed') return { status, ...rest }
  if (status !== 'failed') return undefined
  const said = isJsonObject(error) ? textOf(error.message) : ''
  throw new Error(said || 'OpenAI could not make the video')
}

export const videoOperations: Readonly<Record<string, AppOperation>> = {
  generate: { effect: 'reads', run: generate },
}
