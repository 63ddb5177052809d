import type { JsonObject } from '@heddle/core'
import { defineOperation, param, type ParamValues } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { runStatements, type Statement } from './run-statements.ts'
import {
  batchingOption,
  columnsText,
  outputColumnsOption,
  quoteName,
  quoteNames,
  tableParams,
  tableText,
} from './table-params.ts'

const params = {
  ...tableParams,
  columns: param.resourceMapper({ label: 'Columns' }),
  options: param.collection({
    label: 'Options',
    placeholder: 'Add option',
    fields: {
      outputColumns: outputColumnsOption,
      queryBatching: batchingOption,
      replaceEmptyStrings: param.boolean({ label: 'Replace Empty Strings with NULL' }),
      skipOnConflict: param.boolean({
        label: 'Skip on Conflict',
        description: 'Whether a row that breaks a rule of the table is left out when inserting',
      }),
    },
  }),
}

type Values = ParamValues<typeof params>

export const insertRows = defineOperation()({
  label: 'Insert',
  description: 'Adds a row for each item',
  action: 'Insert rows in a table',
  params,
  run: (context) =>
    runStatements(context, (item, values) =>
      insertText(item, values, values.options.skipOnConflict ? ' ON CONFLICT DO NOTHING' : ''),
    ),
})

export const upsertRows = defineOperation()({
  label: 'Insert or Update',
  description: 'Adds a row, or changes the one that matches',
  action: 'Insert or update rows in a table',
  since: 2,
  params,
  run: (context) =>
    runStatements(context, (item, values) => {
      const matching = matchingColumns(values)
      const changed = Object.keys(rowOf(item, values)).filter((name) => !matching.includes(name))
      const changes = changed.map((name) => `${quoteName(name)} = EXCLUDED.${quoteName(name)}`)
      const action = changes.length === 0 ? 'DO NOTHING' : `DO UPDATE SET ${changes.join(', ')}`
      return insertText(item, values, ` ON CONFLICT (${quoteNames(matching)}) ${action}`)
    }),
})

export const updateRows = defineOperation()({
  label: 'Update',
  description: 'Changes the rows that match each item',
  action: 'Update rows in a table',
  params,
  run: (context) => runStatements(context, updateText),
})

function insertText(item: Item, values: Values, onConflict: string): Statement {
  const row = rowOf(item, values)
  const names = Object.keys(row)
  const places = names.map((_, index) => `$${index + 1}`).join(', ')
  return {
    text: `INSERT INTO ${tableText(values)} (${quoteNames(names)}) VALUES (${places})${onConflict}${returning(values)}`,
    values: Object.values(row),
    into: { table: tableText(values), columns: names },
  }
}

function updateText(item: Item, values: Values): Statement {
  const row = rowOf(item, values)
  const matching = matchingColumns(values)
  const missing = matching.find((name) => !Object.hasOwn(row, name))
  if (missing !== undefined) throw new Error(`The item has no value for the column "${missing}" to match on`)
  const changed = Object.keys(row).filter((name) => !matching.includes(name))
  if (changed.length === 0) throw new Error('There is no column to change')
  const assign = (names: string[], first: number) =>
    names.map((name, index) => `${quoteName(name)} = $${first + index}`)
  const changes = assign(changed, 1).join(', ')
  const condition = assign(matching, changed.length + 1).join(' AND ')
  return {
    text: `UPDATE ${tableText(values)} SET ${changes} WHERE ${condition}${returning(values)}`,
    values: [...changed, ...matching].map((name) => row[name]),
    into: { table: tableText(values), columns: [...changed, ...matching] },
  }
}

/** The columns and values of an item: those that are mapped, or all of its fields. */
function rowOf(item: Item, { columns, options }: Values): JsonObject {
  const row = columns.mappingMode === 'autoMapInputData' ? item.json : (columns.value ?? {})
  if (Object.keys(row).length === 0) throw new Error('There is no column to write')
  if (!options.replaceEmptyStrings) return row
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === '' ? null : value]))
}

function matchingColumns({ columns: { matchingColumns: names = [] } }: Values): string[] {
  if (names.length === 0) throw new Error('Choose the columns to match on')
  return names
}

const returning = ({ options }: Values): string => ` RETURNING ${columnsText(options.outputColumns)}`
