import { expect } from 'vitest'
import type { AppTrial } from '../testing/try-app.ts'
import { attachments, child, folders, message } from './outlook-double.ts'

const trial = (does: string, parameters: object, rest: Partial<AppTrial> = {}): AppTrial => ({
  does,
  versions: [1],
  parameters: { ...parameters },
  ...rest,
})

const path = '/v1.0/me/messages/m1'
const messageId = 'm1'
const to = (address: string) => ({ emailAddress: { address } })
const success = [{ success: true }]

const drafts = [
  trial('a draft', { resource: 'draft', operation: 'create', subject: 'Lunch', bodyContent: 'Hungry?' }),
  trial('a draft away', { resource: 'draft', operation: 'delete', messageId }, { gives: success }),
  trial(
    'a draft as a whole',
    { resource: 'draft', operation: 'get', messageId },
    { asks: [{ path, query: {} }], gives: [message(1)] },
  ),
  trial(
    'a draft to others',
    { resource: 'draft', operation: 'send', messageId, additionalFields: { recipients: 'bob@example.com' } },
    {
      asks: [{ method: 'PATCH', body: { toRecipients: [to('bob@example.com')] } }, { path: `${path}/send` }],
    },
  ),
  trial(
    'the fields of a draft',
    { resource: 'draft', operation: 'update', messageId, updateFields: { subject: 'Soon' } },
    { asks: [{ method: 'PATCH', path, body: { subject: 'Soon' } }] },
  ),
]

const onMessage = (operation: string, rest: object = {}) => ({ operation, messageId, ...rest })

const messages = [
  trial(
    'a message',
    { subject: 'Lunch', bodyContent: 'Hungry?', toRecipients: 'bob@example.com' },
    { asks: [{ path: '/v1.0/me/sendMail' }], gives: success },
  ),
  trial('a message away', onMessage('delete'), { gives: success }),
  trial(
    'some fields of a message, and its files',
    onMessage('get', {
      additionalFields: { fields: 'subject,body', dataPropertyAttachmentsPrefixName: 'file_' },
    }),
    {
      asks: [
        { path, query: { $select: 'subject,body' } },
        { path: `${path}/attachments` },
        { path: `${path}/attachments` },
        { path: `${path}/attachments/a1/$value` },
        { path: `${path}/attachments/a3/$value` },
      ],
    },
  ),
  trial(
    'messages that a filter lets through',
    { operation: 'getAll', limit: 1, additionalFields: { filter: 'isRead eq false' } },
    { asks: [{ query: { $top: '1', $filter: '(isRead eq false)' } }], gives: [message(1)] },
  ),
  trial('a message as a mail', onMessage('getMime'), {
    asks: [{ path }, { path: `${path}/$value` }],
  }),
  trial('a message to a folder', onMessage('move', { folderId: 'food' }), {
    asks: [{ path: `${path}/move`, body: { destinationId: 'food' } }],
  }),
  trial(
    'the fields of a message',
    onMessage('update', { updateFields: { isRead: true, from: 'shop@example.com' } }),
    { asks: [{ method: 'PATCH', path, body: { isRead: true, from: to('shop@example.com') } }] },
  ),
]

const answers = [
  trial('an answer with a comment', onMessage('reply', { comment: 'Yes' }), {
    asks: [{ path: `${path}/createReply`, body: { comment: 'Yes' } }, { method: 'POST' }],
  }),
  trial('an answer to everyone', onMessage('reply', { replyType: 'replyAll', comment: 'Yes' }), {
    asks: [{ path: `${path}/createReplyAll`, body: { comment: 'Yes' } }, { method: 'POST' }],
  }),
  trial(
    'an answer with a text, as a draft',
    onMessage('reply', {
      send: false,
      additionalFields: { bodyContent: '<b>Yes</b>', bodyContentType: 'html' },
    }),
    {
      asks: [
        {
          path: `${path}/createReply`,
          body: { message: { body: { content: '<b>Yes</b>', contentType: 'html' } } },
        },
      ],
      gives: [{ id: 'answer', isDraft: true }],
    },
  ),
  trial(
    'an answer that computes what becomes of it',
    onMessage('reply', { send: '={{ 1 > 2 }}', replyType: '={{ "replyAll" }}', comment: 'Yes' }),
    { asks: [{ path: `${path}/createReplyAll` }], gives: [{ id: 'answer', isDraft: true }] },
  ),
]

