import type { JsonObject } from '@heddle/core'
import { defineOperation, param, type ParamValues } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { quoteNames } from '../sql/dialect.ts'
import { columnsText, outputColumnsOption } from '../sql/select.ts'
import { emptyAsNull, skipOnConflict, writtenRow } from '../sql/written-row.ts'
import { columnsOf } from './choices.ts'
import { runStatements, type Statement } from './run-statements.ts'
import { askingOptions, dialect, quoteName, tableParams, tableText } from './table-params.ts'

const params = {
  ...tableParams,
  columns: columnsOf('add'),
  options: param.collection({
    label: 'Options',
    placeholder: 'Add option',
    fields: {
      outputColumns: outputColumnsOption,
      ...askingOptions,
      replaceEmptyStrings: emptyAsNull,
      skipOnConflict,
    },
  }),
}

type Values = ParamValues<typeof params>

/** The same, where rows are found by some of their columns. */
const matching = (mode: 'update' | 'upsert') => ({ ...params, columns: columnsOf(mode) })

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
  description: 'Adds a row or updates the matching one',
  action: 'Insert or update rows in a table',
  since: 2,
  params: matching('upsert'),
  run: (context) =>
    runStatements(context, (item, values) => {
      const keys = matchingColumns(values)
      const changed = Object.keys(rowOf(item, values)).filter((name) => !keys.includes(name))
      const changes = changed.map((name) => `${quoteName(name)} = EXCLUDED.${quoteName(name)}`)
      const action = changes.length === 0 ? 'DO NOTHING' : `DO UPDATE SET ${changes.join(', ')}`
      return insertText(item, values, ` ON CONFLICT (${quoteNames(dialect, keys)}) ${action}`)
    }),
})

export const updateRows = defineOperation()({
  label: 'Update',
  description: 'Updates the rows that match each item',
  action: 'Update rows in a table',
  params: matching('update'),
  run: (context) => runStatements(context, updateText),
})

function insertText(item: Item, values: Values, onConflict: string): Statement {
  const row = rowOf(item, values)
  const names = Object.keys(row)
  const places = names.map((_, index) => `$${index + 1}`).join(', ')
  return {
    text: `INSERT INTO ${tableText(values)} (${quoteNames(dialect, names)}) VALUES (${places})${onConflict}${returning(values)}`,
    values: Object.values(row),
    into: { table: tableText(values), columns: names },
  }
}

function updateText(item: Item, values: Values): Statement {
  const row = rowOf(item, values)
  const keys = matchingColumns(values)
  const missing = keys.find((name) => !Object.hasOwn(row, name))
  if (missing !== undefined) throw new Error(`The item has no value for the column "${missing}" to match on`)
  const changed = Object.keys(row).filter((name) => !keys.includes(name))
  if (changed.length === 0) throw new Error('There are no columns to update')
  const assign = (names: string[], first: number) =>
    names.map((name, index) => `${quoteName(name)} = $${first + index}`)
  const changes = assign(changed, 1).join(', ')
  const condition = assign(keys, changed.length + 1).join(' AND ')
  return {
    text: `UPDATE ${tableText(values)} SET ${changes} WHERE ${condition}${returning(values)}`,
    values: [...changed, ...keys].map((name) => row[name]),
    into: { table: tableText(values), columns: [...changed, ...keys] },
  }
}

/** The columns and values of an item: those that are mapped, or all of its fields. */
function rowOf(item: Item, { columns, options }: Values): JsonObject {
  const row = columns.mappingMode === 'autoMapInputData' ? item.json : (columns.value ?? {})
  return writtenRow(row, options)
}

function matchingColumns({ columns: { matchingColumns: names = [] } }: Values): string[] {
  if (names.length === 0) throw new Error('Choose the columns to match on')
  return names
}

const returning = ({ options }: Values): string => ` RETURNING ${columnsText(dialect, options.outputColumns)}`
