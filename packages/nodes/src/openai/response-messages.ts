import { textOf, type JsonObject } from '@heddle/core'
import type { FilePart, ModelMessage } from 'ai'
import { filePart } from '../ai/prompt-files.ts'
import type { AppCall } from '../app/operation.ts'
import { getFile } from '../files/item-files.ts'
import { textMessage } from './text-message.ts'

/** The messages that a person wrote, each a text, an image or a file. */
export const responseMessages = (call: AppCall): Promise<ModelMessage[]> =>
  Promise.all(call.params.rows('responses.values').map((row) => messageOf(call, row)))

async function messageOf(call: AppCall, row: JsonObject): Promise<ModelMessage> {
  const { type, role, content } = row
  if (type !== 'image' && type !== 'file') return textMessage(role, textOf(content))
  return { role: 'user', content: [type === 'image' ? await imageOf(call, row) : await fileOf(call, row)] }
}

async function imageOf(call: AppCall, row: JsonObject): Promise<FilePart> {
  const { imageType, imageUrl, fileId, binaryPropertyName, imageDetail } = row
  const detail = { providerOptions: { openai: { imageDetail: textOf(imageDetail) || 'auto' } } }
  if (imageType === 'base64') return { ...(await stored(call, binaryPropertyName)), ...detail }
  const data = imageType === 'fileId' ? keptAt(fileId) : new URL(textOf(imageUrl))
  return { type: 'file', mediaType: 'image', data, ...detail }
}

async function fileOf(call: AppCall, row: JsonObject): Promise<FilePart> {
  const { fileType, fileUrl, fileId, binaryPropertyName, fileName } = row
  if (fileType === 'base64') {
    const part = await stored(call, binaryPropertyName)
    return { ...part, filename: textOf(fileName) || part.filename }
  }
  const data = fileType === 'fileId' ? keptAt(fileId) : new URL(textOf(fileUrl))
  return { type: 'file', mediaType: 'application/pdf', data }
}

const stored = ({ context, item }: AppCall, name: unknown): Promise<FilePart> =>
  filePart(context, getFile(item, textOf(name)))

/** A file that OpenAI has already. */
const keptAt = (fileId: unknown): FilePart['data'] => ({
  type: 'reference',
  reference: { openai: textOf(fileId) },
})
