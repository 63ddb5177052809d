import { isJsonObject } from '@heddle/core'
import type { AppOperation } from '../app/operation.ts'
import { OwnItems } from '../app/operation.ts'
import { downloadFile, locateFile } from './download-file.ts'
import { method } from './telegram-service.ts'

export const chatOperations: Readonly<Record<string, AppOperation>> = {
  get: { effect: 'reads', request: ({ text }) => method('getChat', { chat_id: text('chatId') }) },
  administrators: {
    effect: 'reads',
    request: ({ text }) => method('getChatAdministrators', { chat_id: text('chatId') }),
    items: (body) => (isJsonObject(body) ? body.result : body),
  },
  member: {
    effect: 'reads',
    request: ({ text }) => method('getChatMember', { chat_id: text('chatId'), user_id: text('userId') }),
  },
  leave: { request: ({ text }) => method('leaveChat', { chat_id: text('chatId') }) },
  setDescription: {
    request: ({ text }) =>
      method('setChatDescription', { chat_id: text('chatId'), description: text('description') }),
  },
  setTitle: {
    request: ({ text }) => method('setChatTitle', { chat_id: text('chatId'), title: text('title') }),
  },
}

export const callbackOperations: Readonly<Record<string, AppOperation>> = {
  answerQuery: {
    request: ({ text, fields }) =>
      method('answerCallbackQuery', { callback_query_id: text('queryId'), ...fields('additionalFields') }),
  },
  answerInlineQuery: {
    request: ({ text, value, fields }) =>
      method('answerInlineQuery', {
        inline_query_id: text('queryId'),
        results: value('results'),
        ...fields('additionalFields'),
      }),
  },
}

export const fileOperations: Readonly<Record<string, AppOperation>> = {
  get: {
    effect: 'reads',
    async run({ params, send, exchange, context: { binary } }) {
      const located = await locateFile({ send }, params.text('fileId'))
      if (!params.flag('download')) return located
      const mimeType = params.text('additionalFields.mimeType')
      const data = await downloadFile({ exchange, binary }, located, mimeType)
      return new OwnItems([{ json: located, binary: { data } }])
    },
  },
}
