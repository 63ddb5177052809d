import { isJsonObject, type JsonObject } from '@heddle/core'
import type { DoubleRequest } from '../testing/double.ts'

export const token = '123:secret'

export const telegramWorld = {
  hosts: ['api.telegram.org'],
  credentials: { telegramApi: { accessToken: token, baseUrl: 'https://api.telegram.org' } },
  service,
}

/** The path of a method of the Bot API. */
export const pathOf = (method: string): string => `/bot${token}/${method}`

export const administrators = [
  { status: 'creator', user: { id: 1 } },
  { status: 'administrator', user: { id: 2 } },
]

const results: Readonly<Record<string, unknown>> = {
  getChat: { id: 5, type: 'private' },
  getChatAdministrators: administrators,
  getChatMember: { status: 'member', user: { id: 7 } },
  getFile: { file_id: 'F1', file_unique_id: 'U1', file_size: 5, file_path: 'photos/file_1.jpg' },
}

/** The Bot API as it is documented: every answer says whether it is `ok`. */
function service({ path, body }: DoubleRequest) {
  if (path === `/file/bot${token}/photos/file_1.jpg`) return { body: new TextEncoder().encode('image') }
  if (!path.startsWith(`/bot${token}/`)) return refusal(401, 'Unauthorized')
  const method = path.slice(pathOf('').length)
  const given = isJsonObject(body) ? body : {}
  if (given.chat_id === 'nobody') return refusal(400, 'Bad Request: chat not found')
  if (given.callback_query_id === 'old') return refusal(400, 'Bad Request: query is too old')
  if (given.file_id === 'gone') return refusal(400, 'Bad Request: invalid file_id')
  if (method.startsWith('send') && !/Action|Draft/.test(method))
    return { body: { ok: true, result: sentMessage } }
  return { body: { ok: true, result: results[method] ?? true } }
}

const refusal = (status: number, description: string) => ({
  status,
  body: { ok: false, error_code: status, description },
})

const sentMessage = { message_id: 9, chat: { id: 5, type: 'private' } }

export const message = { ok: true, result: sentMessage }
export const done = { ok: true, result: true }

/** One request to a method of the bot. */
export const asks = (method: string, body: JsonObject) => [{ method: 'POST', path: pathOf(method), body }]
export const toChat = (operation: string, more: JsonObject = {}) => ({ operation, chatId: '5', ...more })
