import type { JsonObject } from '@heddle/core'
import { expect, onTestFinished, test } from 'vitest'
import { poll } from '../testing/app-trigger.ts'
import { startDouble } from '../testing/double.ts'
import { listOptions } from '../testing/list-options.ts'
import { sheetsDouble, type Sheets } from './google-sheets-double.ts'
import { googleSheetsTrigger } from './google-sheets-trigger.node.ts'

const credentials = {
  googleSheetsTriggerOAuth2Api: {
    oauthTokenData: { access_token: 'token1' },
    allowedHosts: '*.googleapis.com',
  },
}

/** A sheet that changes between looks: the double shows it as it is at each of them. */
async function aSheet(given: Sheets[string]) {
  const sheets = { People: given }
  const hosts = ['sheets.googleapis.com', 'www.googleapis.com']
  const double = await startDouble(hosts, sheetsDouble({ sheets, isFresh: true }), credentials)
  onTestFinished(() => double.stop())
  const memory = {}
  const look = async (more: JsonObject, mode: 'trigger' | 'manual' = 'trigger') => {
    const parameters = {
      documentId: { mode: 'id', value: 'doc1' },
      sheetName: { mode: 'list', value: 'gid=0' },
      ...more,
    }
    const output = await poll(googleSheetsTrigger, { parameters, double, memory, mode })
    return output?.[0]?.map(({ json }) => json) ?? []
  }
  return { rows: sheets.People, look, double, memory }
}

const people = (): Sheets[string] => [
  ['Name', 'City', 'Age'],
  ['Ann', 'Rome', 30],
  ['Bob', 'Oslo'],
]

test('each added row starts the workflow once, with all its columns', async () => {
  const { rows, look, double } = await aSheet(people())
  const event = { event: 'rowAdded' }

  expect(await look(event)).toEqual([])
  expect(
    double.requests.map(({ path, query }) => [decodeURIComponent(path), query.valueRenderOption]),
  ).toEqual([
    ['/v4/spreadsheets/doc1', undefined],
    ["/v4/spreadsheets/doc1/values/'People'", 'UNFORMATTED_VALUE'],
  ])
  rows.push(['Cem', 'Bonn'], ['', ''], ['Dan', 'Rome', 3])
  expect(await look(event)).toEqual([
    { Name: 'Cem', City: 'Bonn', Age: '' },
    { Name: 'Dan', City: 'Rome', Age: 3 },
  ])
  expect(await look(event)).toEqual([])
  rows[1] = ['Anna', 'Rome', 31]
  expect(await look(event)).toEqual([])
})

test('a row that is deleted does not hide the next one', async () => {
  const { rows, look } = await aSheet(people())
  const event = { event: 'rowAdded' }

  await look(event)
  rows.pop()
  expect(await look(event)).toEqual([])
  rows.push(['Eve'])
  expect(await look(event)).toEqual([{ Name: 'Eve', City: '', Age: '' }])
})

test('added rows are shown and found as the options say', async () => {
  const { rows, look, double } = await aSheet([['Plan'], ...people()])
  const event = {
    event: 'rowAdded',
    options: {
      valueRender: 'FORMATTED_VALUE',
      dateTimeRenderOption: 'SERIAL_NUMBER',
      dataLocationOnSheet: { values: { rangeDefinition: 'specifyRange', headerRow: 2, firstDataRow: 4 } },
    },
  }

  await look(event)
  rows.push(['Cem', 'Bonn', 4])
  expect(await look(event)).toEqual([{ Name: 'Cem', City: 'Bonn', Age: '4' }])
  expect(double.requests.at(-1)?.query).toEqual({
    valueRenderOption: 'FORMATTED_VALUE',
    dateTimeRenderOption: 'SERIAL_NUMBER',
  })
})

