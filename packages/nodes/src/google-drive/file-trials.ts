import type { AppTrial } from '../testing/try-app.ts'
import { base, id, url } from './drive-double.ts'
import { contentOptions, contentQuery, said, session, upload, withFile } from './upload-trials.ts'

export const fileTrials: readonly AppTrial[] = [
  {
    does: 'copies beside the original',
    parameters: {
      operation: 'copy',
      fileId: url('file/d/f1/view?usp=sharing'),
      options: { copyRequiresWriterPermission: true, description: 'Mine' },
    },
    asks: [
      {
        method: 'POST',
        path: `${base}/files/f1/copy`,
        query: { supportsAllDrives: 'true' },
        body: { copyRequiresWriterPermission: true, description: 'Mine' },
      },
    ],
    gives: [{ kind: 'drive#file', id: 'f9', name: 'list.csv', mimeType: 'text/csv' }],
  },
  {
    does: 'copies into another folder',
    parameters: {
      operation: 'copy',
      fileId: id('f1'),
      name: 'copy.csv',
      sameFolder: false,
      driveId: id('D1'),
      folderId: id('p2'),
    },
    asks: [{ body: { name: 'copy.csv', parents: ['p2'], copyRequiresWriterPermission: false } }],
  },
  {
    does: 'says that there is no such file',
    parameters: { operation: 'copy', fileId: id('none') },
    fails: 'File not found: none.',
  },
  {
    does: 'moves to the trash',
    parameters: { operation: 'deleteFile', fileId: id('f1') },
    asks: [
      {
        method: 'PATCH',
        path: `${base}/files/f1`,
        query: { supportsAllDrives: 'true' },
        body: { trashed: true },
      },
    ],
    gives: [{ id: 'f1', success: true }],
  },
  {
    does: 'deletes for good',
    parameters: { operation: 'deleteFile', fileId: id('f1'), options: { deletePermanently: true } },
    asks: [{ method: 'DELETE', path: `${base}/files/f1` }],
    gives: [{ id: 'f1', success: true }],
  },
  {
    does: 'adds a file to the item',
    items: [{ a: 1 }],
    parameters: {
      operation: 'download',
      fileId: id('f1'),
      options: { binaryPropertyName: 'file', fileName: 'mine.csv' },
    },
    asks: [
      { path: `${base}/files/f1`, query: { supportsAllDrives: 'true', fields: 'mimeType,name' } },
      { path: `${base}/files/f1`, query: { supportsAllDrives: 'true', alt: 'media' } },
    ],
    gives: [{ a: 1 }],
  },
  {
    does: 'converts what is a document of Google',
    parameters: {
      operation: 'download',
      fileId: id('d1'),
      options: { googleFileConversion: { conversion: { docsToFormat: 'text/plain' } } },
    },
    asks: [{}, { path: `${base}/files/d1/export`, query: { mimeType: 'text/plain' } }],
  },
  ...(
    [
      ['d1', 'text/html'],
      ['s1', 'text/csv'],
      ['t1', 'application/pdf'],
      ['g1', 'image/jpeg'],
    ] as const
  ).map(([fileId, mimeType]) => ({
    does: 'converts documents also when nobody says into what',
    parameters: { operation: 'download', fileId: id(fileId) },
    asks: [{}, { path: `${base}/files/${fileId}/export`, query: { mimeType } }],
  })),
  {
    does: 'says why there is nothing to download',
    parameters: { operation: 'download', fileId: id('none') },
    fails: 'File not found: none.',
  },
  {
    does: 'moves to another folder',
    parameters: { operation: 'move', fileId: id('f1'), driveId: id('D1'), folderId: id('p2') },
    asks: [
      { path: `${base}/files/f1`, query: { supportsAllDrives: 'true', fields: 'parents' } },
      {
        method: 'PATCH',
        path: `${base}/files/f1`,
        query: { supportsAllDrives: 'true', addParents: 'p2', removeParents: 'p1' },
      },
    ],
    gives: [{ kind: 'drive#file', id: 'f1', name: 'list.csv', mimeType: 'text/csv' }],
  },
  ...(
    [
      [{ fileId: id('f1') }, 'f1'],
      [{ resource: 'folder', folderNoRootId: url('drive/folders/p1') }, 'p1'],
    ] as const
  ).flatMap(([target, path]) => [
    {
      does: 'gives somebody access',
      parameters: {
        ...target,
        operation: 'share',
        permissionsUi: {
          permissionsValues: { role: 'writer', type: 'user', emailAddress: 'bob@example.com' },
        },
        options: { emailMessage: 'Look', sendNotificationEmail: false, useDomainAdminAccess: true },
      },
      asks: [
        {
          method: 'POST',
          path: `${base}/files/${path}/permissions`,
          query: {
            supportsAllDrives: 'true',
            emailMessage: 'Look',
            sendNotificationEmail: 'false',
            useDomainAdminAccess: 'true',
          },
          body: { role: 'writer', type: 'user', emailAddress: 'bob@example.com' },
        },
      ],
      gives: [{ kind: 'drive#permission', id: 'anyone', type: 'user', role: 'writer' }],
    },
    {
      does: 'gives a whole domain access, or another owner',
      parameters: {
        ...target,
        operation: 'share',
        permissionsUi: {
          permissionsValues: {
            role: 'owner',
            type: 'domain',
            domain: 'example.com',
            allowFileDiscovery: true,
          },
        },
        options: { moveToNewOwnersRoot: true, transferOwnership: true },
      },
      asks: [
        {
          query: { supportsAllDrives: 'true', moveToNewOwnersRoot: 'true', transferOwnership: 'true' },
          body: { role: 'owner', type: 'domain', domain: 'example.com', allowFileDiscovery: true },
        },
      ],
    },
    {
      does: 'says what is missing',
      parameters: { ...target, operation: 'share' },
      fails: 'The permission role field is required.',
    },
  ]),
  {
    does: 'changes what is known of a file',
    parameters: {
      operation: 'update',
      fileId: id('f1'),
      newUpdatedFileName: 'new.csv',
      options: { ...contentOptions, trashed: true, fields: ['id', 'name', 'trashed'] },
    },
    asks: [
      {
        method: 'PATCH',
        path: `${base}/files/f1`,
        query: { ...contentQuery, fields: 'id, name, trashed' },
        body: { name: 'new.csv', trashed: true, ...said },
      },
    ],
    gives: [{ id: 'f1', name: 'new.csv', trashed: true }],
  },
  {
    does: 'gives a file another content',
    inputs: withFile,
    parameters: {
      operation: 'update',
      fileId: id('f1'),
      changeFileContent: true,
      options: { fields: ['*'] },
    },
    asks: [
      {
        method: 'PATCH',
        path: `${upload}/f1`,
        query: { uploadType: 'resumable', supportsAllDrives: 'true', fields: '*' },
        body: { mimeType: 'text/csv' },
      },
      { method: 'PUT', path: session, body: 'a,b' },
    ],
  },
]
