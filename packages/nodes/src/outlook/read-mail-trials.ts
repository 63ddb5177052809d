import type { AppTrial } from '../testing/try-app.ts'
import { child, folders, message, shortOf } from './outlook-double.ts'

const on = (operation: string, rest: object = {}) => ({ resource: 'message', operation, ...rest })
const byId = (value: string) => ({ mode: 'id', value })
const m1 = { messageId: byId('m1') }
const path = '/v1.0/me/messages/m1'
const select = 'id,conversationId,subject,bodyPreview,from,toRecipients,categories,hasAttachments'
const success = [{ success: true }]

const reading: AppTrial[] = [
  {
    does: 'in short',
    parameters: on('get', m1),
    asks: [{ path, query: { $select: select } }],
    gives: [shortOf(1)],
  },
  {
    does: 'as a whole, with its files and as a mail',
    parameters: on('get', {
      ...m1,
      output: 'raw',
      options: {
        downloadAttachments: true,
        attachmentsPrefix: 'file_',
        getMimeContent: { values: { binaryPropertyName: 'mail', outputFileName: 'lunch' } },
      },
    }),
    asks: [
      { path, query: {} },
      { path: `${path}/attachments`, query: { $top: '100', $select: 'id,name,contentType' } },
      { path: `${path}/attachments`, query: { $skip: '2' } },
      { path: `${path}/attachments/a1/$value` },
      { path: `${path}/attachments/a3/$value` },
      { path: `${path}/$value` },
    ],
    gives: [message(1)],
  },
  {
    does: 'some fields',
    parameters: on('get', { ...m1, output: 'fields', fields: ['subject', 'body'] }),
    asks: [{ query: { $select: 'id,subject,body' } }],
  },
  { does: 'says what is wrong', parameters: on('get', { messageId: byId('gone') }), fails: 'not found' },
  {
    does: 'all pages',
    parameters: on('getAll', { returnAll: true }),
    asks: [
      { path: '/v1.0/me/messages', query: { $top: '100', $select: select } },
      { path: '/v1.0/me/messages', query: { $skip: '2' } },
    ],
    gives: [shortOf(1), shortOf(2), shortOf(3)],
  },
  {
    does: 'the first, with all its files',
    parameters: on('getAll', { limit: 1, output: 'raw', options: { downloadAttachments: true } }),
    asks: [
      { query: { $top: '1' } },
      { path: `${path}/attachments`, query: { $top: '100', $select: 'id,name,contentType' } },
      { path: `${path}/attachments`, query: { $skip: '2' } },
      { path: `${path}/attachments/a1/$value` },
      { path: `${path}/attachments/a3/$value` },
    ],
    gives: [message(1)],
  },
  {
    does: 'those that filters let through',
    parameters: on('getAll', {
      limit: 1,
      output: 'fields',
      fields: ['subject'],
      filtersUI: {
        values: {
          filterBy: 'filters',
          filters: {
            custom: "importance eq 'high' or isRead eq true",
            hasAttachments: true,
            foldersToExclude: ['junk'],
            foldersToInclude: ['inbox', 'food'],
            readStatus: 'unread',
            receivedAfter: '2026-01-01T00:00:00+01:00',
            receivedBefore: '2026-02-01',
            sender: "bob's@example.com",
          },
        },
      },
    }),
    asks: [
      {
        query: {
          $top: '1',
          $select: 'id,subject',
          $filter:
            'receivedDateTime ge 2025-12-31T23:00:00Z and receivedDateTime le 2026-02-01T00:00:00Z and hasAttachments eq true' +
            " and (parentFolderId eq 'inbox' or parentFolderId eq 'food') and parentFolderId ne 'junk' and isRead eq false" +
            " and (from/emailAddress/address eq 'bob''s@example.com' or from/emailAddress/name eq 'bob''s@example.com')" +
            " and (importance eq 'high' or isRead eq true)",
        },
      },
    ],
  },
  {
    does: 'what a search finds',
    parameters: on('getAll', {
      limit: 1,
      filtersUI: { values: { filterBy: 'search', search: 'subject:"lunch"' } },
    }),
    asks: [{ query: { $top: '1', $select: select, $search: String.raw`"subject:\"lunch\""` } }],
  },
  {
    does: 'of a folder that is named by its address',
    parameters: {
      resource: 'folderMessage',
      operation: 'getAll',
      folderId: { mode: 'url', value: 'https://outlook.office365.com/mail/AQMkAD%2Fx%2By%3D' },
      limit: 1,
      filtersUI: { values: { filterBy: 'filters', filters: { readStatus: 'read' } } },
      options: { downloadAttachments: false, attachmentsPrefix: 'file_' },
    },
    asks: [
      {
        path: '/v1.0/me/mailFolders/AQMkAD-x_y%3D/messages',
        query: { $top: '1', $select: select, $filter: 'isRead eq true' },
      },
    ],
    gives: [shortOf(1)],
  },
  {
    does: 'of a folder, all pages',
    parameters: {
      resource: 'folderMessage',
      operation: 'getAll',
      folderId: byId('inbox'),
      returnAll: true,
      output: 'raw',
    },
    asks: [{ query: { $top: '100' } }, { query: { $skip: '2' } }],
    gives: [message(1), message(2), message(3)],
  },
  {
    does: 'of a folder with some fields, and says what is wrong',
    parameters: {
      resource: 'folderMessage',
      operation: 'getAll',
      folderId: byId('gone'),
      output: 'fields',
      fields: ['subject'],
      filtersUI: { values: { filterBy: 'search', search: 'lunch' } },
    },
    asks: [{ query: { $top: '100', $select: 'id,subject', $search: '"lunch"' } }],
    fails: 'not found',
  },
]

