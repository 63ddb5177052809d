import { isJsonObject, type JsonObject } from '@heddle/core'
import type { Item } from '@heddle/core/run'
import type { IHeaders, KafkaMessage } from 'kafkajs'
import { parsed } from '../connections/parsed.ts'
import type { KafkaTrigger } from './kafka-trigger.node.ts'

/** A message as an item. */
export async function readMessage(
  { params, binary }: Pick<KafkaTrigger, 'params' | 'binary'>,
  { value, headers = {} }: KafkaMessage,
): Promise<Item> {
  const { keepBinaryData, returnHeaders } = params.options
  const json = contentOf(params, value)
  const item: Item = { json: returnHeaders ? { ...json, headers: readHeaders(headers) } : json }
  return keepBinaryData && value ? { ...item, binary: { data: await binary.write(value) } } : item
}

/** Who deletes what has a key sends a message without content. */
function contentOf({ topic, options }: KafkaTrigger['params'], value: Buffer | null): JsonObject {
  const text = value?.toString() ?? null
  if (!options.jsonParseMessage || text === null) return { message: text, topic }
  const message = parsed(text)
  if (!options.onlyMessage) return { message, topic }
  return isJsonObject(message) ? message : { message }
}

const readHeaders = (headers: IHeaders): JsonObject =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(String) : String(value ?? ''),
    ]),
  )
