import type { JsonObject } from '@heddle/core'
import type { AppTrial } from '../testing/try-app.ts'
import { asksGet, asksPost, members } from './slack-double.ts'

const user = (operation: string, more: JsonObject = {}) => ({
  resource: 'user',
  operation,
  user: { mode: 'id', value: 'U1' },
  ...more,
})

export const userTrials: readonly AppTrial[] = [
  {
    does: 'a person',
    parameters: user('info'),
    asks: [asksGet('users.info', { user: 'U1' })],
    gives: [members[0]],
  },
  {
    does: 'that there is nobody',
    parameters: user('info', { user: { mode: 'id', value: 'U404' } }),
    fails: 'The user was not found',
  },
  {
    does: 'everybody',
    parameters: { resource: 'user', operation: 'getAll', returnAll: true },
    asks: [asksGet('users.list', { limit: '200' }), asksGet('users.list', { limit: '200', cursor: '2' })],
    gives: members,
  },
  {
    does: 'some people',
    parameters: { resource: 'user', operation: 'getAll', limit: 1 },
    gives: members.slice(0, 1),
  },
  {
    does: 'whether a person is there',
    parameters: user('getPresence'),
    asks: [asksGet('users.getPresence', { user: 'U1' })],
    gives: [{ ok: true, presence: 'active' }],
  },
  {
    does: 'what a person says of themselves',
    parameters: user('getProfile'),
    asks: [asksGet('users.profile.get', { user: 'U1' })],
    gives: [{ first_name: 'Ann' }],
  },
  {
    does: 'a person by their address',
    parameters: { resource: 'user', operation: 'lookupByEmail', email: 'ann@x.test' },
    asks: [asksGet('users.lookupByEmail', { email: 'ann@x.test' })],
    gives: [members[0]],
  },
  {
    does: 'another profile',
    parameters: {
      resource: 'user',
      operation: 'updateProfile',
      options: {
        customFieldUi: { customFieldValues: [{ id: 'Xf1', value: 'v', alt: 'a' }] },
        email: 'b@x.test',
        first_name: 'Bea',
        last_name: 'B',
        status: {
          set_status: [
            { status_emoji: ':car:', status_text: 'Away', status_expiration: '2026-01-01T00:00:00Z' },
          ],
        },
        user: 'U1',
      },
    },
    asks: [
      asksPost('users.profile.set', {
        profile: {
          email: 'b@x.test',
          first_name: 'Bea',
          last_name: 'B',
          status_emoji: ':car:',
          status_text: 'Away',
          status_expiration: 1767225600,
          fields: { Xf1: { value: 'v', alt: 'a' } },
        },
        user: 'U1',
      }),
    ],
    gives: [{ first_name: 'Bea' }],
  },
]
