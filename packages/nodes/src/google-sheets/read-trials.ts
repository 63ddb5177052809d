import type { JsonObject } from '@heddle/core'
import type { AppTrial } from '../testing/try-app.ts'
import { ann, at, bob, cem, get, look, sheet } from './google-sheets-double.ts'

const filters = (...values: [lookupColumn: string, lookupValue: unknown][]) => ({
  filtersUI: { values: values.map(([lookupColumn, lookupValue]) => ({ lookupColumn, lookupValue })) },
})
const located = (values: JsonObject) => ({ options: { dataLocationOnSheet: { values } } })

export const readTrials: readonly AppTrial[] = [
  {
    does: 'each row with its number first, without empty ones',
    parameters: at('read'),
    asks: [look, get("'People'", 'UNFORMATTED_VALUE')],
    gives: [ann, bob, cem],
  },
  {
    does: 'rows as they are shown, up to the first empty one',
    parameters: at('read', {
      options: {
        dataLocationOnSheet: {
          values: { rangeDefinition: 'detectAutomatically', readRowsUntil: 'firstEmptyRow' },
        },
        outputFormatting: { values: { general: 'FORMATTED_VALUE', date: 'SERIAL_NUMBER' } },
      },
    }),
    asks: [look, get("'People'", 'FORMATTED_VALUE', 'SERIAL_NUMBER')],
    gives: [
      { ...ann, Age: '30', Debt: '$5.00' },
      { ...bob, Age: '41' },
    ],
  },
  {
    does: 'names in the first row that has something; a column without a name is called after its place',
    parameters: at('read', sheet('name', "Bob's things")),
    asks: [look, get("'Bob''s things'", 'UNFORMATTED_VALUE')],
    gives: [{ row_number: 3, col_1: '', Note: '', Thing: 'Hat', col_4: 'red' }],
  },
  {
    does: 'a sheet whose name stands where its number should be',
    parameters: at('read', { sheetName: 'People' }),
    gives: [ann, bob, cem],
  },
  {
    does: 'fails for a number that no sheet has',
    parameters: at('read', sheet('id', 7)),
    fails: 'Sheet with ID 7 not found',
  },
  {
    does: 'nothing of an empty sheet',
    parameters: at('read', sheet('id', '200')),
    asks: [look, get("'Empty'", 'UNFORMATTED_VALUE')],
    gives: [],
  },
  {
    does: 'rows where they are said to be',
    parameters: at('read', located({ rangeDefinition: 'specifyRange', headerRow: 2, firstDataRow: 4 })),
    gives: [{ row_number: 4 }, { row_number: 5, Ann: 'Cem', Rome: 'Rome', 30: 0, 5: 7 }],
  },
  {
    does: 'a range',
    parameters: at('read', located({ rangeDefinition: 'specifyRangeA1', range: 'People!B1:C3' })),
    asks: [look, get("'People'!B1:C3", 'UNFORMATTED_VALUE')],
    gives: [
      { row_number: 2, City: 'Rome', Age: 30 },
      { row_number: 3, City: 'Oslo', Age: 41 },
    ],
  },
  {
    does: 'fails for a sheet that is not there',
    parameters: at('read', sheet('name', 'Pets')),
    fails: 'Sheet with name Pets not found',
  },
  {
    does: 'the words of Google for what is wrong',
    parameters: at('read', { documentId: { mode: 'id', value: 'doc7' } }),
    fails: 'Requested entity was not found.',
  },
  {
    does: 'fails for a column that is not there',
    parameters: at('read', filters(['Pet', 'cat'])),
    fails: 'The column "Pet" could not be found',
  },
  {
    does: 'every row that matches',
    versions: [4.5, 4.6, 4.7],
    parameters: at('read', filters(['City', 'Rome'])),
    gives: [ann, cem],
  },
  {
    does: 'the first row that matches, if told so',
    versions: [4.5, 4.6, 4.7],
    parameters: at('read', { ...filters(['City', 'Rome']), options: { returnFirstMatch: true } }),
    gives: [ann],
  },
  {
    does: 'the first row that matches, unless told otherwise',
    versions: [3, 4, 4.1, 4.2, 4.3, 4.4],
    parameters: at('read', filters(['City', 'Rome'])),
    gives: [ann],
  },
  {
    does: 'every row that matches, if told so',
    versions: [3, 4, 4.1, 4.2, 4.3, 4.4],
    parameters: at('read', {
      ...filters(['City', 'Rome']),
      options: { returnAllMatches: 'returnAllMatches' },
    }),
    gives: [ann, cem],
  },
  {
    does: 'rows that match one filter',
    versions: [3, 4, 4.2],
    parameters: at('read', filters(['City', 'Rome'], ['Name', 'Bob'], ['Age', 30])),
    gives: [ann, bob],
  },
  {
    does: 'rows that match all filters',
    versions: [4.3, 4.4, 4.5, 4.7],
    parameters: at('read', filters(['City', 'Rome'], ['Age', 0])),
    gives: [cem],
  },
  {
    does: 'rows that match one filter, if told so',
    versions: [4.5, 4.7],
    parameters: at('read', { ...filters(['row_number', 3], ['Age', 0]), combineFilters: 'OR' }),
    gives: [bob, cem],
  },
  {
    does: 'the first row that one filter matches',
    versions: [4.6, 4.7],
    parameters: at('read', {
      ...filters(['City', 'Rome'], ['Name', 'Bob']),
      combineFilters: 'OR',
      options: { returnFirstMatch: true },
    }),
    gives: [ann],
  },
  {
    does: 'the first row that each filter matches',
    versions: [4.5],
    parameters: at('read', {
      ...filters(['City', 'Rome'], ['Name', 'Bob']),
      combineFilters: 'OR',
      options: { returnFirstMatch: true },
    }),
    gives: [ann, bob],
  },
  {
    does: 'what each item looks for, of one reading',
    versions: [4.2, 4.7],
    parameters: at('read', filters(['Name', '={{ $json.who }}'])),
    items: [{ who: 'Cem' }, { who: 'Nobody' }, { who: 'Ann' }],
    asks: [look, get("'People'", 'UNFORMATTED_VALUE')],
    gives: [cem, ann],
  },
  {
    does: 'what all items look for, once',
    versions: [3, 4, 4.1],
    parameters: at('read', filters(['Name', '={{ $json.who }}'])),
    items: [{ who: 'Cem' }, { who: 'Ann' }],
    gives: [cem, ann],
  },
]
