import type { JsonObject } from '@heddle/core'
import type { AppTrial } from '../testing/try-app.ts'
import { asksGet, asksPost, ok } from './slack-double.ts'

const onMessage = (resource: string, operation: string, more: JsonObject = {}) => ({
  resource,
  operation,
  channelId: { mode: 'id', value: 'C1' },
  timestamp: '1.1',
  ...more,
})
const marked = { channel: 'C1', timestamp: '1.1' }

export const markTrials: readonly AppTrial[] = [
  ...(['add', 'remove'] as const).map((operation) => ({
    does: 'a reaction',
    parameters: onMessage('reaction', operation, { name: '+1' }),
    asks: [asksPost(`reactions.${operation}`, { ...marked, name: '+1' })],
    gives: [ok],
  })),
  {
    does: 'the reactions',
    parameters: onMessage('reaction', 'get'),
    asks: [asksGet('reactions.get', marked)],
    gives: [{ ok: true, type: 'message', message: { reactions: [] } }],
  },
  {
    does: 'nothing where there is no channel',
    parameters: onMessage('reaction', 'get', { channelId: { mode: 'id', value: 'C404' } }),
    fails: 'The channel was not found',
  },
  {
    does: 'to a message',
    parameters: onMessage('star', 'add', { target: 'message', options: { fileComment: 'c' } }),
    asks: [asksPost('stars.add', { ...marked, file_comment: 'c' })],
    gives: [ok],
  },
  {
    does: 'to a file',
    parameters: onMessage('star', 'add', { target: 'file', fileId: 'F1' }),
    asks: [asksPost('stars.add', { channel: 'C1', file: 'F1' })],
    gives: [ok],
  },
  {
    does: 'from where it is',
    parameters: {
      resource: 'star',
      operation: 'delete',
      options: { channelId: 'C1', fileId: 'F1', fileComment: 'c', timestamp: 1.5 },
    },
    asks: [asksPost('stars.remove', { channel: 'C1', file: 'F1', file_comment: 'c', timestamp: '1.5' })],
    gives: [ok],
  },
  {
    does: 'not to a file that is gone',
    parameters: onMessage('star', 'add', { target: 'file', fileId: 'F404' }),
    fails: 'file_not_found',
  },
  {
    does: 'everything that has one',
    parameters: { resource: 'star', operation: 'getAll' },
    asks: [asksGet('stars.list', { limit: '50' })],
    gives: [{ type: 'message' }, { type: 'file' }],
  },
]
