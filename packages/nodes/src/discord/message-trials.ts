import type { AppTrial } from '../testing/try-app.ts'
import { asks, byId, inGuild, messages, ok, sent } from './discord-double.ts'

const file = { mimeType: 'text/plain', fileName: 'a.txt', data: Buffer.from('hello').toString('base64') }
const embedFields = {
  description: 'd',
  author: 'Ann',
  color: '#00ff00',
  timestamp: '2026-01-01T00:00:00Z',
  title: 't',
  url: 'u',
  image: 'i',
  thumbnail: 'h',
  video: 'v',
}
const embed = {
  ...embedFields,
  author: { name: 'Ann' },
  color: 0x00ff00,
  image: { url: 'i' },
  thumbnail: { url: 'h' },
  video: { url: 'v', width: 1270, height: 720 },
}
export const embeds = {
  values: [embedFields, { inputMethod: 'json', json: '{"title":"x"}' }, { description: 'only' }],
}
export const sentEmbeds = [embed, { title: 'x' }, { description: 'only' }]
export const withFile = { inputs: [[{ json: {}, binary: { doc: file } }]] }
export const files = { values: [{ inputFieldName: 'doc' }] }
export const sentFile = { fileName: 'a.txt', mimeType: 'text/plain', text: 'hello' }

export const messageTrials: readonly AppTrial[] = [
  {
    does: 'a message to a channel, with everything',
    ...withFile,
    parameters: inGuild('message', 'send', {
      content: 'Hi',
      options: {
        flags: ['SUPPRESS_EMBEDS', 'SUPPRESS_NOTIFICATIONS'],
        message_reference: '200',
        tts: true,
      },
      embeds,
    }),
    asks: asks('POST', '/channels/10/messages', {
      body: {
        content: 'Hi',
        tts: true,
        flags: 4100,
        message_reference: { message_id: '200', guild_id: '1' },
        embeds: sentEmbeds,
      },
    }),
    gives: [sent],
  },
  {
    does: 'a message with a file to a person',
    ...withFile,
    parameters: inGuild('message', 'send', { sendTo: 'user', userId: byId('7'), content: 'Hi', files }),
    asks: [
      ...asks('POST', '/users/@me/channels', { body: { recipient_id: '7' } }),
      ...asks('POST', '/channels/77/messages', {
        body: { payload_json: '{"content":"Hi"}', 'files[0]': sentFile },
      }),
    ],
    gives: [sent],
  },
  {
    does: 'nothing to a channel that is not there',
    parameters: inGuild('message', 'send', { channelId: byId('404'), content: 'Hi' }),
    fails: 'Unknown Channel',
  },
  {
    does: 'field by field what Discord does not like',
    parameters: inGuild('message', 'send', { channelId: byId('400'), content: '' }),
    fails: 'Invalid Form Body: content This field is required',
  },
  {
    does: 'a message',
    parameters: inGuild('message', 'get', { messageId: '200' }),
    asks: asks('GET', '/channels/10/messages/200'),
    gives: [messages[0]],
  },
  {
    does: 'what matters of a message',
    parameters: inGuild('message', 'get', { messageId: '200', options: { simplify: true } }),
    gives: [{ id: '200', channel_id: '10', content: 'm0' }],
  },
  {
    does: 'all messages, page after page',
    parameters: inGuild('message', 'getAll', { returnAll: true }),
    asks: [
      ...asks('GET', '/channels/10/messages', { query: { limit: '100' } }),
      ...asks('GET', '/channels/10/messages', { query: { limit: '100', before: '101' } }),
    ],
    gives: messages,
  },
  {
    does: 'what matters of the newest messages',
    parameters: inGuild('message', 'getAll', { limit: 1, options: { simplify: true } }),
    asks: asks('GET', '/channels/10/messages', { query: { limit: '1' } }),
    gives: [{ id: '200', channel_id: '10', content: 'm0' }],
  },
  {
    does: 'a message away',
    parameters: inGuild('message', 'deleteMessage', { messageId: '200' }),
    asks: asks('DELETE', '/channels/10/messages/200'),
    gives: [ok],
  },
  {
    does: 'an emoji',
    parameters: inGuild('message', 'react', { messageId: '200', emoji: '🙂' }),
    asks: asks('PUT', `/channels/10/messages/200/reactions/${encodeURIComponent('🙂')}/@me`),
    gives: [ok],
  },
]
