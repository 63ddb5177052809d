import type { AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { get, pagesOf, post } from './slack-service.ts'

const ofMessage = ({ id, text }: AppParams) => ({ channel: id('channelId'), timestamp: text('timestamp') })

export const reactionOperations: Readonly<Record<string, AppOperation>> = {
  add: {
    request: (params) => post('reactions.add', { ...ofMessage(params), name: params.text('name') }),
  },
  remove: {
    request: (params) => post('reactions.remove', { ...ofMessage(params), name: params.text('name') }),
  },
  get: { request: (params) => get('reactions.get', ofMessage(params)) },
}

export const starOperations: Readonly<Record<string, AppOperation>> = {
  add: {
    request: ({ id, maybe, value }) =>
      post('stars.add', {
        channel: id('channelId') || undefined,
        ...(value('target') === 'file' ? { file: maybe('fileId') } : { timestamp: maybe('timestamp') }),
        file_comment: maybe('options.fileComment'),
      }),
  },
  delete: {
    request: ({ maybe }) =>
      post('stars.remove', {
        channel: maybe('options.channelId'),
        file: maybe('options.fileId'),
        file_comment: maybe('options.fileComment'),
        timestamp: maybe('options.timestamp'),
      }),
  },
  getAll: { request: () => get('stars.list'), paging: pagesOf('items') },
}