const onFolder = (operation: string, rest: object = {}) => ({ resource: 'folder', operation, ...rest })

const folderTrials: AppTrial[] = [
  {
    does: 'in the mailbox',
    parameters: onFolder('create', { displayName: 'Food' }),
    asks: [{ method: 'POST', path: '/v1.0/me/mailFolders', body: { displayName: 'Food' } }],
    gives: [{ id: 'new', displayName: 'Food' }],
  },
  {
    does: 'in another folder',
    parameters: onFolder('create', { displayName: 'Soup', options: { folderId: byId('inbox') } }),
    asks: [{ path: '/v1.0/me/mailFolders/inbox/childFolders' }],
  },
  {
    does: 'away',
    parameters: onFolder('delete', { folderId: byId('food') }),
    asks: [{ method: 'DELETE', path: '/v1.0/me/mailFolders/food' }],
    gives: success,
  },
  {
    does: 'one',
    parameters: onFolder('get', { folderId: byId('inbox') }),
    asks: [{ path: '/v1.0/me/mailFolders/inbox', query: {} }],
    gives: [folders[0]],
  },
  {
    does: 'one with some fields',
    parameters: onFolder('get', { folderId: byId('inbox'), options: { fields: ['displayName'] } }),
    asks: [{ query: { $select: 'id,displayName' } }],
  },
  {
    does: 'says what is wrong',
    parameters: onFolder('get', { folderId: byId('gone') }),
    fails: 'not found',
  },
  {
    does: 'all pages',
    parameters: onFolder('getAll', { returnAll: true, filters: { filter: 'totalItemCount gt 0' } }),
    asks: [{ query: { $top: '100', $filter: 'totalItemCount gt 0' } }, { query: { $skip: '2' } }],
    gives: folders,
  },
  {
    does: 'with those inside of them',
    parameters: onFolder('getAll', { limit: 2, options: { includeChildFolders: true } }),
    gives: [folders[0], child],
  },
  {
    does: 'inside of another',
    parameters: onFolder('getAll', { options: { folderId: byId('inbox'), fields: ['displayName'] } }),
    asks: [
      { path: '/v1.0/me/mailFolders/inbox/childFolders', query: { $top: '100', $select: 'id,displayName' } },
    ],
    gives: [child],
  },
  {
    does: 'its name',
    parameters: onFolder('update', { folderId: byId('food'), displayName: 'Meals' }),
    asks: [{ method: 'PATCH', path: '/v1.0/me/mailFolders/food', body: { displayName: 'Meals' } }],
    gives: [{ id: 'food', displayName: 'Meals' }],
  },
]

/** Messages that are read, and their folders. */
export const readMailTrials: AppTrial[] = [...reading, ...folderTrials]
