import { expect } from 'vitest'
import type { AppTrial } from '../testing/try-app.ts'
import { base, files, folderType, id, url } from './drive-double.ts'

export const found = files.map(({ id: each, name }) => ({ id: each, name }))

export const searchTrials: readonly AppTrial[] = [
  {
    does: 'finds by name, everywhere',
    parameters: { resource: 'fileFolder', queryString: "it's", limit: 3 },
    asks: [
      {
        path: `${base}/files`,
        query: {
          q: String.raw`name contains 'it\'s' and trashed = false`,
          fields: 'nextPageToken, files(id, name)',
          includeItemsFromAllDrives: 'true',
          supportsAllDrives: 'true',
          corpora: 'allDrives',
          spaces: 'appDataFolder, drive',
          pageSize: '3',
        },
      },
      { query: expect.objectContaining({ pageToken: '2' }) },
    ],
    gives: found.slice(0, 3),
  },
  { does: 'finds all', parameters: { resource: 'fileFolder', returnAll: true }, gives: found },
  {
    does: 'finds by a query in a shared drive',
    parameters: {
      resource: 'fileFolder',
      searchMethod: 'query',
      queryString: 'starred = true',
      limit: 1,
      filter: {
        driveId: url('drive/folders/D1'),
        folderId: id('root'),
        whatToSearch: 'files',
        fileTypes: ['application/vnd.google-apps.photo', 'application/vnd.google-apps.video'],
        includeTrashed: true,
      },
      options: { fields: ['id', 'webViewLink'] },
    },
    asks: [
      {
        query: expect.objectContaining({
          q: `starred = true and 'D1' in parents and mimeType != '${folderType}' and (mimeType = 'application/vnd.google-apps.photo' or mimeType = 'application/vnd.google-apps.video')`,
          fields: 'nextPageToken, files(id, webViewLink)',
          corpora: 'drive',
          driveId: 'D1',
        }),
      },
    ],
  },
  {
    does: 'finds folders in a folder of the own drive',
    parameters: {
      resource: 'fileFolder',
      limit: 1,
      filter: { driveId: id('My Drive'), folderId: id('p1'), whatToSearch: 'folders' },
      options: { fields: ['*'] },
    },
    asks: [
      {
        query: {
          q: `'p1' in parents and mimeType = '${folderType}' and trashed = false`,
          fields: 'nextPageToken, files(*)',
          corpora: 'user',
          spaces: 'appDataFolder, drive',
          pageSize: '1',
        },
      },
    ],
  },
]
