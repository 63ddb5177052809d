import { textOf } from '@heddle/core'
import { fileItem } from '../ai/file-item.ts'
import { givenNumber } from '../ai/model-settings.ts'
import { multipart } from '../app/multipart.ts'
import { OwnItems, type AppCall, type AppOperation } from '../app/operation.ts'
import { getFile } from '../files/item-files.ts'

const types: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg',
  opus: 'audio/ogg',
  aac: 'audio/aac',
  flac: 'audio/flac',
}

async function generate(call: AppCall): Promise<OwnItems> {
  const { params, send } = call
  const format = params.maybe('options.response_format') ?? 'mp3'
  const content = await send({
    method: 'POST',
    url: '/audio/speech',
    headers: { accept: '*/*' },
    body: {
      model: params.text('model'),
      input: params.text('input'),
      voice: params.text('voice'),
      response_format: format,
      speed: givenNumber(params, 'options.speed'),
    },
    responseType: 'stream',
  })
  const item = await fileItem(call, {
    content: content as ReadableStream<Uint8Array>,
    field: params.maybe('options.binaryPropertyOutput') ?? 'data',
    fileName: `audio.${format}`,
    mimeType: types[format] ?? 'application/octet-stream',
  })
  return new OwnItems([item])
}

/** What is said in a recording: in its language, or in English. */
const hear =
  (url: string) =>
  async ({ params, item, context, send }: AppCall): Promise<unknown> => {
    const file = getFile(item, params.text('binaryPropertyName'))
    const fields = {
      model: 'whisper-1',
      language: params.maybe('options.language'),
      temperature: givenNumber(params, 'options.temperature'),
    }
    return send({ method: 'POST', url, ...(await multipart(context, fields, { file: named(file) })) })
  }

/** OpenAI knows what a recording is by the end of its name. */
function named(file: ReturnType<typeof getFile>) {
  const { fileName = '', mimeType } = file
  if (/\.\w+$/.test(fileName)) return { file }
  const ending = textOf(mimeType.split('/')[1]).replace('mpeg', 'mp3').replace(/^x-/, '')
  return { file, fileName: `${fileName || 'audio'}.${ending}` }
}

export const audioOperations: Readonly<Record<string, AppOperation>> = {
  generate: { effect: 'reads', run: generate },
  transcribe: { effect: 'reads', run: hear('/audio/transcriptions') },
  translate: { effect: 'reads', run: hear('/audio/translations') },
}
