import { isJsonObject, parseJsonBody, textOf, type JsonObject } from '@heddle/core'
import type { WebhookRequest } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'

const longestSession = 255

/** What a chat sends. */
export interface ChatMessage {
  action: string
  sessionId: string
  /** The item that the workflow gets. */
  item: Item
}

/** Reads a message of a chat: data, data as text, or a form with files. */
export function readMessage({ body, files }: Pick<WebhookRequest, 'body' | 'files'>): ChatMessage {
  const said = readBody(body)
  const { action, sessionId, ...rest } = said
  const session = sessionOf(sessionId)
  const chosen = textOf(action) || 'sendMessage'
  const binary = Object.values(files).flat()
  return {
    action: chosen,
    sessionId: session,
    item: {
      json: {
        ...rest,
        sessionId: session,
        action: chosen,
        ...(chosen === 'sendMessage' && { chatInput: textOf(said.chatInput) }),
        ...(binary.length > 0 && {
          files: binary.map(({ fileName, mimeType, fileSize, fileExtension }) => ({
            fileName,
            fileSize,
            fileExtension,
            mimeType,
          })),
        }),
      },
      ...(binary.length > 0 && {
        binary: Object.fromEntries(binary.map((file, index) => [`data${index}`, file])),
      }),
    },
  }
}

function readBody(body: unknown): JsonObject {
  const data = typeof body === 'string' ? parseJsonBody(body) : body
  return isJsonObject(data) ? data : {}
}

function sessionOf(given: unknown): string {
  const session = textOf(given).slice(0, longestSession)
  return session === '' ? crypto.randomUUID() : session
}
