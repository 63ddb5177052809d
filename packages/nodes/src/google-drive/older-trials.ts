import type { JsonObject } from '@heddle/core'
import { expect } from 'vitest'
import type { AppTrial } from '../testing/try-app.ts'
import { base, folderType, id } from './drive-double.ts'
import { found } from './search-trials.ts'
import { upload, withFile } from './upload-trials.ts'

/** Uses of both older versions, of which the first has another account by default. */
function migrated<T extends { parameters: JsonObject }>(trials: readonly T[]) {
  return trials.map(({ parameters, ...trial }) => ({
    ...trial,
    versions: [1, 2],
    parameters: { authentication: 'oAuth2', ...parameters },
  }))
}

export const olderTrials: readonly AppTrial[] = migrated([
  {
    does: 'uploads a text as the first versions did',
    parameters: { name: 'a.txt', fileContent: 'Hello', parents: ['p1', 'p2'] },
    asks: [
      { path: upload, body: { name: 'a.txt', mimeType: 'text/plain', parents: ['p1', 'p2'] } },
      { body: 'Hello' },
    ],
    gives: [{ kind: 'drive#file', id: 'f9', name: 'a.txt', mimeType: 'text/plain' }],
  },
  {
    does: 'uploads a file as the first versions did',
    inputs: withFile,
    parameters: { name: 'a.csv', binaryData: true, resolveData: true },
    asks: [{ query: expect.objectContaining({ fields: '*' }) }, { body: 'a,b' }],
  },
  {
    does: 'lists files as the first versions did',
    parameters: {
      operation: 'list',
      limit: 1,
      queryFilters: {
        name: [
          { operation: 'contains', value: 'a' },
          { operation: 'isNot', value: '={{ "b" }}' },
        ],
        mimeType: [{ mimeType: 'custom', customMimeType: 'text/csv' }],
      },
      options: { fields: ['id'], spaces: ['drive'], corpora: 'drive', driveId: 'D1' },
    },
    asks: [
      {
        query: {
          q: "(name contains 'a' or name != 'b') and (mimeType = 'text/csv')",
          fields: 'nextPageToken, files(id)',
          pageSize: '1',
          corpora: 'drive',
          driveId: 'D1',
          spaces: 'drive',
          includeItemsFromAllDrives: 'true',
          supportsAllDrives: 'true',
        },
      },
    ],
  },
  {
    does: 'lists files by a query as the first versions did',
    parameters: { operation: 'list', useQueryString: true, queryString: 'starred = true', limit: 1 },
    asks: [{ query: expect.objectContaining({ q: 'starred = true', corpora: 'user' }) }],
    gives: found.slice(0, 1),
  },
  {
    does: 'deletes as the first versions did',
    parameters: { operation: 'delete', fileId: id('f1') },
    asks: [{ method: 'DELETE', path: `${base}/files/f1` }],
    gives: [{ fileId: 'f1', success: true }],
  },
  {
    does: 'downloads as the first versions did',
    parameters: { operation: 'download', fileId: id('s1'), binaryPropertyName: 'sheet' },
    asks: [{}, { query: { mimeType: 'application/x-vnd.oasis.opendocument.spreadsheet' } }],
  },
  {
    does: 'copies as the first versions did',
    parameters: {
      operation: 'copy',
      fileId: id('f1'),
      options: { name: 'b.csv', parents: ['p2'], fields: ['id'] },
    },
    asks: [
      {
        query: { supportsAllDrives: 'true', fields: 'id' },
        body: expect.objectContaining({ name: 'b.csv', parents: ['p2'] }),
      },
    ],
    gives: [{ id: 'f9' }],
  },
  {
    does: 'updates as the first versions did',
    parameters: {
      operation: 'update',
      fileId: id('f1'),
      updateFields: { fileName: 'b.csv', parentId: 'p2', trashed: true },
    },
    asks: [
      { query: { supportsAllDrives: 'true', addParents: 'p2' }, body: { name: 'b.csv', trashed: true } },
    ],
  },
  {
    does: 'shares a folder as the first versions did',
    parameters: {
      resource: 'folder',
      operation: 'share',
      fileId: id('p1'),
      permissionsUi: { permissionsValues: { role: 'reader', type: 'anyone' } },
      options: { supportsAllDrives: true, enforceSingleParent: true },
    },
    asks: [
      {
        path: `${base}/files/p1/permissions`,
        query: { supportsAllDrives: 'true', enforceSingleParent: 'true' },
        body: { role: 'reader', type: 'anyone', allowFileDiscovery: false },
      },
    ],
  },
  {
    does: 'makes and deletes folders as the first versions did',
    parameters: { resource: 'folder', name: 'Bills', options: { parents: ['p1'] } },
    asks: [{ body: { name: 'Bills', mimeType: folderType, parents: ['p1'] } }],
    gives: [{ kind: 'drive#file', id: 'f9', name: 'Bills', mimeType: folderType }],
  },
  {
    does: 'deletes drives as the first versions did',
    parameters: { resource: 'drive', operation: 'delete', driveId: id('D1') },
    asks: [{ method: 'DELETE', path: `${base}/drives/D1` }],
  },
])
