import type { JsonObject } from '@heddle/core'
import { expect } from 'vitest'
import type { AppTrial } from '../testing/try-app.ts'
import { asksGet, asksPost, uploadUrl } from './slack-double.ts'

const file = { mimeType: 'text/plain', fileName: 'a.txt', data: Buffer.from('hello').toString('base64') }
const inputs = [[{ json: {}, binary: { doc: file } }]]
const upload = (fileName: string, body: JsonObject) => [
  asksGet('files.getUploadURLExternal', { filename: fileName, length: '5' }),
  {
    method: 'POST',
    host: 'files.slack.com',
    path: new URL(uploadUrl).pathname,
    body: { file: { fileName, mimeType: 'text/plain', text: 'hello' } },
  },
  asksPost('files.completeUploadExternal', body),
]
const options = { fileName: 'b.txt', initialComment: 'Look', threadTs: '1.5', title: 'T' }
const said = { initial_comment: 'Look', thread_ts: '1.5' }

export const fileTrials: readonly AppTrial[] = [
  {
    does: 'a file of the item into a channel',
    versions: [2.2, 2.7],
    inputs,
    parameters: { resource: 'file', binaryPropertyName: 'doc', options: { ...options, channelId: 'C1' } },
    asks: upload('b.txt', { files: [{ id: 'F1', title: 'T' }], channel_id: 'C1', ...said }),
    gives: [{ id: 'F1', title: 'T' }],
  },
  {
    does: 'a file into several channels',
    versions: [2, 2.1],
    inputs,
    parameters: {
      resource: 'file',
      binaryData: true,
      binaryPropertyName: 'doc',
      options: { channelIds: ['C1', 'C2'] },
    },
    asks: upload('a.txt', { files: [{ id: 'F1' }], channels: 'C1,C2' }),
  },
  {
    does: 'a text as a file',
    versions: [2, 2.1],
    parameters: { resource: 'file', fileContent: 'hello', options: { channelIds: ['C1'] } },
    asks: upload('file.txt', { files: [{ id: 'F1' }], channels: 'C1' }),
  },
  {
    does: 'a file',
    parameters: { resource: 'file', operation: 'get', fileId: 'F1' },
    asks: [asksGet('files.info', { file: 'F1' })],
    gives: [{ id: 'F1' }],
  },
  {
    does: 'that a file is gone, in the words of Slack where we have none',
    parameters: { resource: 'file', operation: 'get', fileId: 'F404' },
    fails: 'Slack error: file_not_found',
  },
  {
    does: 'files, page after page',
    parameters: {
      resource: 'file',
      operation: 'getAll',
      returnAll: true,
      filters: {
        channelId: 'C1',
        showFilesHidden: true,
        tsFrom: '1',
        tsTo: '2',
        types: ['pdfs'],
        userId: 'U1',
      },
    },
    asks: [
      asksGet('files.list', {
        count: '200',
        channel: 'C1',
        show_files_hidden_by_limit: 'true',
        ts_from: '1',
        ts_to: '2',
        types: 'pdfs',
        user: 'U1',
      }),
      { query: expect.objectContaining({ page: '2' }) as never },
    ],
  },
  {
    does: 'some files',
    parameters: { resource: 'file', operation: 'getAll', limit: 1 },
    asks: [asksGet('files.list', { count: '1' })],
    gives: [{ id: 'F0' }],
  },
]
