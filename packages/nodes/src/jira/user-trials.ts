import type { AppTrial } from '../testing/try-app.ts'
import { on, success } from './jira-double.ts'

export const userTrials: readonly AppTrial[] = [
  {
    does: 'somebody new',
    parameters: on('user', 'create', {
      username: 'ann',
      emailAddress: 'ann@example.com',
      displayName: 'Ann',
      additionalFields: { password: 'p', notification: true },
    }),
    asks: [
      {
        method: 'POST',
        path: '/rest/api/2/user',
        body: {
          name: 'ann',
          emailAddress: 'ann@example.com',
          displayName: 'Ann',
          password: 'p',
          notification: true,
        },
      },
    ],
  },
  {
    does: 'somebody away',
    parameters: on('user', 'delete', { accountId: 'acc1' }),
    asks: [{ method: 'DELETE', path: '/rest/api/2/user', query: { accountId: 'acc1' } }],
    gives: success,
  },
  {
    does: 'somebody with groups',
    parameters: on('user', 'get', {
      accountId: 'acc1',
      additionalFields: { expand: ['groups', 'applicationRoles'] },
    }),
    asks: [{ query: { accountId: 'acc1', expand: 'groups,applicationRoles' } }],
  },
  {
    does: 'fails for nobody',
    parameters: on('user', 'get', { accountId: 'gone' }),
    fails: 'It does not exist',
  },
]
