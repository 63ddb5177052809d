import type { JsonObject } from '@heddle/core'
import type { AppTrial } from '../testing/try-app.ts'
import { asks, byId, inGuild, members, ok } from './discord-double.ts'

const member = (operation: string, more: JsonObject = {}) =>
  inGuild('member', operation, { userId: byId('7'), ...more })

export const memberTrials: readonly AppTrial[] = [
  {
    does: 'all members, page after page',
    parameters: member('getAll', { returnAll: true, options: { simplify: true } }),
    asks: [
      ...asks('GET', '/guilds/1/members', { query: { limit: '100' } }),
      ...asks('GET', '/guilds/1/members', { query: { limit: '100', after: '100' } }),
    ],
    gives: members.map(({ user, roles }) => ({ user, roles })),
  },
  {
    does: 'members after one of them',
    parameters: member('getAll', { limit: 2, after: '3' }),
    asks: asks('GET', '/guilds/1/members', { query: { limit: '2', after: '3' } }),
    gives: members.slice(3, 5),
  },
  {
    does: 'that there is no such server',
    parameters: member('getAll', { guildId: byId('404') }),
    fails: 'Unknown Channel',
  },
  {
    does: 'roles',
    parameters: member('roleAdd', { role: ['5', '6'] }),
    asks: [...asks('PUT', '/guilds/1/members/7/roles/5'), ...asks('PUT', '/guilds/1/members/7/roles/6')],
    gives: [ok],
  },
  {
    does: 'a role',
    parameters: member('roleRemove', { role: ['5'] }),
    asks: asks('DELETE', '/guilds/1/members/7/roles/5'),
    gives: [ok],
  },
  {
    does: 'a member away for good, with what they wrote',
    parameters: member('ban', { deleteMessageSeconds: 3600 }),
    asks: asks('PUT', '/guilds/1/bans/7', {
      headers: { 'x-audit-log-reason': 'Suspicious%20or%20spam%20account' },
      body: { delete_message_seconds: 3600 },
    }),
    gives: [ok],
  },
  ...(
    [
      ['unban', 'DELETE', '/guilds/1/bans/7'],
      ['kick', 'DELETE', '/guilds/1/members/7'],
      ['ban', 'PUT', '/guilds/1/bans/7'],
    ] as const
  ).map(([operation, method, path]) => ({
    does: 'for a reason of its own',
    parameters: member(operation, { reason: 'other', reasonCustom: 'Törö' }),
    asks: asks(method, path, { headers: { 'x-audit-log-reason': 'T%C3%B6r%C3%B6' } }),
    gives: [ok],
  })),
  {
    does: 'a member silent for an hour',
    parameters: member('timeout', { reason: 'other', reasonCustom: '' }),
    asks: asks('PATCH', '/guilds/1/members/7', {
      body: { communication_disabled_until: '2026-01-01T01:00:00.000Z' },
    }),
    gives: [ok],
  },
  {
    does: 'a member free to speak',
    parameters: member('timeout', { duration: 'remove' }),
    asks: asks('PATCH', '/guilds/1/members/7', { body: { communication_disabled_until: null } }),
  },
]
