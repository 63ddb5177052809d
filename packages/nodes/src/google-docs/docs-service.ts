import { textOf, type JsonObject } from '@heddle/core'
import type { PropertyOption } from '@heddle/core/node'
import type { ListCall } from '../app/define-app.ts'
import { drivePages, driveUrl, googlePages, googleService } from '../google/google-service.ts'

export const docsService = googleService('Google Docs', 'https://docs.googleapis.com/v1/documents')

/** The id of a document, also out of its address. */
export const documentIdOf = (address: string): string =>
  /\/document\/d\/([\w-]+)/.exec(address)?.[1] ?? address.trim()

/** The folder that a drive begins with. */
export const topFolder = 'default'

/** Drives that are not shared by an organization have names instead of ids. */
const ownDrives = [
  { name: 'My Drive', value: 'myDrive' },
  { name: 'Shared With Me', value: 'sharedWithMe' },
]

export const isOwnDrive = (id: string): boolean => ownDrives.some(({ value }) => value === id) || id === ''

const optionOf = ({ id, name }: JsonObject): PropertyOption => ({ name: textOf(name), value: textOf(id) })

async function listDrives({ list }: ListCall): Promise<PropertyOption[]> {
  const drives = await list(
    { url: `${driveUrl}/drives` },
    googlePages('drives', { name: 'pageSize', most: 100 }),
  )
  return [...ownDrives, ...drives.map(optionOf)]
}

async function listFolders({ list, params }: ListCall): Promise<PropertyOption[]> {
  const drive = params.text('driveId')
  const conditions = [
    "mimeType = 'application/vnd.google-apps.folder'",
    'trashed = false',
    ...(drive === 'sharedWithMe' ? ['sharedWithMe = true'] : []),
  ]
  const query = {
    q: conditions.join(' and '),
    fields: 'nextPageToken, files(id, name)',
    orderBy: 'name_natural',
    includeItemsFromAllDrives: true,
    supportsAllDrives: true,
    ...(isOwnDrive(drive) ? { spaces: 'drive' } : { corpora: 'drive', driveId: drive }),
  }
  const folders = await list({ url: `${driveUrl}/files`, query }, drivePages)
  return [{ name: '/', value: topFolder }, ...folders.map(optionOf)]
}

export const docsLists = { driveId: listDrives, folderId: listFolders }
