import { fieldsAs } from '../app/fields-as.ts'
import type { AppOperation } from '../app/operation.ts'
import { deleteEntry, getEntry, ownersIn, pages, partsIn } from './youtube-service.ts'

const playlistItems = {
  url: '/playlistItems',
  id: 'playlistItemId',
  parts: ['contentDetails', 'id', 'snippet', 'status'],
}

const add: AppOperation = {
  request: (params) => ({
    method: 'POST',
    url: playlistItems.url,
    query: { part: 'snippet,contentDetails', ...ownersIn(params) },
    body: {
      snippet: {
        playlistId: params.text('playlistId'),
        resourceId: { kind: 'youtube#video', videoId: params.text('videoId') },
        ...fieldsAs(params, 'options', ['position']),
      },
      contentDetails: fieldsAs(params, 'options', ['note', 'startAt', 'endAt']),
    },
  }),
}

const getAll: AppOperation = {
  request: (params) => ({
    url: playlistItems.url,
    query: {
      part: partsIn(params, playlistItems.parts),
      playlistId: params.text('playlistId'),
      ...ownersIn(params),
    },
  }),
  paging: pages,
}

export const playlistItemOperations: Record<string, AppOperation> = {
  add,
  delete: deleteEntry(playlistItems),
  get: getEntry(playlistItems),
  getAll,
}
