import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { ModelMessage } from 'ai'

/** How documents and databases of others name who has said something. */
const typesOf = { user: 'human', assistant: 'ai', system: 'system', tool: 'tool' } as const

const rolesOf = {
  human: 'user',
  user: 'user',
  ai: 'assistant',
  assistant: 'assistant',
  system: 'system',
} as const

export const typeOfMessage = ({ role }: ModelMessage): string => typesOf[role]

/** What a message says, without its files. */
export const textOfMessage = ({ content }: ModelMessage): string =>
  typeof content === 'string'
    ? content
    : content.map((part) => (part.type === 'text' ? part.text : '')).join('')

/** A message of a person, a model or a system; undefined for one of any other kind. */
export function messageOf(type: unknown, content: string): ModelMessage | undefined {
  if (typeof type !== 'string' || !Object.hasOwn(rolesOf, type)) return undefined
  return { role: rolesOf[type as keyof typeof rolesOf], content }
}

/** A message as others store it: with its parts on top, or below `data`. */
export function readStored(stored: unknown): ModelMessage | undefined {
  if (!isJsonObject(stored)) return undefined
  const data: JsonObject = isJsonObject(stored.data) ? stored.data : stored
  return messageOf(stored.type, contentOf(data.content))
}

/** What a model said can be stored in parts. */
const contentOf = (content: unknown): string =>
  Array.isArray(content)
    ? content.map((part) => (isJsonObject(part) ? textOf(part.text) : textOf(part))).join('')
    : textOf(content)

/** The parts of a message that others look for. */
export const storedData = (message: ModelMessage): JsonObject => ({
  content: textOfMessage(message),
  additional_kwargs: {},
  response_metadata: {},
})
