import type { AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { drivePages } from '../google/google-service.ts'
import { fieldsOf, folderType } from './drive-service.ts'

export const fileFolderOperations: Record<string, AppOperation> = {
  search: {
    request: (params) => ({
      url: '/files',
      query: {
        q: conditionsOf(params).join(' and ') || undefined,
        fields: `nextPageToken, files(${fieldsOf(params) ?? 'id, name'})`,
        ...placeOf(params),
      },
    }),
    paging: drivePages,
  },
}

/** A text inside of a query of Drive. */
export const quoted = (text: string): string => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`

function conditionsOf(params: AppParams): string[] {
  const text = params.text('queryString')
  const searched = params.text('searchMethod') === 'query' ? text : `name contains ${quoted(text)}`
  const folder = folderOf(params)
  return [
    ...(text === '' ? [] : [searched]),
    ...(folder === undefined ? [] : [`${quoted(folder)} in parents`]),
    ...typesOf(params),
    ...(params.flag('filter.includeTrashed') ? [] : ['trashed = false']),
  ]
}

/** The root folder of a shared drive has the id of the drive. */
function folderOf(params: AppParams): string | undefined {
  const folder = params.id('filter.folderId')
  const drive = params.id('filter.driveId')
  if (folder === '') return undefined
  return folder === 'root' && drive !== '' && drive !== 'My Drive' ? drive : folder
}

function typesOf(params: AppParams): string[] {
  const what = params.text('filter.whatToSearch')
  if (what === 'folders') return [`mimeType = '${folderType}'`]
  const types = params.texts('filter.fileTypes')
  const wanted = types.includes('*') ? [] : types.map((type) => `mimeType = ${quoted(type)}`)
  return [
    ...(what === 'files' ? [`mimeType != '${folderType}'`] : []),
    ...(wanted.length > 0 ? [`(${wanted.join(' or ')})`] : []),
  ]
}

/** Which drives are searched: all, that of the account, or a shared one. */
function placeOf(params: AppParams): Record<string, unknown> {
  const spaces = params.maybe('spaces') ?? 'appDataFolder, drive'
  const drive = params.id('filter.driveId')
  const corpora = params.maybe('corpora') ?? corporaOf(drive)
  if (corpora === 'user') return { corpora, spaces }
  const shared = { includeItemsFromAllDrives: true, supportsAllDrives: true, corpora, spaces }
  return corpora === 'drive' ? { ...shared, driveId: drive } : shared
}

function corporaOf(drive: string): string {
  if (drive === '') return 'allDrives'
  return drive === 'My Drive' ? 'user' : 'drive'
}
