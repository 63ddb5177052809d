import { expect } from 'vitest'
import type { AppTrial } from '../testing/try-app.ts'
import { id, url } from './drive-double.ts'

export const upload = '/upload/drive/v3/files'
export const session = expect.stringMatching(/^\/upload\/drive\/v3\/sessions\/\d+$/) as string

export const data = Buffer.from('a,b').toString('base64')
export const withFile = [
  [{ json: { a: 1 }, binary: { data: { mimeType: 'text/csv', fileName: 'list.csv', data } } }],
]
const properties = {
  propertiesUi: { propertyValues: [{ key: 'color', value: 'red' }] },
  appPropertiesUi: { appPropertyValues: [{ key: 'step', value: '2' }] },
}
export const contentOptions = {
  ...properties,
  keepRevisionForever: true,
  ocrLanguage: 'en',
  useContentAsIndexableText: true,
}
export const contentQuery = {
  supportsAllDrives: 'true',
  keepRevisionForever: 'true',
  ocrLanguage: 'en',
  useContentAsIndexableText: 'true',
}
export const said = { properties: { color: 'red' }, appProperties: { step: '2' } }

export const uploadTrials: readonly AppTrial[] = [
  {
    does: 'uploads a file of the item and tells all about it',
    inputs: withFile,
    parameters: { folderId: url('drive/folders/p1'), options: contentOptions },
    asks: [
      {
        method: 'POST',
        path: upload,
        query: { uploadType: 'resumable', fields: '*', ...contentQuery },
        headers: { 'x-upload-content-type': 'text/csv', authorization: 'Bearer ann-token' },
        body: {
          mimeType: 'text/csv',
          originalFilename: 'list.csv',
          name: 'list.csv',
          parents: ['p1'],
          ...said,
        },
      },
      { method: 'PUT', path: session, headers: { 'content-type': 'text/csv' }, body: 'a,b' },
    ],
    gives: [expect.objectContaining({ id: 'f9', name: 'list.csv', webViewLink: expect.any(String) })],
  },
  {
    does: 'uploads into a shared drive under another name',
    inputs: withFile,
    parameters: { name: 'new.csv', driveId: id('D1'), options: { simplifyOutput: true } },
    asks: [{ body: expect.objectContaining({ name: 'new.csv', parents: ['D1'] }) }, {}],
    gives: [{ kind: 'drive#file', id: 'f9', name: 'new.csv', mimeType: 'text/csv' }],
  },
  {
    does: 'uploads an empty file',
    inputs: [[{ json: {}, binary: { data: { mimeType: 'text/csv', fileName: 'none.csv', data: '' } } }]],
    asks: [{}, { method: 'PUT', headers: { 'content-range': 'bytes */0' }, body: undefined }],
  },
  {
    does: 'says which file is missing',
    parameters: { inputDataFieldName: 'image' },
    fails: 'no file named "image"',
  },
  {
    does: 'makes a file of a text',
    parameters: {
      operation: 'createFromText',
      content: 'Hello',
      name: 'hello.txt',
      driveId: id('D1'),
      folderId: id('p1'),
      options: contentOptions,
    },
    asks: [
      {
        method: 'POST',
        path: upload,
        query: { uploadType: 'resumable', fields: 'id', ...contentQuery },
        body: { name: 'hello.txt', mimeType: 'text/plain', parents: ['p1'], ...said },
      },
      { method: 'PUT', headers: { 'content-type': 'text/plain' }, body: 'Hello' },
    ],
    gives: [{ id: 'f9' }],
  },
  {
    does: 'says that not all of it arrived',
    parameters: { operation: 'createFromText', content: 'cut' },
    fails: 'Google Drive did not get the whole file',
  },
  {
    does: 'makes a document of a text',
    parameters: { operation: 'createFromText', content: 'Hello', options: { convertToGoogleDocument: true } },
    asks: [
      {
        body: { name: 'Untitled', mimeType: 'application/vnd.google-apps.document', parents: ['root'] },
      },
      { body: 'Hello' },
    ],
    gives: [{ id: 'f9' }],
  },
]
