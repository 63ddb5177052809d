import type { AppTrial } from '../testing/try-app.ts'
import { at, auto, by, get, look, sheet, since4, since41, write } from './google-sheets-double.ts'

export const updateTrials: readonly AppTrial[] = [
  {
    does: 'changes the cells that are filled in, in the first row that matches',
    versions: since41,
    parameters: at('update', by({ City: 'Rome', Age: 31, Debt: null }, { matchingColumns: ['City'] })),
    asks: [look, get("'People'"), write('USER_ENTERED', ["'People'!C2", [31]], ["'People'!D2", ['']])],
    gives: [{ City: 'Rome', Age: 31, Debt: '' }],
  },
  {
    does: 'all items with one request, also by what a cell shows',
    versions: since4,
    parameters: at('update', {
      ...by({ Debt: '={{ $json.debt }}', Name: '={{ $json.name }}' }, { matchingColumns: ['Debt'] }),
      options: { cellFormat: 'RAW' },
    }),
    items: [
      { debt: '$5.00', name: 'Anna' },
      { debt: '$6.00', name: 'Nobody' },
      { debt: '$7.00', name: 'Cemal' },
    ],
    asks: [look, get("'People'"), write('RAW', ["'People'!A2", ['Anna']], ["'People'!A5", ['Cemal']])],
    gives: [
      { Debt: '$5.00', Name: 'Anna' },
      { Debt: '$6.00', Name: 'Nobody' },
      { Debt: '$7.00', Name: 'Cemal' },
    ],
  },
  {
    does: 'a row by its number',
    versions: since41,
    parameters: at('update', auto('row_number')),
    items: [{ row_number: 3, City: 'Bergen', Mood: 'good' }],
    asks: [
      look,
      get("'People'"),
      write('RAW', ["'People'!E1", ['Mood']]),
      write('USER_ENTERED', ["'People'!B3", ['Bergen']], ["'People'!E3", ['good']]),
    ],
    gives: [{ row_number: 3, City: 'Bergen', Mood: 'good' }],
  },
  {
    does: 'fails without the number of the row',
    versions: since4,
    parameters: at('update', auto('row_number')),
    items: [{ row_number: 2, City: 'Bonn' }, { City: 'Bonn' }],
    asks: [look, get("'People'")],
    fails: 'The number of the row to update is missing',
  },
  {
    does: 'a row of a sheet whose columns were moved after it was set up',
    versions: since41,
    parameters: at(
      'update',
      by({ Name: 'Bob', Age: 1 }, { matchingColumns: ['Name'], schema: [{ id: 'Age' }, { id: 'Name' }] }),
    ),
    asks: [look, get("'People'"), write('USER_ENTERED', ["'People'!C3", [1]])],
    gives: [{ Name: 'Bob', Age: 1 }],
  },
  {
    does: 'gives nothing when no row matches',
    versions: since4,
    parameters: at('update', by({ Name: 'Zoe', Age: 1 }, { matchingColumns: ['Name'] })),
    asks: [look, get("'People'")],
    gives: [],
  },
  {
    does: 'fails without a value to match',
    versions: since4,
    parameters: at('update', by({ Name: '', Age: 1 }, { matchingColumns: ['Name'] })),
    fails: "The 'Column to Match On' parameter is required",
  },
  {
    does: 'fails without the column to match on',
    versions: since4,
    parameters: at('update', { ...auto('Pet'), options: { handlingExtraData: 'ignoreIt' } }),
    items: [{ Pet: 'cat' }],
    fails: 'Could not find column for key "Pet"',
  },
  {
    does: 'rows by the names in another row',
    versions: since4,
    parameters: at('update', {
      ...sheet('id', 100),
      ...by({ Thing: 'Hat', Note: 'old' }, { matchingColumns: ['Thing'] }),
      options: { cellFormat: 'RAW', locationDefine: { values: { headerRow: 2, firstDataRow: 3 } } },
    }),
    asks: [look, get("'Bob''s things'"), write('RAW', ["'Bob''s things'!B3", ['old']])],
    gives: [{ Thing: 'Hat', Note: 'old' }],
  },
  {
    does: 'fails without names',
    parameters: at('update', { ...sheet('id', 200), ...auto('Name'), columnToMatchOn: 'Name' }),
    fails: 'Could not retrieve the column names from row 1',
  },
  {
    does: 'lists of fields, also in a new column',
    versions: [3],
    parameters: at('update', {
      columnToMatchOn: 'Name',
      valueToMatchOn: 'Bob',
      fieldsUi: {
        values: [
          { column: 'City', fieldValue: 'Bergen' },
          { column: 'newColumn', columnName: 'Pet', fieldValue: 'cat' },
        ],
      },
    }),
    items: [{ x: 1 }],
    asks: [
      look,
      get("'People'"),
      write('RAW', ["'People'!E1", ['Pet']]),
      write('RAW', ["'People'!B3", ['Bergen']], ["'People'!E3", ['cat']]),
    ],
    gives: [{ x: 1 }],
  },
]
