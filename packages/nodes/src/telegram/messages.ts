import { isJsonObject, type JsonObject } from '@heddle/core'
import { multipart } from '../app/multipart.ts'
import type { AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { sendAndWait } from '../app/send-and-wait.ts'
import { getFile } from '../files/item-files.ts'
import { messageExtras, textMessage, withAttribution } from './compose-message.ts'
import { method } from './telegram-service.ts'

const toChat = ({ text }: AppParams): JsonObject => ({ chat_id: text('chatId') })
const ofChat = (params: AppParams): JsonObject => ({
  ...toChat(params),
  message_id: params.text('messageId'),
})

/** Sends a file of the item, or one that Telegram fetches or already has. */
const sendFile = (kind: string): AppOperation => ({
  async run({ params, item, send, context }) {
    const name = `send${kind.charAt(0).toUpperCase()}${kind.slice(1)}`
    const fields = { ...toChat(params), ...messageExtras(params) }
    if (!params.flag('binaryData')) return send(method(name, { ...fields, [kind]: params.text('file') }))
    const file = getFile(item, params.text('binaryPropertyName'))
    const fileName = params.text('additionalFields.fileName') || file.fileName
    if (!fileName) throw new Error('The file has no name: enter one under Additional Fields → File Name')
    return send({
      ...method(name, {}),
      ...(await multipart(context, fields, { [kind]: { file, fileName } })),
    })
  },
})

/** Text with headings, tables and lists, in the form that is chosen. */
function richMessage({ text, value, fields }: AppParams): JsonObject {
  const { is_rtl, skip_entity_detection, ...others } = fields('additionalFields')
  const form = value('richFormat') === 'markdown' ? 'markdown' : 'html'
  return { ...others, rich_message: { [form]: text('richMessageText'), is_rtl, skip_entity_detection } }
}

const albumEntry = ({ additionalFields, ...entry }: JsonObject): JsonObject => ({
  ...entry,
  ...(isJsonObject(additionalFields) && additionalFields),
})

export const messageOperations: Readonly<Record<string, AppOperation>> = {
  deleteMessage: { request: (params) => method('deleteMessage', ofChat(params)) },
  editMessageText: {
    request(params) {
      const isInline = params.value('messageType') === 'inlineMessage'
      const which = isInline ? { inline_message_id: params.text('inlineMessageId') } : ofChat(params)
      return method('editMessageText', { ...which, text: params.text('text'), ...messageExtras(params) })
    },
  },
  pinChatMessage: {
    request: (params) =>
      method('pinChatMessage', { ...ofChat(params), ...params.fields('additionalFields') }),
  },
  unpinChatMessage: { request: (params) => method('unpinChatMessage', ofChat(params)) },
  sendAnimation: sendFile('animation'),
  sendAudio: sendFile('audio'),
  sendDocument: sendFile('document'),
  sendPhoto: sendFile('photo'),
  sendSticker: sendFile('sticker'),
  sendVideo: sendFile('video'),
  sendChatAction: {
    request: (params) => method('sendChatAction', { ...toChat(params), action: params.text('action') }),
  },
  sendLocation: {
    request: (params) =>
      method('sendLocation', {
        ...toChat(params),
        latitude: params.number('latitude'),
        longitude: params.number('longitude'),
        ...messageExtras(params),
      }),
  },
  sendMediaGroup: {
    request: (params) =>
      method('sendMediaGroup', {
        ...toChat(params),
        ...params.fields('additionalFields'),
        media: params.rows('media.media').map(albumEntry),
      }),
  },
  sendMessage: {
    request: (params) => method('sendMessage', { ...toChat(params), ...textMessage(params) }),
  },
  sendMessageDraft: {
    request: (params) =>
      method('sendMessageDraft', {
        ...toChat(params),
        draft_id: params.number('draftId'),
        text: params.text('text'),
        ...params.fields('additionalFields'),
      }),
  },
  sendRichMessage: {
    request: (params) =>
      method('sendRichMessage', {
        ...toChat(params),
        ...richMessage(params),
        reply_markup: messageExtras(params).reply_markup,
      }),
  },
  sendRichMessageDraft: {
    request: (params) =>
      method('sendRichMessageDraft', {
        ...toChat(params),
        draft_id: params.number('draftId'),
        ...richMessage(params),
      }),
  },
  sendAndWait: sendAndWait(({ params, send }, { message, links, attribution }) =>
    send(
      method('sendMessage', {
        ...toChat(params),
        text: attribution ? withAttribution(message, 'Markdown') : message,
        parse_mode: 'Markdown',
        disable_web_page_preview: true,
        reply_markup: { inline_keyboard: [links.map(({ label, url }) => ({ text: label, url }))] },
      }),
    ),
  ),
}
