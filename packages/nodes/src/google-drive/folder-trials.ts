import { expect } from 'vitest'
import type { AppTrial } from '../testing/try-app.ts'
import { base, folderType, id } from './drive-double.ts'

export const folderTrials: readonly AppTrial[] = [
  {
    does: 'makes a folder',
    parameters: {
      resource: 'folder',
      name: 'Bills',
      driveId: id('D1'),
      folderId: id('p1'),
      options: { folderColorRgb: '#ff0000' },
    },
    asks: [
      {
        method: 'POST',
        path: `${base}/files`,
        query: { supportsAllDrives: 'true', fields: '*' },
        body: { name: 'Bills', mimeType: folderType, parents: ['p1'], folderColorRgb: '#ff0000' },
      },
    ],
    gives: [expect.objectContaining({ id: 'f9', name: 'Bills', webViewLink: expect.any(String) })],
  },
  {
    does: 'makes a folder and tells little about it',
    parameters: { resource: 'folder', options: { simplifyOutput: true } },
    gives: [{ kind: 'drive#file', id: 'f9', name: 'Untitled', mimeType: folderType }],
  },
  {
    does: 'moves a folder to the trash',
    parameters: { resource: 'folder', operation: 'deleteFolder', folderNoRootId: id('f1') },
    asks: [{ method: 'PATCH', path: `${base}/files/f1`, body: { trashed: true } }],
    gives: [{ fileId: 'f1', success: true }],
  },
  {
    does: 'deletes a folder for good',
    parameters: {
      resource: 'folder',
      operation: 'deleteFolder',
      folderNoRootId: id('f1'),
      options: { deletePermanently: true },
    },
    asks: [{ method: 'DELETE', path: `${base}/files/f1` }],
    gives: [{ fileId: 'f1', success: true }],
  },
  {
    does: 'says that there is no such folder',
    parameters: { resource: 'folder', operation: 'deleteFolder', folderNoRootId: id('none') },
    fails: 'File not found: none.',
  },
]
