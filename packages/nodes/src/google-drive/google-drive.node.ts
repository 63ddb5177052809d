import { defineApp } from '../app/define-app.ts'
import format from '../formats/googleDrive.json' with { type: 'json' }
import { googleCredentials } from '../google/google-service.ts'
import { listDrives, listFiles, listFolders, listParents } from './drive-lists.ts'
import { driveService, fileInUrl, folderInUrl } from './drive-service.ts'
import { fileOperations } from './files.ts'
import { folderOperations } from './folders.ts'
import { driveWords } from './google-drive.words.ts'
import { keptOfFirst, migrateDrive } from './migrate-drive.ts'
import { fileFolderOperations } from './search.ts'
import { driveOperations } from './shared-drives.ts'

export const googleDrive = defineApp({
  name: 'googleDrive',
  label: 'Google Drive',
  description: 'Uploads, finds, shares and moves files in Google Drive',
  format,
  words: driveWords,
  service: driveService,
  credentials: googleCredentials('googleDriveOAuth2Api'),
  codex: {
    categories: ['Data & Storage'],
    alias: ['file', 'folder', 'upload', 'download', 'storage', 'cloud'],
  },
  urls: { fileId: fileInUrl, folderId: folderInUrl, folderNoRootId: folderInUrl, driveId: folderInUrl },
  lists: {
    fileId: listFiles,
    folderId: listParents,
    folderNoRootId: listFolders,
    driveId: listDrives,
  },
  operations: {
    file: fileOperations,
    fileFolder: fileFolderOperations,
    folder: folderOperations,
    drive: driveOperations,
  },
  migrations: [{ below: 3, migrate: migrateDrive }],
  onlyMigrated: keptOfFirst,
})
