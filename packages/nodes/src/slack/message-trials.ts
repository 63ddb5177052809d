import type { JsonObject } from '@heddle/core'
import type { AppTrial } from '../testing/try-app.ts'
import { asksGet, asksPost, ok } from './slack-double.ts'

const to = { select: 'channel', channelId: { mode: 'id', value: 'C1' } }
const answer = { ok: true, channel: 'C1', message_timestamp: '1.1', message: { text: 'Hi' } }
const link = '_Automated with this <http://localhost:5678/workflow/|Heddle workflow>_'
const plain = { includeLinkToWorkflow: false }
const attachment = {
  fallback: 'f',
  text: 't',
  title: 'T',
  title_link: 'l',
  color: '#ff0000',
  pretext: 'p',
  author_name: 'a',
  author_link: 'b',
  author_icon: 'c',
  image_url: 'i',
  thumb_url: 'u',
  footer: 'o',
  footer_icon: 'r',
  ts: 5,
}
const cell = { title: 'x', value: 'y', short: true }
const given = { attachments: [{ ...attachment, fields: { item: [cell] } }] }
const style = { link_names: true, mrkdwn: false, unfurl_links: true, unfurl_media: false }
const options = {
  ...plain,
  ...style,
  thread_ts: { replyValues: { thread_ts: 1.5, reply_broadcast: true } },
  sendAsUser: 'Robot',
  botProfile: { imageValues: { profilePhotoType: 'emoji', icon_emoji: ':robot:' } },
}
const styled = {
  ...style,
  thread_ts: '1.5',
  reply_broadcast: true,
  username: 'Robot',
  icon_emoji: ':robot:',
}
const postAt = '2026-01-01T00:00:00Z'
const user = { mode: 'list', value: 'U1' }
const ephemeral = { ephemeralValues: { user: { mode: 'id', value: 'U1' }, ephemeral: true } }
const contents: [string, JsonObject, JsonObject][] = [
  ['a text', { text: 'Hi' }, { text: 'Hi' }],
  [
    'blocks',
    { messageType: 'block', blocksUi: '{"blocks":[{"type":"divider"}]}', text: 'Hi' },
    { blocks: [{ type: 'divider' }], text: 'Hi' },
  ],
  [
    'attachments',
    { messageType: 'attachment', ...given },
    { attachments: [{ ...attachment, fields: [cell] }] },
  ],
]

