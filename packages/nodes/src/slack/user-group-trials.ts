import type { JsonObject } from '@heddle/core'
import type { AppTrial } from '../testing/try-app.ts'
import { asksGet, asksPost, groups, members } from './slack-double.ts'

const userGroup = (operation: string, more: JsonObject = {}) => ({
  resource: 'userGroup',
  operation,
  userGroupId: 'S1',
  ...more,
})
const group = { id: 'S1' }

export const userGroupTrials: readonly AppTrial[] = [
  {
    does: 'a group',
    parameters: {
      resource: 'userGroup',
      name: 'Team',
      Options: { channelIds: ['C1', 'C2'], description: 'd', handle: 'h', include_count: true },
    },
    asks: [
      asksPost('usergroups.create', {
        name: 'Team',
        description: 'd',
        handle: 'h',
        include_count: true,
        channels: 'C1,C2',
      }),
    ],
    gives: [group],
  },
  {
    does: 'a group off',
    parameters: userGroup('disable', { options: { include_count: true } }),
    asks: [asksPost('usergroups.disable', { usergroup: 'S1', include_count: true })],
    gives: [group],
  },
  {
    does: 'a group on',
    parameters: userGroup('enable', { option: { include_count: true } }),
    asks: [asksPost('usergroups.enable', { usergroup: 'S1', include_count: true })],
    gives: [group],
  },
  {
    does: 'the first group',
    parameters: {
      resource: 'userGroup',
      operation: 'getAll',
      limit: 1,
      options: { include_count: true, include_disabled: true, include_users: false },
    },
    asks: [
      asksGet('usergroups.list', {
        include_count: 'true',
        include_disabled: 'true',
        include_users: 'false',
      }),
    ],
    gives: groups.slice(0, 1),
  },
  {
    does: 'another name',
    parameters: userGroup('update', {
      updateFields: { channels: ['C1'], description: 'd', handle: 'h', include_count: true, name: 'n' },
    }),
    asks: [
      asksPost('usergroups.update', {
        usergroup: 'S1',
        channels: 'C1',
        description: 'd',
        handle: 'h',
        include_count: true,
        name: 'n',
      }),
    ],
    gives: [group],
  },
  {
    does: 'other people',
    parameters: userGroup('updateUsers', { users: ['U1', 'U2'], options: { include_count: true } }),
    asks: [asksPost('usergroups.users.update', { usergroup: 'S1', users: 'U1,U2', include_count: true })],
    gives: [group],
  },
  {
    does: 'its people',
    parameters: userGroup('getUsers', { options: { resolveData: true } }),
    asks: [asksGet('usergroups.users.list', { usergroup: 'S1' }), {}, {}],
    gives: members.slice(0, 2),
  },
  {
    does: 'the ids of its people',
    parameters: userGroup('getUsers'),
    asks: [asksGet('usergroups.users.list', { usergroup: 'S1' })],
    gives: [{ user: 'U1' }, { user: 'U2' }],
  },
  {
    does: 'that there is no such group',
    parameters: userGroup('disable', { userGroupId: 'S404' }),
    fails: 'no_such_subteam',
  },
]
