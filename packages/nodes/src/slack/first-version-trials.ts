import type { JsonObject } from '@heddle/core'
import { expect } from 'vitest'
import type { AppTrial } from '../testing/try-app.ts'
import { asksGet, asksPost, channel, members } from './slack-double.ts'

const first = (parameters: JsonObject, asked: JsonObject, given?: unknown) => ({
  does: 'what it did at first',
  versions: [1],
  parameters,
  asks: [asked],
  ...(given !== undefined && { gives: [given] }),
})
const attachment = { text: 't', fields: { item: [{ title: 'x' }] } }
const text = (words: string) => ({ text: words, emoji: false })
const confirm = {
  titleUi: { titleValue: text('T') },
  textUi: { textValue: text('Sure?') },
  confirmTextUi: { confirmValue: text('Yes') },
  denyUi: { denyValue: text('No') },
}
const plain = (words: string) => ({ type: 'plain_text', text: words, emoji: false })

export const firstVersionTrials: readonly AppTrial[] = [
  first(
    {
      channel: '#general',
      text: 'Hi {{ 1 }}',
      attachments: [attachment],
      otherOptions: { thread_ts: '1.5', reply_broadcast: true, icon_emoji: ':car:', mrkdwn: true },
      blocksUi: {
        blocksValues: [
          {
            type: 'actions',
            blockId: 'b1',
            elementsUi: {
              elementsValues: [
                {
                  text: 'Go',
                  actionId: 'a',
                  url: 'u',
                  style: 'danger',
                  confirmUi: { confirmValue: confirm },
                },
              ],
            },
          },
          {
            type: 'section',
            textUi: { textValue: { text: 'Hello' } },
            fieldsUi: { fieldsValues: [{ type: 'plainText', text: 'f' }] },
            accessoryUi: { accessoriesValues: { text: 'Go' } },
          },
        ],
      },
    },
    asksPost('chat.postMessage', {
      channel: '#general',
      text: 'Hi {{ 1 }}',
      attachments: [
        expect.objectContaining({ text: 't', fields: [expect.objectContaining({ title: 'x' })] }),
      ],
      blocks: [
        {
          type: 'actions',
          block_id: 'b1',
          elements: [
            {
              type: 'button',
              text: plain('Go'),
              action_id: 'a',
              url: 'u',
              style: 'danger',
              confirm: {
                title: plain('T'),
                text: plain('Sure?'),
                confirm: plain('Yes'),
                deny: plain('No'),
              },
            },
          ],
        },
        {
          type: 'section',
          text: { type: 'mrkdwn', text: 'Hello', verbatim: false },
          fields: [plain('f')],
          accessory: { type: 'button', text: plain('Go') },
        },
      ],
      mrkdwn: true,
      thread_ts: '1.5',
      reply_broadcast: true,
      icon_emoji: ':car:',
    }),
  ),
  first(
    { channel: 'C1', text: '={{ $json.words }}', jsonParameters: true, blocksJson: '[{"type":"divider"}]' },
    asksPost('chat.postMessage', { channel: 'C1', text: '', blocks: [{ type: 'divider' }] }),
  ),
  first(
    { operation: 'postEphemeral', channel: 'C1', user: 'U1', text: 'Hi' },
    asksPost('chat.postEphemeral', { channel: 'C1', text: 'Hi', user: 'U1' }),
  ),
  first(
    { operation: 'update', channelId: 'C1', ts: '1.1', text: 'New', updateFields: { parse: 'none' } },
    asksPost('chat.update', { channel: 'C1', ts: '1.1', text: 'New', parse: 'none' }),
  ),
  first(
    { operation: 'delete', channelId: 'C1', timestamp: '1.1' },
    asksPost('chat.delete', { channel: 'C1', ts: '1.1' }),
  ),
  first(
    { resource: 'channel', channelId: 'new', additionalFields: { isPrivate: true } },
    asksPost('conversations.create', { name: 'new', is_private: true }),
    channel,
  ),
  first(
    {
      resource: 'channel',
      operation: 'get',
      channelId: 'C1',
      additionalFields: { includeNumMembers: true },
    },
    asksGet('conversations.info', { channel: 'C1', include_num_members: 'true' }),
  ),
  first(
    { resource: 'star', options: { channelId: 'C1', timestamp: '1.1', fileComment: 'c' } },
    asksPost('stars.add', { channel: 'C1', timestamp: '1.1', file_comment: 'c' }),
  ),
  first({ resource: 'user', user: 'U1' }, asksGet('users.info', { user: 'U1' }), members[0]),
  first(
    { resource: 'userGroup', name: 'Team', additionalFields: { handle: 'h' } },
    asksPost('usergroups.create', { name: 'Team', handle: 'h' }),
  ),
  first(
    {
      resource: 'userGroup',
      operation: 'enable',
      userGroupId: 'S1',
      additionalFields: { include_count: true },
    },
    asksPost('usergroups.enable', { usergroup: 'S1', include_count: true }),
  ),
  first(
    { resource: 'userProfile', additionalFields: { user: 'U1', include_labels: true } },
    asksGet('users.profile.get', { user: 'U1', include_labels: 'true' }),
  ),
  first(
    {
      resource: 'userProfile',
      operation: 'update',
      additionalFields: { first_name: 'Bea', status_text: 'Away' },
    },
    asksPost('users.profile.set', {
      profile: { first_name: 'Bea', status_emoji: '', status_text: 'Away', status_expiration: 0 },
    }),
  ),
  {
    does: 'a text as a file, as at first',
    versions: [1],
    parameters: {
      resource: 'file',
      fileContent: 'hello',
      options: { channelIds: ['C1', 'C2'], title: 'T' },
    },
    asks: [
      {},
      {},
      asksPost('files.completeUploadExternal', { files: [{ id: 'F1', title: 'T' }], channels: 'C1,C2' }),
    ],
  },
]
