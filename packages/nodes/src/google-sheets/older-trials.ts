import type { JsonObject } from '@heddle/core'
import { expect } from 'vitest'
import type { AppTrial } from '../testing/try-app.ts'
import { change, get, look, path, write } from './google-sheets-double.ts'

const range = (operation: string, more: JsonObject = {}): JsonObject => ({
  authentication: 'oAuth2',
  operation,
  sheetId: 'doc1',
  range: 'People!A:C',
  ...more,
})
const versions = [1, 2]

/** The first two versions: ranges instead of sheets, rows that count from 0, no row numbers. */
export const olderTrials: readonly AppTrial[] = [
  {
    does: 'rows of a range',
    versions,
    parameters: range('read'),
    items: [{}, {}],
    asks: [look, get("'People'!A:C", 'UNFORMATTED_VALUE')],
    gives: [
      { Name: 'Ann', City: 'Rome', Age: 30 },
      { Name: 'Bob', City: 'Oslo', Age: 41 },
      { Name: 'Cem', City: 'Rome', Age: 0 },
    ],
  },
  {
    does: 'rows of the first sheet with other names',
    versions,
    parameters: range('read', {
      range: 'B2:C3',
      keyRow: 0,
      dataStartRow: 0,
      options: { valueRenderMode: 'FORMATTED_VALUE' },
    }),
    asks: [look, get("'People'!B2:C3")],
    gives: [
      { Rome: 'Rome', 30: '30' },
      { Rome: 'Oslo', 30: '41' },
    ],
  },
  {
    does: 'the cells themselves',
    versions,
    parameters: range('read', { range: 'People!A1:B2', rawData: true, dataProperty: 'cells' }),
    gives: [
      {
        cells: [
          ['Name', 'City'],
          ['Ann', 'Rome'],
        ],
      },
    ],
  },
  {
    does: 'an empty item of nothing, if told so',
    versions,
    parameters: range('read', { range: 'Empty!A:C', options: { continue: true } }),
    gives: [{}],
  },
  { does: 'nothing of nothing', versions, parameters: range('read', { range: 'Empty!A:C' }), gives: [] },
  {
    does: 'a row for each item, or an empty one',
    versions,
    parameters: range('lookup', { lookupColumn: 'Name', lookupValue: '={{ $json.who }}' }),
    items: [{ who: 'Bob' }, { who: 'Nobody' }],
    gives: [{ Name: 'Bob', City: 'Oslo', Age: 41 }, {}],
  },
  {
    does: 'every row',
    versions,
    parameters: range('lookup', {
      lookupColumn: 'City',
      lookupValue: 'Rome',
      options: { returnAllMatches: true },
    }),
    gives: [
      { Name: 'Ann', City: 'Rome', Age: 30 },
      { Name: 'Cem', City: 'Rome', Age: 0 },
    ],
  },
  {
    does: 'nothing that is not there',
    versions,
    parameters: range('lookup', { lookupColumn: 'Name', lookupValue: 'Nobody' }),
    gives: [],
  },
  {
    does: 'fields of the items that have a column, also from deep inside',
    versions,
    parameters: range('append', { range: 'Deep!B:C', options: { usePathForKeyRow: true } }),
    items: [{ home: { city: 'Bonn' }, age: 3, more: 1 }],
    asks: [
      look,
      get("'Deep'!B:C"),
      {
        path: `${path}/values/${encodeURIComponent("'Deep'!B:C")}:append`,
        query: { valueInputOption: 'RAW' },
        body: { range: "'Deep'!B:C", values: [['Bonn', 3]] },
      },
    ],
    gives: [{ home: { city: 'Bonn' }, age: 3, more: 1 }],
  },
  {
    does: 'rows by their key',
    versions,
    parameters: range('update', {
      range: 'People!B:D',
      key: 'Debt',
      options: { valueInputMode: 'USER_ENTERED' },
    }),
    items: [
      { Debt: 7, City: 'Bonn', Pet: 'cat' },
      { Debt: 8, City: 'Bonn' },
    ],
    asks: [look, get("'People'!B:D", 'UNFORMATTED_VALUE'), write('USER_ENTERED', ["'People'!B5", ['Bonn']])],
    gives: [
      { Debt: 7, City: 'Bonn', Pet: 'cat' },
      { Debt: 8, City: 'Bonn' },
    ],
  },
  {
    does: 'the cells themselves',
    versions,
    parameters: range('update', { range: 'People!A2:B2', rawData: true }),
    items: [{ data: [['Dan', 'Bonn']] }],
    asks: [look, write('RAW', ["'People'!A2:B2", ['Dan', 'Bonn']])],
    gives: [{ data: [['Dan', 'Bonn']] }],
  },
  {
    does: 'rows by their key, and adds the others',
    versions,
    parameters: range('upsert', { key: 'Name', keyRow: '={{ 0 }}' }),
    items: [
      { Name: 'Ann', Age: 31 },
      { Name: 'Zoe', Age: 2 },
    ],
    asks: [
      look,
      get("'People'!A:C", 'UNFORMATTED_VALUE'),
      write('RAW', ["'People'!C2", [31]]),
      write('RAW', ["'People'!A6:C6", ['Zoe', '', 2]]),
    ],
    gives: [
      { Name: 'Ann', Age: 31 },
      { Name: 'Zoe', Age: 2 },
    ],
  },
  {
    does: 'a range',
    versions,
    parameters: range('clear'),
    asks: [look, { path: `${path}/values/${encodeURIComponent("'People'!A:C")}:clear` }],
    gives: [{}],
  },
  {
    does: 'rows and columns of several sheets',
    versions,
    parameters: range('delete', {
      toDelete: { columns: [{ sheetId: 100 }], rows: [{ sheetId: 0, startIndex: 2, amount: 2 }] },
    }),
    asks: [
      change(
        { deleteDimension: { range: { sheetId: 100, dimension: 'COLUMNS', startIndex: 0, endIndex: 1 } } },
        { deleteDimension: { range: { sheetId: 0, dimension: 'ROWS', startIndex: 2, endIndex: 4 } } },
      ),
    ],
    gives: [{ success: true }],
  },
  {
    does: 'a sheet',
    versions,
    parameters: range('remove', { id: '100' }),
    asks: [look, change({ deleteSheet: { sheetId: 100 } })],
    gives: [{ spreadsheetId: 'doc1' }],
  },
  {
    does: 'a sheet that Google names',
    versions,
    parameters: range('create', { options: { gridProperties: { rowCount: 5 } } }),
    asks: [look, change({ addSheet: { properties: { gridProperties: { rowCount: 5 } } } })],
    gives: [expect.objectContaining({ spreadsheetId: 'doc1', title: 'Sheet5' })],
  },
  {
    does: 'a sheet, and gives the whole answer',
    versions,
    parameters: range('create', { simple: false, options: { title: 'Pets', hidden: true } }),
    asks: [look, change({ addSheet: { properties: { hidden: true, title: 'Pets' } } })],
    gives: [{ spreadsheetId: 'doc1', replies: [expect.anything()] }],
  },
  {
    does: 'a spreadsheet',
    versions,
    parameters: {
      authentication: 'oAuth2',
      resource: 'spreadsheet',
      title: 'Plans',
      sheetsUi: { sheetValues: [{ propertiesUi: { title: 'One', hidden: true } }] },
      options: { locale: 'de' },
    },
    asks: [
      {
        path: '/v4/spreadsheets',
        body: {
          properties: { title: 'Plans', locale: 'de' },
          sheets: [{ properties: { title: 'One', hidden: true } }],
        },
      },
    ],
    gives: [expect.objectContaining({ spreadsheetId: 'doc2' })],
  },
]
