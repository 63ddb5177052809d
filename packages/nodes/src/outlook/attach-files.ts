import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { AppCall } from '../app/operation.ts'
import { splitNames } from '../fields/field-names.ts'
import { getFile, readBytes } from '../files/item-files.ts'
import { pathOf } from '../microsoft/graph-service.ts'

export interface OutgoingFile {
  name: string
  contentType: string
  bytes: Uint8Array
}

/** The files of the item that the parameters name. */
export async function filesIn(call: AppCall, collection: string): Promise<OutgoingFile[]> {
  const names = call.params
    .rows(`${collection}.attachments.attachments`)
    .flatMap(({ binaryPropertyName }) => splitNames(textOf(binaryPropertyName)))
  return Promise.all(names.map((name) => fileOf(call, name)))
}

export async function fileOf(
  { item, context }: AppCall,
  field: string,
  fileName?: string,
): Promise<OutgoingFile> {
  const file = getFile(item, field)
  const bytes = await readBytes(context, file)
  return { name: fileName ?? file.fileName ?? field, contentType: file.mimeType, bytes }
}

/** Graph takes requests of four megabytes, and files grow by a third when they are written as text. */
const mostInRequest = 3_000_000

export const fitInRequest = (files: readonly OutgoingFile[]): boolean =>
  files.reduce((sum, { bytes }) => sum + bytes.length, 0) < mostInRequest

export const asAttachment = ({ name, contentType, bytes }: OutgoingFile): JsonObject => ({
  '@odata.type': '#microsoft.graph.fileAttachment',
  name,
  contentType,
  contentBytes: Buffer.from(bytes).toString('base64'),
})

/** Adds files to a message that is not sent yet, one after the other: Graph refuses changes at the same time. */
export async function attachFiles(
  call: AppCall,
  messageId: string,
  files: readonly OutgoingFile[],
): Promise<void> {
  const url = pathOf('messages', messageId, 'attachments')
  for (const file of files) {
    if (fitInRequest([file])) await call.send({ method: 'POST', url, body: asAttachment(file) })
    else await uploadInParts(call, url, file)
  }
}

/** The most that Graph takes at once, in the steps that it wants. */
const partBytes = 12 * 320 * 1024

async function uploadInParts({ send, context }: AppCall, url: string, file: OutgoingFile): Promise<void> {
  const { name, contentType, bytes } = file
  const size = bytes.length
  const AttachmentItem = { attachmentType: 'file', name, contentType, size }
  const session = await send({
    method: 'POST',
    url: `${url}/createUploadSession`,
    body: { AttachmentItem },
  })
  const place = isJsonObject(session) ? textOf(session.uploadUrl) : ''
  for (let start = 0; start < size; start += partBytes) {
    const part = bytes.subarray(start, start + partBytes)
    // The address lets in whoever has it, and is at another host: the account stays out of it.
    await context.http({
      method: 'PUT',
      url: place,
      headers: {
        'content-type': 'application/octet-stream',
        'content-range': `bytes ${start}-${start + part.length - 1}/${size}`,
      },
      body: part,
    })
  }
}

/** Makes a draft, adds the files to it and gives it. What could not be finished does not stay behind. */
export async function draftWithFiles(
  call: AppCall,
  create: () => Promise<unknown>,
  files: readonly OutgoingFile[],
): Promise<JsonObject> {
  const created = await create()
  const draft = isJsonObject(created) ? created : {}
  try {
    await attachFiles(call, textOf(draft.id), files)
  } catch (error) {
    await call
      .send({ method: 'DELETE', url: pathOf('messages', textOf(draft.id)) })
      // The first failure is the one to tell.
      .catch(() => undefined)
    throw error
  }
  return draft
}
