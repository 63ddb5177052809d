import type { AppTrial } from '../testing/try-app.ts'
import { on } from './notion-double.ts'

export const userTrials: readonly AppTrial[] = [
  {
    does: 'one user',
    parameters: on('user', 'get', { userId: 'user1' }),
    asks: [{ path: '/v1/users/user1' }],
  },
  {
    does: 'users of all pages',
    parameters: on('user', 'getAll', { returnAll: true }),
    asks: [
      { path: '/v1/users', query: { page_size: '100' } },
      { query: { page_size: '100', start_cursor: '2' } },
    ],
  },
  {
    does: 'a few users',
    parameters: on('user', 'getAll', { limit: 1 }),
    asks: [{ query: { page_size: '1' } }],
  },
  {
    does: 'fails for nobody',
    parameters: on('user', 'get', { userId: 'gone' }),
    fails: 'Could not find users',
  },
]
