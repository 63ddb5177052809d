import { fieldsAs } from '../app/fields-as.ts'
import type { AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { deleteEntry, getEntry, ownersIn, pages, partsIn, wordsIn } from './youtube-service.ts'

const playlists = {
  url: '/playlists',
  id: 'playlistId',
  parts: ['contentDetails', 'id', 'localizations', 'player', 'snippet', 'status'],
}

const playlistIn = (params: AppParams, collection: string) => ({
  snippet: {
    title: params.text('title'),
    ...fieldsAs(params, collection, ['description', 'defaultLanguage']),
    tags: wordsIn(params, `${collection}.tags`),
  },
  status: fieldsAs(params, collection, ['privacyStatus']),
})

const create: AppOperation = {
  request: (params) => {
    const { snippet, status } = playlistIn(params, 'options')
    const isStatusSaid = Object.keys(status).length > 0
    return {
      method: 'POST',
      url: playlists.url,
      query: { part: isStatusSaid ? 'snippet,status' : 'snippet', ...ownersIn(params) },
      body: { snippet, ...(isStatusSaid && { status }) },
    }
  },
}

const update: AppOperation = {
  request: (params) => ({
    method: 'PUT',
    url: playlists.url,
    query: { part: 'snippet,status', ...ownersIn(params, 'updateFields') },
    body: { id: params.text('playlistId'), ...playlistIn(params, 'updateFields') },
  }),
}

const getAll: AppOperation = {
  request: (params) => {
    const filters = fieldsAs(params, 'filters', ['channelId', 'id'])
    return {
      url: playlists.url,
      query: {
        part: partsIn(params, playlists.parts),
        ...(Object.keys(filters).length > 0 ? filters : { mine: true }),
        ...ownersIn(params),
      },
    }
  },
  paging: pages,
}

export const playlistOperations: Record<string, AppOperation> = {
  create,
  delete: deleteEntry(playlists),
  get: getEntry(playlists),
  getAll,
  update,
}
