import type { JsonObject } from '@heddle/core'
import { expect } from 'vitest'
import type { AppTrial } from '../testing/try-app.ts'
import { asks, done, message, toChat } from './telegram-double.ts'

const link = 'https://github.com/heddle/heddle'
export const line = `\n\n_This message was sent automatically with _[Heddle](${link})`

const buttons = (additionalFields: JsonObject) => ({
  rows: [{ row: { buttons: [{ text: 'Go', additionalFields }, { text: 'Stay' }] } }],
})
const inline = {
  callback_data: 'go',
  pay: false,
  switch_inline_query: 'a',
  switch_inline_query_current_chat: 'b',
  url: 'https://x.test',
  web_app: { url: 'https://app.test' },
}
const reply = { request_contact: true, request_location: false, web_app: { url: 'https://app.test' } }

/** Every way to answer a message, and what Telegram gets to see. */
export const keyboards: readonly [JsonObject, unknown][] = [
  [
    { replyMarkup: 'forceReply', forceReply: { force_reply: true, selective: true } },
    { force_reply: true, selective: true },
  ],
  [
    { replyMarkup: 'inlineKeyboard', inlineKeyboard: buttons(inline) },
    { inline_keyboard: [[{ text: 'Go', ...inline }, { text: 'Stay' }]] },
  ],
  [
    {
      replyMarkup: 'replyKeyboard',
      replyKeyboard: buttons(reply),
      replyKeyboardOptions: { resize_keyboard: true, one_time_keyboard: true, selective: false },
    },
    {
      keyboard: [[{ text: 'Go', ...reply }, { text: 'Stay' }]],
      resize_keyboard: true,
      one_time_keyboard: true,
      selective: false,
    },
  ],
  [
    { replyMarkup: 'replyKeyboardRemove', replyKeyboardRemove: { remove_keyboard: true, selective: false } },
    { remove_keyboard: true, selective: false },
  ],
]

const withKeyboards = ['sendMessage', 'sendRichMessage', 'sendLocation'].flatMap((operation) =>
  keyboards.map(([parameters, reply_markup]) => ({
    does: `answered by ${String(parameters.replyMarkup)}`,
    parameters: toChat(operation, { text: 'Hi', richMessageText: 'Hi', ...parameters }),
    asks: asks(operation, expect.objectContaining({ reply_markup }) as JsonObject),
    gives: [message],
  })),
)

