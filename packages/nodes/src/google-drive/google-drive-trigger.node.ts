import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import { defineAppTrigger, type PollCall } from '../app/define-app-trigger.ts'
import type { AppParams } from '../app/params.ts'
import { askFrom, takeUnseen } from '../app/take-unseen.ts'
import format from '../formats/googleDriveTrigger.json' with { type: 'json' }
import { drivePages, googleCredentials } from '../google/google-service.ts'
import { listFiles, listFolders } from './drive-lists.ts'
import { ask, driveService, fileInUrl, filePath, folderInUrl, folderType } from './drive-service.ts'
import { quoted } from './search.ts'

export const googleDriveTrigger = defineAppTrigger({
  name: 'googleDriveTrigger',
  label: 'Google Drive Trigger',
  description: 'Starts the workflow when files or folders change in Google Drive',
  format,
  icon: 'file:googleDrive.svg',
  service: driveService,
  credentials: googleCredentials('googleDriveOAuth2Api'),
  codex: {
    categories: ['Data & Storage'],
    alias: ['file', 'folder', 'upload', 'created', 'updated', 'storage', 'cloud'],
  },
  words: {
    labels: {
      fileToWatch: 'File',
      folderToWatch: 'Folder',
      event: 'Watch for',
    },
    choices: {
      specificFile: 'Changes to a File',
      specificFolder: 'Changes in a Folder',
      fileCreated: 'File Created',
      fileUpdated: 'File Updated',
      folderCreated: 'Folder Created',
      folderUpdated: 'Folder Updated',
      watchFolderUpdated: 'Folder Itself Updated',
      'fileType.application/vnd.google-apps.audio': 'Audio',
      'fileType.application/vnd.google-apps.document': 'Google Docs',
      'fileType.application/vnd.google-apps.drawing': 'Google Drawing',
      'fileType.application/vnd.google-apps.presentation': 'Google Slides',
      'fileType.application/vnd.google-apps.spreadsheet': 'Google Sheets',
      'fileType.application/vnd.google-apps.photo': 'Photo',
      'fileType.application/vnd.google-apps.video': 'Video',
    },
  },
  urls: { fileToWatch: fileInUrl, folderToWatch: folderInUrl },
  lists: { fileToWatch: listFiles, folderToWatch: listFolders },
  async poll(call) {
    const { params, memory, isTest, context } = call
    const single = watchedOne(params)
    const looking = { now: context.now(), lateMs }
    const since = isTest ? undefined : askFrom(memory, looking)
    const found = single === undefined ? await findFiles(call, since) : await getOne(call, single, since)
    return isTest
      ? found.slice(0, 1)
      : takeUnseen(memory, found, { ...looking, keyOf: (file) => keyOf(file, params.text('event')) })
  },
})

/** How late a change can appear in searches. */
const lateMs = 5 * 60 * 1000

/** The one file or folder that is watched itself. */
function watchedOne(params: AppParams): string | undefined {
  if (params.text('triggerOn') === 'specificFile') return params.id('fileToWatch')
  return params.text('event') === 'watchFolderUpdated' ? params.id('folderToWatch') : undefined
}

/** A file is created once, and updated each time that it has another time. */
const keyOf = ({ id, modifiedTime }: JsonObject, event: string): string =>
  event.endsWith('Created') ? textOf(id) : `${textOf(id)} ${textOf(modifiedTime)}`

async function getOne({ send }: PollCall, id: string, since: Date | undefined): Promise<JsonObject[]> {
  const file = await ask(send, filePath(id), { fields: '*' })
  const isOld = since !== undefined && Date.parse(textOf(file.modifiedTime)) < since.getTime()
  return file.trashed === true || isOld ? [] : [file]
}

async function findFiles(call: PollCall, since: Date | undefined): Promise<JsonObject[]> {
  const { params, list, send } = call
  const request = {
    url: '/files',
    query: {
      q: conditionsOf(params, since).join(' and '),
      fields: 'nextPageToken, files(*)',
      orderBy: params.text('event').endsWith('Created') ? 'createdTime desc' : 'modifiedTime desc',
      includeItemsFromAllDrives: true,
      supportsAllDrives: true,
      corpora: 'allDrives',
    },
  }
  if (since) return list(request, drivePages)
  const body = await send({ ...request, query: { ...request.query, pageSize: 1 } })
  return isJsonObject(body) && Array.isArray(body.files) ? body.files : []
}

function conditionsOf(params: AppParams, since: Date | undefined): string[] {
  const event = params.text('event')
  const type = params.maybe('options.fileType') ?? 'all'
  const field = event.endsWith('Created') ? 'createdTime' : 'modifiedTime'
  return [
    'trashed = false',
    `${quoted(params.id('folderToWatch'))} in parents`,
    `mimeType ${event.startsWith('file') ? '!=' : '='} '${folderType}'`,
    ...(type === 'all' ? [] : [`mimeType = ${quoted(type)}`]),
    ...(since ? [`${field} > '${since.toISOString()}'`] : []),
  ]
}
