import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import { multipart } from '../app/multipart.ts'
import type { AppCall } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import type { AppRequest } from '../app/service.ts'
import { getFile } from '../files/item-files.ts'

const flagBits: Readonly<Record<string, number>> = {
  SUPPRESS_EMBEDS: 1 << 2,
  SUPPRESS_NOTIFICATIONS: 1 << 12,
}

/** What a message says, whoever sends it. */
export function contentOf(params: AppParams): JsonObject {
  const { flags: _flags, message_reference: _reference, wait: _wait, ...options } = params.fields('options')
  const flags = params.texts('options.flags').reduce((sum, name) => sum | (flagBits[name] ?? 0), 0)
  const embeds = params.rows('embeds.values').map(embedOf)
  const answered = params.maybe('options.message_reference')
  return {
    content: params.text('content'),
    ...options,
    ...(flags > 0 && { flags }),
    ...(answered !== undefined && {
      message_reference: { message_id: answered, guild_id: params.id('guildId') },
    }),
    ...(embeds.length > 0 && { embeds }),
  }
}

function embedOf({ inputMethod, json, ...fields }: JsonObject): JsonObject {
  if (inputMethod === 'json') return readEmbed(json)
  const given = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== '' && value !== undefined),
  )
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, embedField(name, value)]))
}

function readEmbed(json: unknown): JsonObject {
  const embed: unknown = typeof json === 'string' ? parse(json) : json
  if (!isJsonObject(embed)) throw new Error('The JSON of an embed must be an object')
  return embed
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function embedField(name: string, value: unknown): unknown {
  switch (name) {
    case 'author':
      return { name: value }
    case 'color':
      return Number.parseInt(textOf(value).replace('#', ''), 16)
    case 'image':
    case 'thumbnail':
      return { url: value }
    case 'video':
      return { url: value, width: 1270, height: 720 }
    default:
      return value
  }
}

/** The body of a message, as a form where files of the item go with it. */
export async function messageBody(
  { params, item, context }: AppCall,
  content: JsonObject,
): Promise<Pick<AppRequest, 'body' | 'headers'>> {
  const names = params.rows('files.values').map(({ inputFieldName }) => textOf(inputFieldName))
  if (names.length === 0) return { body: content }
  const files = names.map((name, index) => [`files[${index}]`, { file: getFile(item, name) }] as const)
  return multipart(context, { payload_json: content }, Object.fromEntries(files))
}