export const messageTrials: readonly AppTrial[] = [
  {
    does: 'a text as Markdown, with what sent it',
    versions: [1.1, 1.2],
    parameters: toChat('sendMessage', { text: 'Hi', additionalFields: { appendAttribution: true } }),
    asks: asks('sendMessage', {
      chat_id: '5',
      text: `Hi${line}`,
      disable_web_page_preview: true,
      parse_mode: 'Markdown',
    }),
    gives: [message],
  },
  {
    does: 'a text alone',
    versions: [1, 1.2],
    parameters: toChat('sendMessage', { text: 'Hi' }),
    asks: asks('sendMessage', { chat_id: '5', text: 'Hi', parse_mode: 'Markdown' }),
    gives: [message],
  },
  {
    does: 'HTML with a link of its own, with what sent it',
    parameters: toChat('sendMessage', {
      text: 'See https://x.test',
      additionalFields: { appendAttribution: true, parse_mode: 'HTML' },
    }),
    asks: asks('sendMessage', {
      chat_id: '5',
      text: `See https://x.test\n\n<em>This message was sent automatically with </em><a href="${link}">Heddle</a>`,
      parse_mode: 'HTML',
    }),
  },
  {
    does: 'a text with everything that can be said of it',
    parameters: toChat('sendMessage', {
      text: 'Hi',
      additionalFields: {
        appendAttribution: false,
        disable_notification: true,
        disable_web_page_preview: true,
        parse_mode: 'MarkdownV2',
        reply_to_message_id: 3,
        message_thread_id: 4,
      },
    }),
    asks: asks('sendMessage', {
      chat_id: '5',
      text: 'Hi',
      disable_notification: true,
      disable_web_page_preview: true,
      parse_mode: 'MarkdownV2',
      reply_to_message_id: 3,
      message_thread_id: 4,
    }),
  },
  {
    does: 'the words of Telegram for what is wrong',
    parameters: toChat('sendMessage', { chatId: 'nobody', text: 'Hi' }),
    fails: 'Bad Request: chat not found',
  },
  ...withKeyboards,
  {
    does: 'what the bot is doing',
    parameters: toChat('sendChatAction', { action: 'upload_photo' }),
    asks: asks('sendChatAction', { chat_id: '5', action: 'upload_photo' }),
    gives: [done],
  },
  {
    does: 'a place',
    parameters: toChat('sendLocation', {
      latitude: 52.5,
      longitude: 13.4,
      additionalFields: { disable_notification: true, reply_to_message_id: 3, message_thread_id: 4 },
    }),
    asks: asks('sendLocation', {
      chat_id: '5',
      latitude: 52.5,
      longitude: 13.4,
      disable_notification: true,
      reply_to_message_id: 3,
      message_thread_id: 4,
    }),
    gives: [message],
  },
  {
    does: 'a part of a text that is still being written',
    parameters: toChat('sendMessageDraft', {
      draftId: 2,
      text: 'Hel',
      additionalFields: { message_thread_id: 4, parse_mode: 'HTML' },
    }),
    asks: asks('sendMessageDraft', {
      chat_id: '5',
      draft_id: 2,
      text: 'Hel',
      message_thread_id: 4,
      parse_mode: 'HTML',
    }),
    gives: [done],
  },
  {
    does: 'a document in Markdown',
    parameters: toChat('sendRichMessage', {
      richFormat: 'markdown',
      richMessageText: '# Hi',
      additionalFields: {
        disable_notification: true,
        message_effect_id: 'E',
        message_thread_id: 4,
        protect_content: true,
        is_rtl: true,
        skip_entity_detection: true,
      },
    }),
    asks: asks('sendRichMessage', {
      chat_id: '5',
      disable_notification: true,
      message_effect_id: 'E',
      message_thread_id: 4,
      protect_content: true,
      rich_message: { markdown: '# Hi', is_rtl: true, skip_entity_detection: true },
    }),
    gives: [message],
  },
  {
    does: 'a part of a document in HTML',
    parameters: toChat('sendRichMessageDraft', {
      draftId: 2,
      richMessageText: '<h1>Hi',
      additionalFields: { message_thread_id: 4, is_rtl: false, skip_entity_detection: false },
    }),
    asks: asks('sendRichMessageDraft', {
      chat_id: '5',
      draft_id: 2,
      message_thread_id: 4,
      rich_message: { html: '<h1>Hi', is_rtl: false, skip_entity_detection: false },
    }),
    gives: [done],
  },
  {
    does: 'a message away',
    parameters: toChat('deleteMessage', { messageId: '9' }),
    asks: asks('deleteMessage', { chat_id: '5', message_id: '9' }),
    gives: [done],
  },
  {
    does: 'another text for a message',
    parameters: toChat('editMessageText', {
      messageId: '9',
      text: 'New',
      replyMarkup: 'inlineKeyboard',
      inlineKeyboard: buttons(inline),
      additionalFields: { disable_web_page_preview: true, parse_mode: 'HTML' },
    }),
    asks: asks('editMessageText', {
      chat_id: '5',
      message_id: '9',
      text: 'New',
      disable_web_page_preview: true,
      parse_mode: 'HTML',
      reply_markup: { inline_keyboard: [[{ text: 'Go', ...inline }, { text: 'Stay' }]] },
    }),
    gives: [done],
  },
  {
    does: 'another text for what was sent through another chat',
    parameters: {
      operation: 'editMessageText',
      messageType: 'inlineMessage',
      inlineMessageId: 'I',
      text: 'New',
    },
    asks: asks('editMessageText', { inline_message_id: 'I', text: 'New' }),
    gives: [done],
  },
  {
    does: 'a message to the top',
    parameters: toChat('pinChatMessage', {
      messageId: '9',
      additionalFields: { disable_notification: true },
    }),
    asks: asks('pinChatMessage', { chat_id: '5', message_id: '9', disable_notification: true }),
    gives: [done],
  },
  {
    does: 'a message from the top',
    parameters: toChat('unpinChatMessage', { messageId: '9' }),
    asks: asks('unpinChatMessage', { chat_id: '5', message_id: '9' }),
    gives: [done],
  },
]
