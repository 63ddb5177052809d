import type { JsonObject } from '@heddle/core'
import { runNodeInMemory } from '@heddle/engine/testing'
import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startDouble, type DoubleService } from '../testing/double.ts'
import { listOptions } from '../testing/list-options.ts'
import { tryApp } from '../testing/try-app.ts'
import { appendOrUpdateTrials } from './append-or-update-trials.ts'
import { appendTrials } from './append-trials.ts'
import { ann, at, auto, bob, by, cem, sheet, sheetsDouble, type Sheets } from './google-sheets-double.ts'
import { googleSheets } from './google-sheets.node.ts'
import { olderTrials } from './older-trials.ts'
import { readTrials } from './read-trials.ts'
import { sheetTrials } from './sheet-trials.ts'
import { spreadsheetTrials } from './spreadsheet-trials.ts'
import { updateTrials } from './update-trials.ts'

const credentials = {
  googleSheetsOAuth2Api: {
    oauthTokenData: { access_token: 'token1' },
    allowedHosts: '*.googleapis.com',
  },
}
const hosts = ['sheets.googleapis.com', 'www.googleapis.com']

const money = (value: number) => ({ value, shown: `$${value}.00` })

const people: Sheets = {
  People: [
    ['Name', 'City', 'Age', 'Debt'],
    ['Ann', 'Rome', 30, money(5)],
    ['Bob', 'Oslo', 41],
    ['', '', ''],
    ['Cem', 'Rome', 0, money(7)],
  ],
  "Bob's things": [[], ['', 'Note', 'Thing', ''], ['', '', 'Hat', 'red']],
  Empty: [],
  Deep: [['', 'home.city', 'age']],
}

tryApp(googleSheets, { hosts, service: sheetsDouble({ sheets: people, isFresh: true }), credentials }, [
  ...readTrials,
  ...appendTrials,
  ...updateTrials,
  ...appendOrUpdateTrials,
  ...sheetTrials,
  ...spreadsheetTrials,
  ...olderTrials,
])

describe('Google Sheets', () => {
  test('writes what it reads again', async () => {
    const double = await startDouble(hosts, sheetsDouble({ sheets: people, spareRows: 0 }), credentials)
    onTestFinished(() => double.stop())
    const run = async (parameters: JsonObject, items?: JsonObject[]) => {
      const { output, error } = await runNodeInMemory(googleSheets, {
        parameters,
        ...(items && { items }),
        http: double.http,
        credentials,
      })
      expect(error).toBeUndefined()
      return output[0]?.map(({ json }) => json)
    }

    await run(at('append', auto()), [{ Name: 'Dan', Pet: 'cat', Mood: 'good', Size: 4 }])
    await run(at('appendOrUpdate', auto('Name')), [{ Name: 'Dan', City: 'Bonn' }, { Name: 'Eve' }])
    await run(at('delete', { startIndex: 2, numberToDelete: 3 }))
    await run(at('update', by({ row_number: 2, Age: 1 }, { matchingColumns: ['row_number'] })))

    const rest = { Debt: '', Pet: '', Mood: '', Size: '' }
    expect(await run(at('read'))).toEqual([
      { ...rest, row_number: 2, Name: 'Cem', City: 'Rome', Age: 1, Debt: 7 },
      { row_number: 3, Name: 'Dan', City: 'Bonn', Age: '', Debt: '', Pet: 'cat', Mood: 'good', Size: 4 },
      { ...rest, row_number: 4, Name: 'Eve', City: '', Age: '' },
    ])
  })

  test('signs in with a service account', async () => {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    })
    const robot = { googleApi: { email: 'robot@test', privateKey, allowedHosts: '*.googleapis.com' } }
    const sheets = sheetsDouble({ sheets: people })
    const service: DoubleService = (request) =>
      request.host === 'oauth2.googleapis.com' ? { body: { access_token: 'token1' } } : sheets(request)
    const double = await startDouble([...hosts, 'oauth2.googleapis.com'], service, robot)
    onTestFinished(() => double.stop())

    const { output } = await runNodeInMemory(googleSheets, {
      parameters: at('read', { authentication: 'serviceAccount' }),
      http: double.http,
      credentials: robot,
    })

    expect(output[0]?.map(({ json }) => json)).toEqual([ann, bob, cem])
    expect(double.requests.map(({ host }) => host)).toEqual([
      'oauth2.googleapis.com',
      'sheets.googleapis.com',
      'sheets.googleapis.com',
    ])
  })

  test.each([
    ['documentId', '', {}, [option('Budget', 'doc1'), option('Plans', 'doc2'), option('Books', 'doc3')]],
    ['documentId', 'Book', {}, [option('Books', 'doc3')]],
    [
      'sheetName',
      '',
      {},
      [option('People', 'gid=0'), option("Bob's things", 100), option('Empty', 200), option('Deep', 300)],
    ],
    ['sheetName', 'emp', {}, [option('Empty', 200)]],
    ['columns', '', { operation: 'append' }, ['Name', 'City', 'Age', 'Debt'].map((each) => column(each))],
    [
      'columns',
      '',
      {
        operation: 'update',
        ...sheet('id', 100),
        options: { locationDefine: { values: { headerRow: 2 } } },
      },
      [column('Note'), column('Thing'), column('row_number', 'number')],
    ],
    ['lookupColumn', '', {}, ['row_number', 'Name', 'City', 'Age', 'Debt'].map((each) => option(each))],
    ['columnToMatchOn', '', sheet('list', 200), [option('row_number')]],
    ['fieldId', '', sheet('list', ''), []],
    ['column', '', sheet('list', 200), [option('Add a New Column', 'newColumn')]],
  ])('lists %s with %o', async (name, filter, more, options) => {
    const double = await startDouble(hosts, sheetsDouble({ sheets: people }), credentials)
    onTestFinished(() => double.stop())
    const parameters = at('read', { authentication: 'oAuth2', resource: 'sheet', ...more })

    expect(await listOptions(googleSheets, name, { double, parameters, filter })).toEqual(options)
  })
})

const option = (name: string, value: string | number = name) => ({ name, value })
const column = (name: string, columnType = 'string') => ({ name, value: name, columnType })
