import type { AppTrial } from '../testing/try-app.ts'
import { at, auto, by, get, look, path, sheet, since4, since41, write } from './google-sheets-double.ts'

export const appendTrials: readonly AppTrial[] = [
  {
    does: 'writes below the last row what is filled in, and gives it',
    versions: since41,
    parameters: at('append', by({ Name: 'Dan', Age: '={{ $json.age }}', Debt: { a: 1 } })),
    items: [{ age: 7 }, { age: 8 }],
    asks: [
      look,
      get("'People'"),
      write('USER_ENTERED', ["'People'!A6:D7", ['Dan', '', 7, '{"a":1}'], ['Dan', '', 8, '{"a":1}']]),
    ],
    gives: [
      { Name: 'Dan', Age: 7, Debt: { a: 1 } },
      { Name: 'Dan', Age: 8, Debt: { a: 1 } },
    ],
  },
  {
    does: 'texts for columns that hold texts, and nothing for those that are left empty',
    versions: since41,
    parameters: at(
      'append',
      by(
        { Name: '={{ $json.name }}', City: null, Age: 7 },
        {
          convertFieldsToString: true,
          schema: [
            { id: 'Name', type: 'string' },
            { id: 'City', type: 'string' },
            { id: 'Age', type: 'number' },
          ],
        },
      ),
    ),
    items: [{ name: 12 }],
    asks: [look, get("'People'"), write('USER_ENTERED', ["'People'!A6:D6", ['12', '', 7, '']])],
    gives: [{ Name: '12', Age: 7 }],
  },
  {
    does: 'keeps values as they are',
    versions: [4],
    parameters: at('append', by({ Name: 'Dan' })),
    asks: [look, get("'People'"), write('RAW', ["'People'!A6:D6", ['Dan', '', '', '']])],
    gives: [{ Name: 'Dan' }],
  },
  {
    does: 'lets Google find the end of the table',
    versions: since4,
    parameters: at('append', { ...by({ Name: 'Dan' }), options: { cellFormat: 'RAW', useAppend: true } }),
    asks: [
      look,
      get("'People'"),
      {
        method: 'POST',
        path: `${path}/values/${encodeURIComponent("'People'")}:append`,
        query: { valueInputOption: 'RAW' },
        body: { range: "'People'", values: [['Dan', '', '', '']] },
      },
    ],
    gives: [{ Name: 'Dan' }],
  },
  {
    does: 'fields of the items, new ones in new columns',
    versions: since4,
    parameters: at('append', { ...auto(), options: { cellFormat: 'RAW' } }),
    items: [{ row_number: 9, Name: 'Dan', Pet: 'cat' }, { City: 'Bonn' }],
    asks: [
      look,
      get("'People'"),
      write('RAW', ["'People'!E1", ['Pet']]),
      write('RAW', ["'People'!A6:E7", ['Dan', '', '', '', 'cat'], ['', 'Bonn', '', '', '']]),
    ],
    gives: [{ row_number: 9, Name: 'Dan', Pet: 'cat' }, { City: 'Bonn' }],
  },
  {
    does: 'ignores fields without a column',
    versions: since41,
    parameters: at('append', { ...auto(), options: { handlingExtraData: 'ignoreIt' } }),
    items: [{ Name: 'Dan', Pet: 'cat' }],
    asks: [look, get("'People'"), write('USER_ENTERED', ["'People'!A6:D6", ['Dan', '', '', '']])],
    gives: [{ Name: 'Dan', Pet: 'cat' }],
  },
  {
    does: 'refuses fields without a column',
    versions: since4,
    parameters: at('append', { ...auto(), options: { handlingExtraData: 'error' } }),
    items: [{ Name: 'Dan' }, { Pet: 'cat' }],
    asks: [look, get("'People'")],
    fails: 'Unexpected fields in node input',
  },
  {
    does: 'names the columns of an empty sheet after the fields',
    versions: since41,
    parameters: at('append', { ...by({ x: 1 }), ...sheet('url', 'https://x/d/doc1/edit#gid=200') }),
    items: [{ Name: 'Dan', Pet: 'cat' }],
    asks: [
      look,
      get("'Empty'"),
      write('RAW', ["'Empty'!A1", ['Name', 'Pet']]),
      write('USER_ENTERED', ["'Empty'!A2:B2", ['Dan', 'cat']]),
    ],
    gives: [{ Name: 'Dan', Pet: 'cat' }],
  },
  {
    does: 'values by the names in another row',
    versions: since4,
    parameters: at('append', {
      ...sheet('id', 100),
      ...by({ Thing: 'Bag' }),
      options: { cellFormat: 'RAW', locationDefine: { values: { headerRow: 2 } } },
    }),
    asks: [look, get("'Bob''s things'"), write('RAW', ["'Bob''s things'!A4:C4", ['', '', 'Bag']])],
    gives: [{ Thing: 'Bag' }],
  },
  {
    does: 'fails when columns were renamed after it was set up',
    versions: [4.4, 4.5, 4.6, 4.7],
    parameters: at('append', by({ Name: 'Dan' }, { schema: [{ id: 'Name' }, { id: 'Town' }] })),
    fails: 'Column names were updated',
  },
  {
    does: 'fails without a value',
    versions: since4,
    parameters: at('append', by({})),
    fails: 'At least one value',
  },
  {
    does: 'lists of fields',
    versions: [3],
    parameters: at('append', {
      fieldsUi: { fieldValues: [{ fieldId: 'Name', fieldValue: 'Dan' }] },
    }),
    items: [{ x: 1 }],
    asks: [look, get("'People'"), write('RAW', ["'People'!A6:D6", ['Dan', '', '', '']])],
    gives: [{ x: 1 }],
  },
  { does: 'nothing', versions: [3], parameters: at('append', { dataMode: 'nothing' }), asks: [], gives: [] },
]
