import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { AppCall } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { driveUrl, googlePages, googleService } from '../google/google-service.ts'

export const driveService = googleService('Google Drive', driveUrl)

export const uploadUrl = 'https://www.googleapis.com/upload/drive/v3/files'
export const folderType = 'application/vnd.google-apps.folder'

/** Files in shared drives are files like others. */
export const everywhere = { supportsAllDrives: true }

export const filePath = (id: string): string => `/files/${encodeURIComponent(id)}`
export const sharedDrivePath = (id: string): string => `/drives/${encodeURIComponent(id)}`

export const sharedDrivePages = googlePages('drives', { name: 'pageSize', most: 100 })

/** Where the ids stand in addresses of Drive. */
export const fileInUrl = /(?:\/d\/|\/folders\/|[?&]id=)([\w-]+)/
export const folderInUrl = /(?:\/folders\/|[?&]id=)([\w-]+)/

/** The folder that something goes into: the root of a shared drive has the id of the drive. */
export function parentsOf(params: AppParams): string[] {
  const migrated = params.texts('parents')
  if (migrated.length > 0) return migrated
  const folder = params.id('folderId') || 'root'
  const drive = params.id('driveId')
  return [folder === 'root' && drive !== '' && drive !== 'My Drive' ? drive : folder]
}

/** Which of the fields of a file are wanted: all, those that were chosen, or those that Drive gives by itself. */
export function fieldsOf(params: AppParams): string | undefined {
  const fields = [...params.texts('options.fields'), ...params.texts('fields')]
  if (fields.length === 0) return undefined
  return fields.includes('*') ? '*' : fields.join(', ')
}

/** Properties that programs give to a file, for all of them or for themselves only. */
export function propertiesOf(params: AppParams): JsonObject {
  const pairs = (path: string) =>
    Object.fromEntries(params.rows(path).map(({ key, value }) => [textOf(key), value]))
  const properties = pairs('options.propertiesUi.propertyValues')
  const appProperties = pairs('options.appPropertiesUi.appPropertyValues')
  return {
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(Object.keys(appProperties).length > 0 && { appProperties }),
  }
}

/** What Drive shall do with the content of a file. */
export const contentSettings = (params: AppParams): Record<string, unknown> => ({
  keepRevisionForever: params.flag('options.keepRevisionForever') || undefined,
  ocrLanguage: params.maybe('options.ocrLanguage'),
  useContentAsIndexableText: params.flag('options.useContentAsIndexableText') || undefined,
})

/** What Drive answers, as an object. */
export async function ask(
  send: AppCall['send'],
  url: string,
  query: Record<string, unknown>,
): Promise<JsonObject> {
  const body = await send({ url, query: { ...everywhere, ...query } })
  return isJsonObject(body) ? body : {}
}
