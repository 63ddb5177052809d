import { isJsonObject } from '@heddle/core'
import type { Item } from '@heddle/core/run'
import type { ConsumeMessage } from 'amqplib'
import { parsed } from '../connections/parsed.ts'
import type { QueueTrigger } from './rabbitmq-trigger.node.ts'

/** A message as an item. */
export async function readMessage(
  { params, binary }: Pick<QueueTrigger, 'params' | 'binary'>,
  { content, fields, properties }: ConsumeMessage,
): Promise<Item> {
  const { contentIsBinary, jsonParseBody, onlyContent } = params.options
  const about = plain({ fields, properties })
  if (contentIsBinary) {
    const { contentType } = properties as { contentType?: string }
    const file = await binary.write(content, contentType === undefined ? {} : { mimeType: contentType })
    return { json: about, binary: { data: file } }
  }
  const text = content.toString()
  const read = jsonParseBody ? parsed(text) : text
  if (!onlyContent) return { json: { ...about, content: read } }
  return { json: isJsonObject(read) ? read : { content: read } }
}

/** What is absent is left out, and bytes in headers become texts. */
const plain = (value: object) =>
  JSON.parse(
    JSON.stringify(value, (_key, part: unknown) =>
      isBytes(part) ? Buffer.from(part.data).toString() : part,
    ),
  ) as Record<string, unknown>

const isBytes = (part: unknown): part is { data: number[] } =>
  isJsonObject(part) && part.type === 'Buffer' && Array.isArray(part.data)
