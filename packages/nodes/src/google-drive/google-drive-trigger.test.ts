import type { JsonObject } from '@heddle/core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { googleAccount, googleDouble, notFound, pageOf } from '../google/google-double.ts'
import { poll } from '../testing/app-trigger.ts'
import { startDouble, type Double, type DoubleRequest } from '../testing/double.ts'
import { folderType } from './drive-double.ts'
import { googleDriveTrigger } from './google-drive-trigger.node.ts'

interface DriveFile {
  id: string
  createdTime: string
  modifiedTime: string
  trashed?: boolean
}

let files: DriveFile[]
let double: Double
let memory: Record<string, unknown>

/** Understands which time a search is about, and from when on. */
function isRecent(file: DriveFile, { query }: DoubleRequest): boolean {
  const [, field, since] = /(createdTime|modifiedTime) > '([^']+)'/.exec(String(query.q)) ?? []
  if (field === undefined || since === undefined) return true
  return Date.parse(field === 'createdTime' ? file.createdTime : file.modifiedTime) > Date.parse(since)
}

beforeEach(async () => {
  files = []
  memory = {}
  const service = googleDouble(
    {
      'GET /files': (request) => {
        const found = files.filter((file) => isRecent(file, request))
        const { entries, ...next } = pageOf(found, request, 'pageSize')
        return { body: { files: entries, ...next } }
      },
      'GET /files/(.+)': (_, id) => {
        const file = files.find((each) => each.id === id)
        return file ? { body: file } : notFound(`File not found: ${id}.`)
      },
    },
    { host: 'www.googleapis.com', base: '/drive/v3' },
  )
  double = await startDouble(['www.googleapis.com'], service, { googleDriveOAuth2Api: googleAccount })
})
afterEach(() => double.stop())

const at = (time: string) => `2026-01-01T${time}Z`
const put = (id: string, createdTime: string, modifiedTime = createdTime) => {
  files = [
    { id, createdTime: at(createdTime), modifiedTime: at(modifiedTime) },
    ...files.filter((file) => file.id !== id),
  ]
}

const folder = {
  triggerOn: 'specificFolder',
  folderToWatch: { mode: 'url', value: 'https://drive.google.com/drive/folders/p1' },
}
const file = { triggerOn: 'specificFile', fileToWatch: { mode: 'id', value: 'a' } }

const look = async (now: string, parameters: JsonObject) => {
  const found = await poll(googleDriveTrigger, { parameters, double, memory, now: at(now) })
  return found?.[0]?.map(({ json }) => json.id) ?? []
}

test('each new file in a folder starts the workflow once, also those of one moment and late ones', async () => {
  const parameters = { ...folder, event: 'fileCreated' }
  put('old', '11:59:00')

  expect(await look('12:00:00', parameters)).toEqual([])
  put('a', '12:00:30')
  put('b', '12:00:30')
  put('c', '12:00:30')
  expect(await look('12:01:00', parameters)).toEqual(['c', 'b', 'a'])
  put('late', '12:00:59')
  expect(await look('12:02:00', parameters)).toEqual(['late'])
  expect(await look('13:00:00', parameters)).toEqual([])
  expect(await look('14:00:00', parameters)).toEqual([])
})

test('each change of a file in a folder starts the workflow', async () => {
  const parameters = { ...folder, event: 'fileUpdated' }
  put('a', '11:00:00')

  expect(await look('12:00:00', parameters)).toEqual([])
  put('a', '11:00:00', '12:00:10')
  expect(await look('12:01:00', parameters)).toEqual(['a'])
  expect(await look('12:02:00', parameters)).toEqual([])
  put('a', '11:00:00', '12:02:30')
  expect(await look('12:03:00', parameters)).toEqual(['a'])
})

test.each([
  ['a file', { ...file, event: 'fileUpdated' }],
  [
    'a folder',
    { triggerOn: 'specificFolder', folderToWatch: { mode: 'id', value: 'a' }, event: 'watchFolderUpdated' },
  ],
])('each change of %s that is watched itself starts the workflow', async (_, parameters) => {
  put('a', '11:00:00')

  expect(await look('12:00:00', parameters)).toEqual([])
  put('a', '11:00:00', '12:00:30')
  expect(await look('12:01:00', parameters)).toEqual(['a'])
  expect(await look('12:02:00', parameters)).toEqual([])
  expect(await look('13:00:00', parameters)).toEqual([])
  files = files.map((each) => ({ ...each, modifiedTime: at('13:30:00'), trashed: true }))
  expect(await look('14:00:00', parameters)).toEqual([])
  expect(double.requests.at(-1)).toMatchObject({
    path: '/drive/v3/files/a',
    query: { fields: '*', supportsAllDrives: 'true' },
  })
})

test.each([
  ['fileCreated', {}, `mimeType != '${folderType}' and createdTime > '2026-01-01T11:55:00.000Z'`],
  [
    'fileUpdated',
    { options: { fileType: 'application/vnd.google-apps.document' } },
    `mimeType != '${folderType}' and mimeType = 'application/vnd.google-apps.document' and modifiedTime > '2026-01-01T11:55:00.000Z'`,
  ],
  ['folderCreated', {}, `mimeType = '${folderType}' and createdTime > '2026-01-01T11:55:00.000Z'`],
  ['folderUpdated', {}, `mimeType = '${folderType}' and modifiedTime > '2026-01-01T11:55:00.000Z'`],
])('%s asks Drive for what it watches', async (event, more, conditions) => {
  await look('12:00:00', { ...folder, event, ...more })

  expect(double.requests).toMatchObject([
    {
      path: '/drive/v3/files',
      headers: { authorization: 'Bearer ann-token' },
      query: {
        q: `trashed = false and 'p1' in parents and ${conditions}`,
        fields: 'nextPageToken, files(*)',
        corpora: 'allDrives',
        includeItemsFromAllDrives: 'true',
        supportsAllDrives: 'true',
      },
    },
  ])
})

test('a try in the editor shows the newest file, however old, and remembers nothing', async () => {
  put('a', '01:00:00')
  put('b', '02:00:00')

  const parameters = { ...folder, event: 'fileCreated' }
  const tried = await poll(googleDriveTrigger, { parameters, double, memory, mode: 'manual' })

  expect(tried).toEqual([[{ json: files[0] }]])
  expect(memory).toEqual({})
})

test('a file that is not there is an error', async () => {
  await expect(look('12:00:00', file)).rejects.toThrow('File not found: a.')
})
