import type { JsonObject } from '@heddle/core'
import { expect } from 'vitest'
import type { AppTrial } from '../testing/try-app.ts'
import { asksGet, asksPost, channel, channels, members, messages, ok } from './slack-double.ts'

const inChannel = (operation: string, more: JsonObject = {}) => ({
  resource: 'channel',
  operation,
  channelId: { mode: 'id', value: 'C1' },
  ...more,
})

const changes = [
  ['archive', {}, {}, ok],
  ['close', {}, {}, ok],
  ['unarchive', {}, {}, ok],
  ['leave', {}, {}, ok],
  ['join', {}, {}, channel],
  ['kick', { userId: 'U1' }, { user: 'U1' }, ok],
  ['invite', { userIds: ['U1', 'U2'] }, { users: 'U1,U2' }, channel],
  ['rename', { name: 'new' }, { name: 'new' }, channel],
  ['setPurpose', { purpose: 'Fun' }, { purpose: 'Fun' }, channel],
  ['setTopic', { topic: 'News' }, { topic: 'News' }, channel],
] as const

export const channelTrials: readonly AppTrial[] = [
  ...changes.map(([operation, parameters, body, given]) => ({
    does: 'what it says',
    parameters: inChannel(operation, parameters),
    asks: [asksPost(`conversations.${operation}`, { channel: 'C1', ...body })],
    gives: [given],
  })),
  {
    does: 'a private channel',
    parameters: { resource: 'channel', channelId: 'secret', channelVisibility: 'private' },
    asks: [asksPost('conversations.create', { name: 'secret', is_private: true })],
    gives: [channel],
  },
  {
    does: 'that the channel is not there',
    parameters: inChannel('archive', { channelId: { mode: 'id', value: 'C404' } }),
    fails: 'The channel was not found, or the app cannot see it',
  },
  {
    does: 'the scope that is missing',
    parameters: inChannel('archive', { channelId: { mode: 'id', value: 'C403' } }),
    fails: 'chat:write',
  },
  {
    does: 'a channel by its address, as a connected person',
    parameters: inChannel('get', {
      authentication: 'oAuth2',
      channelId: { mode: 'url', value: 'https://app.slack.com/client/T1/C1' },
      options: { includeNumMembers: true },
    }),
    asks: [asksGet('conversations.info', { channel: 'C1', include_num_members: 'true' })],
    gives: [channel],
  },
  {
    does: 'all channels, page after page',
    parameters: {
      resource: 'channel',
      operation: 'getAll',
      returnAll: true,
      filters: { excludeArchived: true, types: ['public_channel', 'im'] },
    },
    asks: [
      asksGet('conversations.list', { limit: '200', types: 'public_channel,im', exclude_archived: 'true' }),
      { query: expect.objectContaining({ cursor: '2' }) as never },
    ],
    gives: channels,
  },
  {
    does: 'as many channels as are wanted',
    parameters: { resource: 'channel', operation: 'getAll', limit: 1 },
    asks: [asksGet('conversations.list', { limit: '1' })],
    gives: channels.slice(0, 1),
  },
  {
    does: 'messages of some days',
    parameters: inChannel('history', {
      filters: { inclusive: true, latest: '2026-01-02T00:00:00', oldest: '2026-01-01T00:00:00Z' },
    }),
    asks: [
      asksGet('conversations.history', {
        limit: '50',
        channel: 'C1',
        inclusive: 'true',
        latest: '1767312000',
        oldest: '1767225600',
      }),
      { path: '/api/conversations.history' },
    ],
    gives: messages,
  },
  {
    does: 'what was answered',
    parameters: inChannel('replies', {
      ts: 1663233118.856619,
      filters: { inclusive: true, latest: '2', oldest: '1' },
    }),
    asks: [
      asksGet('conversations.replies', {
        limit: '50',
        channel: 'C1',
        ts: '1663233118.856619',
        inclusive: 'true',
        latest: '2',
        oldest: '1',
      }),
      { path: '/api/conversations.replies' },
    ],
    gives: messages,
  },
  {
    does: 'the ids of its members',
    parameters: inChannel('member', { limit: 2 }),
    asks: [asksGet('conversations.members', { limit: '2', channel: 'C1' })],
    gives: [{ member: 'U1' }, { member: 'U2' }],
  },
  {
    does: 'everything about its members',
    parameters: inChannel('member', { limit: 2, resolveData: true }),
    asks: [{}, asksGet('users.info', { user: 'U1' }), asksGet('users.info', { user: 'U2' })],
    gives: members.slice(0, 2),
  },
  {
    does: 'a conversation',
    parameters: {
      resource: 'channel',
      operation: 'open',
      options: { channelId: 'D1', returnIm: true, users: ['U1', 'U2'] },
    },
    asks: [asksPost('conversations.open', { channel: 'D1', return_im: true, users: 'U1,U2' })],
    gives: [{ id: 'D1' }],
  },
]
