import { textOf, type JsonObject } from '@heddle/core'
import type { FilePart, ModelMessage, TextPart } from 'ai'
import type { RootCall } from '../ai/define-ai-node.ts'
import { filePart } from '../ai/prompt-files.ts'
import { getFile } from '../files/item-files.ts'

/** The messages of a chain, and the prompt behind them. */
export async function messagesOf(call: RootCall, prompt: string): Promise<ModelMessage[]> {
  const rows = call.params.rows('messages.messageValues')
  const messages = await Promise.all(rows.map((row) => messageOf(call, row)))
  const last = messages.at(-1)
  // A picture at the end belongs to the prompt.
  if (last?.role === 'user' && typeof last.content !== 'string') {
    const content: (FilePart | TextPart)[] = [{ type: 'text', text: prompt }, ...(last.content as FilePart[])]
    return [...messages.slice(0, -1), { role: 'user', content }]
  }
  return [...messages, { role: 'user', content: prompt }]
}

async function messageOf(call: RootCall, row: JsonObject): Promise<ModelMessage> {
  const content = textOf(row.message)
  if (row.type === 'AIMessagePromptTemplate') return { role: 'assistant', content }
  if (row.type !== 'HumanMessagePromptTemplate') return { role: 'system', content }
  if (row.messageType !== 'imageBinary' && row.messageType !== 'imageUrl') return { role: 'user', content }
  return { role: 'user', content: [await imageOf(call, row)] }
}

async function imageOf({ context, item }: RootCall, row: JsonObject): Promise<FilePart> {
  const { messageType, imageDetail, imageUrl, binaryImageDataKey } = row
  const part: FilePart =
    messageType === 'imageUrl'
      ? { type: 'file', mediaType: 'image', data: addressOf(textOf(imageUrl)) }
      : await filePart(context, getFile(item, textOf(binaryImageDataKey)))
  const detail = textOf(imageDetail)
  return detail === '' || detail === 'auto'
    ? part
    : { ...part, providerOptions: { openai: { imageDetail: detail } } }
}

function addressOf(text: string): URL {
  const url = URL.parse(text)
  if (!url || !['http:', 'https:', 'data:'].includes(url.protocol))
    throw new Error(`"${text}" is no address of an image`)
  return url
}
