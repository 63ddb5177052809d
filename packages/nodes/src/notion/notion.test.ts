import { runNodeInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { startDouble } from '../testing/double.ts'
import { listOptions } from '../testing/list-options.ts'
import { tryApp } from '../testing/try-app.ts'
import { blockTrials } from './block-trials.ts'
import { databasePageTrials } from './database-page-trials.ts'
import { databaseTrials } from './database-trials.ts'
import { byId, byUrl, hex, notionDouble, on } from './notion-double.ts'
import { notion } from './notion.node.ts'
import { olderTrials } from './older-trials.ts'
import { pageTrials } from './page-trials.ts'
import { userTrials } from './user-trials.ts'

const credentials = { notionApi: { apiKey: 'secret1', allowedHosts: 'api.notion.com' } }
const hosts = ['api.notion.com', 'files.notion.test']
const world = { hosts, service: notionDouble(), credentials }

tryApp(notion, world, [
  ...blockTrials,
  ...databaseTrials,
  ...databasePageTrials,
  ...pageTrials,
  ...userTrials,
  ...olderTrials,
])

test('files of pages are downloaded, and the account is not shown to where they lie', async () => {
  const double = await startDouble(hosts, notionDouble(), credentials)
  const parameters = on('databasePage', 'get', { pageId: byId('p1'), options: { downloadFiles: true } })
  const { output } = await runNodeInMemory(notion, { parameters, http: double.http, credentials })
  await double.stop()

  expect(output[0]?.[0]?.binary?.Files_0).toMatchObject({
    fileName: 'cat.png',
    data: Buffer.from('cat').toString('base64'),
  })
})

const source = { dataSourceId: byId('ds1') }
const named = (...names: string[]) => names.map((name) => ({ name, value: name }))

test.each([
  [
    'dataSourceId',
    {},
    [
      { name: 'Books', value: 'ds2' },
      { name: 'Tasks', value: 'ds1' },
    ],
  ],
  [
    'databaseId',
    {},
    [
      { name: 'Books', value: 'db2' },
      { name: 'Tasks', value: 'db1' },
    ],
  ],
  [
    'peopleValue',
    {},
    [
      { name: 'Person 1', value: 'user1' },
      { name: 'Person 2', value: 'user2' },
    ],
  ],
  ['statusValue', source, named('Open', 'Done')],
  ['multiSelectValue', { databaseId: byId('db1') }, named('x')],
  [
    'selectValue',
    { pageId: byUrl(`https://www.notion.so/Write-${hex}`) },
    [
      { name: 'Level: High', value: 'High' },
      { name: 'Size: Big', value: 'Big' },
    ],
  ],
  [
    'key',
    { ...source, operation: 'create' },
    ['Level|select', 'Name|title', 'Size|select', 'State|status', 'Tags|multi_select'].map((value) => ({
      name: value.split('|')[0],
      value,
    })),
  ],
])('the list %s comes from the service', async (name, parameters, expected) => {
  const options = await list(name, parameters)
  expect(options).toEqual(expected)
})

test('computed properties can be compared, and nothing is listed before a place is chosen', async () => {
  const names = (await list('key', { ...source, operation: 'getAll' })).map(({ name }) => name)
  expect(names).toContain('Sum')
  expect(await list('key', {})).toEqual([])
  expect((await list('type', {})).map(({ value }) => value)).toContain('to_do')
  expect((await list('timezone', {})).map(({ value }) => value)).toContain('Europe/Berlin')
})

async function list(name: string, parameters: Record<string, unknown>) {
  const double = await startDouble(hosts, notionDouble(), credentials)
  const options = await listOptions(notion, name, {
    double,
    parameters: { authentication: 'apiKey', ...parameters },
  })
  await double.stop()
  return options.map(({ name: label, value }) => ({ name: label, value }))
}
