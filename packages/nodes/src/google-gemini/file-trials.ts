import type { AppTrial } from '../testing/try-app.ts'
import { fileUri, inputs, uploads } from './gemini-trials.ts'

const file = { name: 'files/f1', uri: fileUri, fileUri, mimeType: 'image/png' }

export const fileTrials: readonly AppTrial[] = [
  {
    does: 'a file of the item',
    inputs,
    parameters: { resource: 'file', inputType: 'binary', binaryPropertyName: 'pic' },
    asks: uploads('pic', { display_name: 'pic.png' }),
    gives: [file],
  },
  {
    does: 'a file from the web',
    parameters: { resource: 'file', fileUrl: 'https://example.com/a.png' },
    asks: [{ host: 'example.com' }, ...uploads('from the web', {})],
    gives: [file],
  },
  {
    does: 'a new store',
    parameters: { resource: 'fileSearch', displayName: 'Cows' },
    asks: [{ method: 'POST', path: '/v1beta/fileSearchStores', body: { displayName: 'Cows' } }],
    gives: [{ name: 'fileSearchStores/s1' }],
  },
  {
    does: 'stores',
    parameters: { resource: 'fileSearch', operation: 'listStores', pageSize: 5, pageToken: 't1' },
    asks: [{ path: '/v1beta/fileSearchStores', query: { pageSize: '5', pageToken: 't1' } }],
    gives: [{ fileSearchStores: [{ name: 'fileSearchStores/s1' }] }],
  },
  {
    does: 'that a store is gone',
    parameters: {
      resource: 'fileSearch',
      operation: 'deleteStore',
      fileSearchStoreName: 'fileSearchStores/s1',
      force: true,
    },
    asks: [{ method: 'DELETE', path: '/v1beta/fileSearchStores/s1', query: { force: 'true' } }],
  },
  {
    does: 'a file in a store, when it can be searched',
    inputs,
    parameters: {
      resource: 'fileSearch',
      operation: 'uploadToStore',
      fileSearchStoreName: 's1',
      displayName: 'Cow',
      inputType: 'binary',
      binaryPropertyName: 'pic',
    },
    asks: [
      {
        path: '/upload/v1beta/fileSearchStores/s1:uploadToFileSearchStore',
        body: { displayName: 'Cow', mimeType: 'image/png' },
      },
      { path: '/put/store', body: 'pic' },
      { path: '/v1beta/fileSearchStores/s1/operations/o1' },
      { path: '/v1beta/fileSearchStores/s1/operations/o1' },
    ],
    gives: [{ documentName: 'd1' }],
  },
  {
    does: 'a file from the web in a store',
    parameters: {
      resource: 'fileSearch',
      operation: 'uploadToStore',
      fileSearchStoreName: 's1',
      displayName: 'Cow',
      fileUrl: 'https://example.com/a.png',
    },
    gives: [{ documentName: 'd1' }],
  },
]
