import { expect } from 'vitest'
import type { AppTrial } from '../testing/try-app.ts'
import { at, change, get, look, path, sheet, write } from './google-sheets-double.ts'

export const sheetTrials: readonly AppTrial[] = [
  {
    does: 'empties the sheet',
    parameters: at('clear'),
    items: [{ x: 1 }],
    asks: [look, { method: 'POST', path: `${path}/values/${encodeURIComponent("'People'")}:clear` }],
    gives: [{ x: 1 }],
  },
  {
    does: 'leaves the first row',
    parameters: at('clear', { keepFirstRow: true }),
    asks: [
      look,
      get("'People'!1:1"),
      { path: `${path}/values/${encodeURIComponent("'People'")}:clear` },
      write('RAW', ["'People'!1:1", ['Name', 'City', 'Age', 'Debt']]),
    ],
    gives: [{}],
  },
  {
    does: 'rows',
    parameters: at('clear', { clear: 'specificRows', startIndex: 2, rowsToDelete: 3 }),
    asks: [look, { path: `${path}/values/${encodeURIComponent("'People'!2:4")}:clear` }],
    gives: [{}],
  },
  {
    does: 'columns',
    parameters: at('clear', { clear: 'specificColumns', startIndex: 'Z', columnsToDelete: 2 }),
    asks: [look, { path: `${path}/values/${encodeURIComponent("'People'!Z:AA")}:clear` }],
    gives: [{}],
  },
  {
    does: 'a range',
    parameters: at('clear', { clear: 'specificRange', range: 'People!A2:B3' }),
    asks: [look, { path: `${path}/values/${encodeURIComponent("'People'!A2:B3")}:clear` }],
    gives: [{}],
  },
  {
    does: 'a sheet, unless it is there',
    parameters: at('create', {
      title: '={{ $json.title }}',
      options: { hidden: true, rightToLeft: true, sheetId: 7, index: 1, tabColor: 'ff0000' },
    }),
    items: [{ title: 'Empty' }, { title: 'Pets' }],
    asks: [
      look,
      change({
        addSheet: {
          properties: {
            hidden: true,
            rightToLeft: true,
            sheetId: 7,
            index: 1,
            tabColor: { red: 1, green: 0, blue: 0 },
            title: 'Pets',
          },
        },
      }),
    ],
    gives: [expect.objectContaining({ spreadsheetId: 'doc1', sheetId: 7, title: 'Pets', index: 1 })],
  },
  {
    does: 'a sheet',
    parameters: at('remove', sheet('id', '100')),
    asks: [look, change({ deleteSheet: { sheetId: 100 } })],
    gives: [{ spreadsheetId: 'doc1' }],
  },
  {
    does: 'rows, one item after the other',
    parameters: at('delete', { startIndex: '={{ $json.row }}', numberToDelete: 2 }),
    items: [{ row: 2 }, { row: 3 }],
    asks: [
      look,
      change(
        { deleteDimension: { range: { sheetId: 0, dimension: 'ROWS', startIndex: 1, endIndex: 3 } } },
        { deleteDimension: { range: { sheetId: 0, dimension: 'ROWS', startIndex: 2, endIndex: 4 } } },
      ),
    ],
    gives: [{ success: true }],
  },
  {
    does: 'columns',
    parameters: at('delete', { toDelete: 'columns', startIndex: 'B', numberToDelete: 1 }),
    asks: [
      look,
      change({
        deleteDimension: { range: { sheetId: 0, dimension: 'COLUMNS', startIndex: 1, endIndex: 2 } },
      }),
    ],
    gives: [{ success: true }],
  },
]
