import type { AppTrial } from '../testing/try-app.ts'
import {
  at,
  auto,
  by,
  change,
  get,
  look,
  path,
  sheet,
  since4,
  since41,
  write,
} from './google-sheets-double.ts'

export const appendOrUpdateTrials: readonly AppTrial[] = [
  {
    does: 'changes rows that are there and adds the others, with room for them',
    versions: since41,
    parameters: at('appendOrUpdate', auto('Name')),
    items: [{ Name: 'Bob', Age: 42 }, ...Array.from({ length: 12 }, (_, n) => ({ Name: `New ${n}` }))],
    asks: [
      look,
      get("'People'"),
      write('USER_ENTERED', ["'People'!C3", [42]]),
      change({ appendDimension: { sheetId: 0, dimension: 'ROWS', length: 2 } }),
      { path: `${path}/values:batchUpdate` },
    ],
    gives: [{ Name: 'Bob', Age: 42 }, ...Array.from({ length: 12 }, (_, n) => ({ Name: `New ${n}` }))],
  },
  {
    does: 'what is filled in, and lets Google find the end',
    versions: since4,
    parameters: at('appendOrUpdate', {
      ...by({ Name: '={{ $json.n }}', Age: 1 }, { matchingColumns: ['Name'] }),
      options: {
        useAppend: true,
        cellFormat: 'RAW',
        locationDefine: { values: { headerRow: 1, firstDataRow: 2 } },
      },
    }),
    items: [{ n: 'Zoe' }, { n: 'Ann' }],
    asks: [
      look,
      get("'People'"),
      write('RAW', ["'People'!C2", [1]]),
      {
        path: `${path}/values/${encodeURIComponent("'People'")}:append`,
        body: { range: "'People'", values: [['Zoe', '', 1, '']] },
      },
    ],
    gives: [
      { Name: 'Zoe', Age: 1 },
      { Name: 'Ann', Age: 1 },
    ],
  },
  {
    does: 'the fields of the items in an empty sheet, whatever is filled in',
    versions: since41,
    parameters: at('appendOrUpdate', {
      ...sheet('id', 200),
      ...by({ Name: 'x' }, { matchingColumns: ['Name'] }),
    }),
    items: [{ Pet: 'cat' }],
    asks: [
      look,
      get("'Empty'"),
      write('RAW', ["'Empty'!A1", ['Pet']]),
      write('USER_ENTERED', ["'Empty'!A2:A2", ['cat']]),
    ],
    gives: [{ Pet: 'cat' }],
  },
  {
    does: 'fails when columns were renamed after it was set up',
    versions: [4.4, 4.5, 4.6, 4.7],
    parameters: at(
      'appendOrUpdate',
      by({ Name: 'Dan' }, { matchingColumns: ['Name'], schema: [{ id: 'Name' }, { id: 'Town' }] }),
    ),
    fails: 'Column names were updated',
  },
  {
    does: 'the first rows of an empty sheet',
    versions: since41,
    parameters: at('appendOrUpdate', {
      ...sheet('id', 200),
      ...auto('Name'),
      options: { handlingExtraData: 'insertInNewColumn' },
    }),
    items: [{ Name: 'Dan' }],
    asks: [
      look,
      get("'Empty'"),
      write('RAW', ["'Empty'!A1", ['Name']]),
      write('USER_ENTERED', ["'Empty'!A2:A2", ['Dan']]),
    ],
    gives: [{ Name: 'Dan' }],
  },
  {
    does: 'lists of fields',
    versions: [3],
    parameters: at('appendOrUpdate', {
      columnToMatchOn: 'Name',
      valueToMatchOn: 'Zoe',
      fieldsUi: { values: [{ column: 'City', fieldValue: 'Bergen' }] },
    }),
    items: [{ x: 1 }],
    asks: [look, get("'People'"), write('RAW', ["'People'!A6:D6", ['Zoe', 'Bergen', '', '']])],
    gives: [{ x: 1 }],
  },
]
