import type { JsonObject } from '@heddle/core'
import type { LoadOptionsContext } from '@heddle/core/node'
import { runNodeInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { googleAccount } from '../google/google-double.ts'
import { startDouble } from '../testing/double.ts'
import { tryApp } from '../testing/try-app.ts'
import { driveDouble, folderType, id } from './drive-double.ts'
import { fileTrials } from './file-trials.ts'
import { folderTrials } from './folder-trials.ts'
import { googleDrive } from './google-drive.node.ts'
import { olderTrials } from './older-trials.ts'
import { searchTrials } from './search-trials.ts'
import { sharedDriveTrials } from './shared-drive-trials.ts'
import { data, uploadTrials } from './upload-trials.ts'

const hosts = ['www.googleapis.com']
const service = driveDouble()
const credentials = { googleDriveOAuth2Api: googleAccount }

tryApp(googleDrive, { hosts, service, credentials }, [
  ...uploadTrials,
  ...fileTrials,
  ...searchTrials,
  ...folderTrials,
  ...sharedDriveTrials,
  ...olderTrials,
])

test('what is downloaded flows into the file of the item, under its name and type', async () => {
  const double = await startDouble(hosts, service, credentials)
  const get = async (fileId: string) => {
    const parameters = { operation: 'download', fileId: id(fileId) }
    const { output } = await runNodeInMemory(googleDrive, { parameters, http: double.http, credentials })
    return output[0]?.[0]?.binary?.data
  }

  expect(await get('f1')).toMatchObject({ mimeType: 'text/csv', fileName: 'list.csv', data })
  expect(await get('d1')).toMatchObject({
    mimeType: 'text/html',
    fileName: 'Letter',
    data: Buffer.from('as text/html').toString('base64'),
  })
  await double.stop()
})

test('files, folders and drives can be chosen and searched', async () => {
  const double = await startDouble(hosts, service, credentials)
  const load = (name: string, parameters: JsonObject, filter = '') =>
    googleDrive.loadOptions[name]?.({
      parameters: { authentication: 'oAuth2', ...parameters },
      node: { type: googleDrive.type, version: 3 },
      http: double.http,
      filter,
    } as Partial<LoadOptionsContext> as LoadOptionsContext)

  const names = async (options: ReturnType<typeof load>) => (await options)?.map(({ name }) => name)
  const chosen = await names(load('fileId', { resource: 'file' }, 'li'))
  const parents = await names(load('folderId', { resource: 'file' }))
  const drives = await names(load('driveId', { resource: 'file' }))
  const others = await names(load('driveId', { resource: 'drive' }))
  await double.stop()

  expect(double.requests.map(({ query }) => query.q)).toEqual([
    `mimeType != '${folderType}' and name contains 'li' and trashed = false`,
    `mimeType = '${folderType}' and trashed = false`,
    undefined,
    undefined,
  ])
  expect(chosen).toEqual(['list.csv', 'Letter'])
  expect(parents).toEqual(['/ (Root folder)', 'list.csv', 'Letter'])
  expect(drives).toEqual(['My Drive', 'Drive 1', 'Drive 2'])
  expect(others).toEqual(['Drive 1', 'Drive 2'])
})