const onAttachment = (operation: string, rest: object = {}) => ({
  resource: 'messageAttachment',
  operation,
  messageId,
  ...rest,
})
const menu = { data: Buffer.from('soup').toString('base64'), mimeType: 'text/csv', fileName: 'menu.csv' }

const files = [
  trial('a file under another name', onAttachment('add', { additionalFields: { fileName: 'today.csv' } }), {
    inputs: [[{ json: {}, binary: { data: menu } }]],
    gives: success,
  }),
  trial('a file', onAttachment('download', { attachmentId: 'a1' }), { gives: [{}] }),
  trial(
    'some fields of a file',
    onAttachment('get', { attachmentId: 'a1', additionalFields: { fields: 'name,size' } }),
    { asks: [{ query: { $select: 'name,size' } }] },
  ),
  trial(
    'files that a filter lets through',
    onAttachment('getAll', { limit: 1, additionalFields: { filter: 'size gt 1' } }),
    {
      asks: [{ query: expect.objectContaining({ $filter: 'size gt 1' }) as never }],
      gives: [attachments[0]],
    },
  ),
]

const onFolder = (operation: string, rest: object = {}) => ({ resource: 'folder', operation, ...rest })

const folderTrials = [
  trial('a folder', onFolder('create', { displayName: 'Food' }), {
    asks: [{ path: '/v1.0/me/mailFolders', body: { displayName: 'Food' } }],
  }),
  trial(
    'a folder that searches',
    onFolder('create', {
      displayName: 'Food',
      folderType: 'searchFolder',
      includeNestedFolders: true,
      sourceFolderIds: ['inbox'],
      filterQuery: "contains(subject, 'lunch')",
    }),
    {
      asks: [
        {
          body: {
            '@odata.type': 'microsoft.graph.mailSearchFolder',
            displayName: 'Food',
            includeNestedFolders: true,
            sourceFolderIds: ['inbox'],
            filterQuery: "contains(subject, 'lunch')",
          },
        },
      ],
    },
  ),
  trial('a folder away', onFolder('delete', { folderId: 'food' }), { gives: success }),
  trial(
    'some fields of a folder',
    onFolder('get', { folderId: 'inbox', additionalFields: { fields: 'displayName' } }),
    { asks: [{ query: { $select: 'displayName' } }], gives: [folders[0]] },
  ),
  trial('folders inside of another', onFolder('getChildren', { folderId: 'inbox' }), {
    asks: [{ path: '/v1.0/me/mailFolders/inbox/childFolders' }],
    gives: [child],
  }),
  trial(
    'folders that a filter lets through',
    onFolder('getAll', { limit: 1, additionalFields: { filter: 'unreadItemCount gt 0' } }),
    { asks: [{ query: { $top: '1', $filter: 'unreadItemCount gt 0' } }] },
  ),
  trial(
    'messages of a folder',
    {
      resource: 'folderMessage',
      folderId: 'inbox',
      limit: 1,
      additionalFields: { fields: 'subject', filter: 'isRead eq false' },
    },
    {
      asks: [
        {
          path: '/v1.0/me/mailFolders/inbox/messages',
          query: { $top: '1', $select: 'subject', $filter: '(isRead eq false)' },
        },
      ],
    },
  ),
]

/** Documents of the first version. */
export const olderTrials: AppTrial[] = [...drafts, ...messages, ...answers, ...files, ...folderTrials]