test('changed rows start the workflow, added ones do not', async () => {
  const { rows, look } = await aSheet(people())
  const event = { event: 'rowUpdate' }

  expect(await look(event)).toEqual([])
  rows[2] = ['Bob', 'Bergen']
  rows.push(['Cem'])
  expect(await look(event)).toEqual([{ row_number: 3, Name: 'Bob', City: 'Bergen', Age: '' }])
  expect(await look(event)).toEqual([])
})

test('added and changed rows say what they are', async () => {
  const { rows, look, memory } = await aSheet(people())

  expect(await look({})).toEqual([])
  rows[1] = ['Ann', 'Rome', 31]
  rows.push(['Cem', 'Bonn', 4])
  expect(await look({})).toEqual([
    { row_number: 2, change_type: 'updated', Name: 'Ann', City: 'Rome', Age: 31 },
    { row_number: 4, change_type: 'added', Name: 'Cem', City: 'Bonn', Age: 4 },
  ])
  expect(JSON.stringify(memory)).not.toContain('Bonn')
})

test('old and new versions of a row are told, with what is different', async () => {
  const { rows, look } = await aSheet(people())
  const both = { event: 'rowUpdate', includeInOutput: 'both' }

  await look(both)
  rows[1] = ['Ann', 'Bonn', 30]
  expect(await look(both)).toEqual([
    {
      previous: { row_number: 2, Name: 'Ann', City: 'Rome', Age: 30 },
      current: { row_number: 2, Name: 'Ann', City: 'Bonn', Age: 30 },
      differences: { row_number: 2, City: { previous: 'Rome', current: 'Bonn' } },
    },
  ])
  rows[1] = ['Ann', 'Bonn', 31]
  expect(await look({ ...both, includeInOutput: 'old' })).toEqual([
    { row_number: 2, Name: 'Ann', City: 'Bonn', Age: 30 },
  ])
})

test('only changes in the watched columns count, in the watched range', async () => {
  const { rows, look } = await aSheet([['x'], ...people().map((row) => ['', ...row])])
  const event = {
    options: {
      columnsToWatch: ['City'],
      dataLocationOnSheet: { values: { rangeDefinition: 'specifyRangeA1', range: 'B2:D' } },
    },
  }

  await look(event)
  rows[2] = ['', 'Ann', 'Rome', 31]
  rows[3] = ['', 'Bob', 'Bergen']
  expect(await look(event)).toEqual([
    { row_number: 4, change_type: 'updated', Name: 'Bob', City: 'Bergen', Age: '' },
  ])
})

test('of another sheet everything is known at first', async () => {
  const { rows, look } = await aSheet(people())

  await look({ event: 'rowAdded' })
  rows.push(['Cem'])
  const other = { dataLocationOnSheet: { values: { rangeDefinition: 'specifyRangeA1', range: 'A:B' } } }
  expect(await look({ event: 'rowAdded', options: other })).toEqual([])
})

test.each([
  [{ event: 'rowAdded' }, { Name: 'Bob', City: 'Oslo', Age: '' }],
  [{}, { row_number: 3, change_type: 'updated', Name: 'Bob', City: 'Oslo', Age: '' }],
])('who tries it with %o sees the last row, and nothing is remembered', async (event, row) => {
  const { look, memory } = await aSheet(people())

  expect(await look(event, 'manual')).toEqual([row])
  expect(memory).toEqual({})
})

test('an empty sheet has no example', async () => {
  expect(await (await aSheet([])).look({}, 'manual')).toEqual([])
})

test('what Google says against it is told', async () => {
  const { look } = await aSheet(people())

  await expect(look({ documentId: { mode: 'id', value: 'doc7' } })).rejects.toThrow('not found')
})

test('the columns to watch are listed', async () => {
  const { double } = await aSheet(people())
  const parameters = {
    authentication: 'triggerOAuth2',
    documentId: { mode: 'id', value: 'doc1' },
    sheetName: { mode: 'id', value: '0' },
  }

  const options = await listOptions(googleSheetsTrigger, 'columnsToWatch', { double, parameters })

  expect(options.map(({ value }) => value)).toEqual(['Name', 'City', 'Age'])
})
