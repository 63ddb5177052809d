import type { AppTrial } from '../testing/try-app.ts'
import { attachment, on, path, success } from './jira-double.ts'

export const file = {
  data: { data: Buffer.from('cat').toString('base64'), mimeType: 'image/png', fileName: 'cat.png' },
}

export const attachmentTrials: readonly AppTrial[] = [
  {
    does: 'a file of the item',
    parameters: on('issueAttachment', 'add', { issueKey: 'PROJ-1' }),
    inputs: [[{ json: {}, binary: file }]],
    asks: [
      {
        method: 'POST',
        path: `${path}/attachments`,
        headers: { 'x-atlassian-token': 'no-check' },
        body: { file: { fileName: 'cat.png', mimeType: 'image/png', text: 'cat' } },
      },
    ],
    gives: [attachment],
  },
  {
    does: 'one with its file',
    parameters: on('issueAttachment', 'get', { attachmentId: '7', download: true, binaryProperty: 'photo' }),
    asks: [{ path: '/rest/api/2/attachment/7' }, { path: '/secure/attachment/7/cat.png' }],
    gives: [attachment],
  },
  {
    does: 'all without their files',
    parameters: on('issueAttachment', 'getAll', { issueKey: 'PROJ-1', returnAll: true }),
    asks: [{ path, query: { fields: 'attachment' } }],
    gives: [attachment, attachment],
  },
  {
    does: 'the first with its file',
    parameters: on('issueAttachment', 'getAll', { issueKey: 'PROJ-1', limit: 1, download: true }),
    gives: [attachment],
  },
  {
    does: 'one away',
    parameters: on('issueAttachment', 'remove', { attachmentId: '7' }),
    asks: [{ method: 'DELETE', path: '/rest/api/2/attachment/7' }],
    gives: success,
  },
  {
    does: 'fails for one that is not there',
    parameters: on('issueAttachment', 'get', { attachmentId: 'GONE' }),
    fails: 'It does not exist',
  },
]
