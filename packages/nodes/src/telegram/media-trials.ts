import type { JsonObject } from '@heddle/core'
import type { AppTrial } from '../testing/try-app.ts'
import { keyboards } from './message-trials.ts'
import { asks, message, toChat } from './telegram-double.ts'

const file = { mimeType: 'image/png', fileName: 'a.png', data: Buffer.from('picture').toString('base64') }

const fileFields = {
  caption: 'Look',
  disable_notification: true,
  parse_mode: 'HTML',
  reply_to_message_id: 3,
  message_thread_id: 4,
}
const extra: Readonly<Record<string, JsonObject>> = {
  Animation: { ...fileFields, duration: 1, height: 2, width: 3, thumb: 'T' },
  Audio: { ...fileFields, duration: 1, performer: 'Ada', title: 'Song', thumb: 'T' },
  Document: { ...fileFields, thumb: 'T' },
  Photo: fileFields,
  Sticker: { disable_notification: true, reply_to_message_id: 3, message_thread_id: 4 },
  Video: { ...fileFields, duration: 1, height: 2, width: 3, thumb: 'T' },
}

const sendFiles = Object.entries(extra).flatMap(([kind, additionalFields]): AppTrial[] => {
  const name = kind.toLowerCase()
  return [
    ...keyboards.map(([parameters, reply_markup]) => ({
      does: `a ${name} that Telegram fetches, with ${String(parameters.replyMarkup)}`,
      parameters: toChat(`send${kind}`, { file: 'https://x.test/a', additionalFields, ...parameters }),
      asks: asks(`send${kind}`, {
        chat_id: '5',
        ...additionalFields,
        [name]: 'https://x.test/a',
        reply_markup,
      }),
      gives: [message],
    })),
    {
      does: `a ${name} of the item`,
      parameters: toChat(`send${kind}`, {
        binaryData: true,
        binaryPropertyName: 'pic',
        additionalFields: { fileName: 'b.png', disable_notification: true },
        replyMarkup: 'forceReply',
        forceReply: { force_reply: true },
      }),
      inputs: [[{ json: {}, binary: { pic: file } }]],
      asks: asks(`send${kind}`, {
        chat_id: '5',
        disable_notification: 'true',
        reply_markup: '{"force_reply":true}',
        [name]: { fileName: 'b.png', mimeType: 'image/png', text: 'picture' },
      }),
      gives: [message],
    },
  ]
})

export const mediaTrials: readonly AppTrial[] = [
  ...sendFiles,
  {
    does: 'what to do about a file without a name',
    parameters: toChat('sendPhoto', { binaryData: true, binaryPropertyName: 'data' }),
    inputs: [[{ json: {}, binary: { data: { mimeType: 'image/png', data: '' } } }]],
    fails: 'The file has no name',
  },
  {
    does: 'an album',
    parameters: toChat('sendMediaGroup', {
      media: {
        media: [
          { type: 'photo', media: 'P', additionalFields: { caption: 'Look', parse_mode: 'HTML' } },
          { type: 'video', media: 'V' },
        ],
      },
      additionalFields: { disable_notification: true, reply_to_message_id: 3, message_thread_id: 4 },
    }),
    asks: asks('sendMediaGroup', {
      chat_id: '5',
      disable_notification: true,
      reply_to_message_id: 3,
      message_thread_id: 4,
      media: [
        { type: 'photo', media: 'P', caption: 'Look', parse_mode: 'HTML' },
        { type: 'video', media: 'V' },
      ],
    }),
    gives: [message],
  },
]
