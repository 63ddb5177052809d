import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import { namedFiles } from '../ai/file-item.ts'
import { pollUntil } from '../ai/poll-until.ts'
import type { AppCall } from '../app/operation.ts'
import { getFile } from '../files/item-files.ts'

/** Something that Gemini is to have: it flows from where it is to there. */
interface Upload {
  content: ReadableStream<Uint8Array>
  mimeType: string
  displayName?: string
}

/** A file of the item, or one on the web, as the parameters say. */
export async function givenUpload(call: AppCall): Promise<Upload> {
  const { params, item } = call
  if (params.text('inputType') === 'url') return onTheWeb(call, params.text('fileUrl'))
  return ofItem(call, getFile(item, params.text('binaryPropertyName')))
}

async function onTheWeb({ context }: AppCall, url: string): Promise<Upload> {
  const { body, headers } = await context.http({ url, responseType: 'stream' })
  const [mimeType = ''] = (headers['content-type'] ?? '').split(';')
  return {
    content: body as ReadableStream<Uint8Array>,
    mimeType: mimeType || 'application/octet-stream',
  }
}

async function ofItem({ context }: AppCall, file: ReturnType<typeof getFile>): Promise<Upload> {
  const { mimeType, fileName } = file
  return { content: await context.binary.stream(file), mimeType, displayName: fileName }
}

/** Tells Gemini about a file, then sends it. */
export async function upload(
  { exchange, send }: AppCall,
  { content, mimeType }: Upload,
  { url, about }: { url: string; about: JsonObject },
): Promise<JsonObject> {
  const { headers } = await exchange({
    method: 'POST',
    url,
    headers: {
      'x-goog-upload-protocol': 'resumable',
      'x-goog-upload-command': 'start',
      'x-goog-upload-header-content-type': mimeType,
    },
    body: about,
  })
  const answer = await send({
    method: 'POST',
    url: textOf(headers['x-goog-upload-url']),
    headers: {
      'content-type': mimeType,
      'x-goog-upload-offset': '0',
      'x-goog-upload-command': 'upload, finalize',
    },
    body: content,
  })
  return isJsonObject(answer) ? answer : {}
}

/** Keeps a file at Gemini for two days, for models to look at. Videos are worked on first. */
export async function uploadFile(call: AppCall, given: Upload): Promise<JsonObject> {
  const { displayName } = given
  const about = { file: { ...(displayName !== undefined && { display_name: displayName }) } }
  const { file } = await upload(call, given, { url: '/upload/v1beta/files', about })
  const name = isJsonObject(file) ? textOf(file.name) : ''
  let known: unknown = file
  return pollUntil(call.context, {
    everyMs: 2000,
    mostMs: 600_000,
    tooLong: 'Google Gemini was not ready with the file after ten minutes',
    async look() {
      const { state, ...facts } = isJsonObject(known) ? known : {}
      if (state === 'FAILED') throw new Error('Google Gemini cannot use the file')
      if (state !== 'PROCESSING') return { fileUri: facts.uri, ...facts }
      known = await call.send({ url: `/v1beta/${name}` })
      return undefined
    },
  })
}

/** Gemini fetches these itself. */
const isKnownToGemini = (url: string): boolean =>
  /^https:\/\/(generativelanguage\.googleapis\.com|(www\.|m\.)?youtube\.com|youtu\.be)\//.test(url)

/** The parts of a question that are files: those of the item, or those at the addresses of a parameter. */
export function fileParts(call: AppCall, urls: string): Promise<JsonObject[]> {
  const { params } = call
  const uploaded = async (given: Upload | Promise<Upload>) => {
    const { fileUri, mimeType } = await uploadFile(call, await given)
    return { fileData: { fileUri, mimeType } }
  }
  if (params.text('inputType') !== 'url')
    return Promise.all(namedFiles(call, 'binaryPropertyName').map((file) => uploaded(ofItem(call, file))))
  const parts = params.texts(urls).map(async (url) => {
    if (isKnownToGemini(url)) return { fileData: { fileUri: url } }
    return uploaded(onTheWeb(call, url))
  })
  return Promise.all(parts)
}