export const messageTrials: readonly AppTrial[] = [
  ...contents.flatMap(([name, parameters, content]) => [
    {
      does: `${name} to a channel, with all that can be said of it`,
      parameters: { ...to, ...parameters, otherOptions: options },
      asks: [asksPost('chat.postMessage', { channel: 'C1', ...content, ...styled })],
      gives: [answer],
    },
    {
      does: `${name} later`,
      parameters: { operation: 'schedule', ...to, ...parameters, postAt, otherOptions: options },
      asks: [asksPost('chat.scheduleMessage', { channel: 'C1', post_at: 1767225600, ...content, ...styled })],
      gives: [{ ok: true, channel: 'C1', scheduled_message_id: 'Q1', post_at: 1 }],
    },
  ]),
  {
    does: 'a text with where it comes from, to a channel by its name',
    versions: [2.1, 2.7],
    parameters: {
      select: 'channel',
      channelId: { mode: 'name', value: 'general' },
      text: 'Hi',
      otherOptions: { includeLinkToWorkflow: true },
    },
    asks: [asksPost('chat.postMessage', { channel: '#general', text: `Hi\n${link}` })],
    gives: [answer],
  },
  {
    does: 'a text alone',
    versions: [2, 2.7],
    parameters: { ...to, text: 'Hi' },
    asks: [asksPost('chat.postMessage', { channel: 'C1', text: 'Hi' })],
  },
  {
    does: 'blocks with where they come from, to a person',
    versions: [2.1, 2.7],
    parameters: {
      select: 'user',
      user: { mode: 'username', value: 'ann' },
      messageType: 'block',
      blocksUi: '[{"type":"divider"}]',
      otherOptions: {
        includeLinkToWorkflow: true,
        botProfile: { imageValues: { profilePhotoType: 'image', icon_url: 'u' } },
      },
    },
    asks: [
      asksPost('chat.postMessage', {
        channel: '@ann',
        blocks: [{ type: 'divider' }, { type: 'section', text: { type: 'mrkdwn', text: link } }],
        icon_url: 'u',
      }),
    ],
  },
  {
    does: 'a text to a person later',
    parameters: { operation: 'schedule', select: 'user', user, text: 'Hi', postAt, otherOptions: plain },
    asks: [asksPost('chat.scheduleMessage', { channel: 'U1', post_at: 1767225600, text: 'Hi' })],
  },
  {
    does: 'what only one person in a channel sees',
    parameters: { ...to, text: 'Hi', otherOptions: { ...plain, ephemeral } },
    asks: [asksPost('chat.postEphemeral', { channel: 'C1', text: 'Hi', user: 'U1' })],
    gives: [{ ok: true, message_ts: '1.1' }],
  },
  {
    does: 'what a person sees once',
    parameters: { select: 'user', user, text: 'Hi', otherOptions: { ...plain, ephemeral: true } },
    asks: [
      asksPost('conversations.open', { users: 'U1' }),
      asksPost('chat.postEphemeral', { channel: 'D1', text: 'Hi', user: 'U1' }),
    ],
  },
  {
    does: 'nothing to a channel that is not there',
    parameters: { ...to, channelId: { mode: 'id', value: 'C404' }, text: 'Hi' },
    fails: 'channel_not_found',
  },
  {
    does: 'another text',
    parameters: {
      ...to,
      operation: 'update',
      ts: '1.1',
      text: 'New',
      updateFields: { link_names: true, parse: 'full' },
      otherOptions: plain,
    },
    asks: [
      asksPost('chat.update', { channel: 'C1', ts: '1.1', text: 'New', link_names: true, parse: 'full' }),
    ],
    gives: [answer],
  },
  {
    does: 'other blocks',
    parameters: {
      ...to,
      operation: 'update',
      ts: '1.1',
      messageType: 'block',
      blocksUi: '{"blocks":[]}',
      otherOptions: plain,
    },
    asks: [asksPost('chat.update', { channel: 'C1', ts: '1.1', blocks: [] })],
  },
  {
    does: 'a message in a channel',
    parameters: { ...to, operation: 'delete', timestamp: '1.1' },
    asks: [asksPost('chat.delete', { channel: 'C1', ts: '1.1' })],
    gives: [{ ok: true, channel: 'C1', message_timestamp: '1.1' }],
  },
  {
    does: 'a message to a person',
    parameters: { operation: 'delete', select: 'user', user, timestamp: '1.1' },
    asks: [asksPost('chat.delete', { channel: 'U1', ts: '1.1' })],
  },
  {
    does: 'a message that was to be sent later',
    parameters: {
      operation: 'deleteScheduled',
      channelId: { mode: 'id', value: 'C1' },
      scheduledMessageId: 'Q1',
    },
    asks: [asksPost('chat.deleteScheduledMessage', { channel: 'C1', scheduled_message_id: 'Q1' })],
    gives: [ok],
  },
  {
    does: 'the messages that will be sent',
    parameters: {
      operation: 'getManyScheduled',
      filters: {
        channelId: { mode: 'url', value: 'https://app.slack.com/client/T1/C1' },
        latest: '2026-01-02T00:00:00Z',
        oldest: postAt,
      },
    },
    asks: [
      asksGet('chat.scheduledMessages.list', {
        limit: '50',
        channel: 'C1',
        latest: '1767312000',
        oldest: '1767225600',
      }),
    ],
    gives: [{ id: 'Q1' }, { id: 'Q2' }],
  },
  {
    does: 'its address',
    parameters: { operation: 'getPermalink', channelId: { mode: 'id', value: 'C1' }, timestamp: '1.1' },
    asks: [asksGet('chat.getPermalink', { channel: 'C1', message_ts: '1.1' })],
    gives: [{ ok: true, channel: 'C1', permalink: 'https://x.slack.com/p1' }],
  },
]
