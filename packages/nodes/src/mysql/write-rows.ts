import type { JsonObject } from '@heddle/core'
import { defineOperation, param, type ParamValues } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { quoteNames } from '../sql/dialect.ts'
import { emptyAsNull, skipOnConflict, writtenRow } from '../sql/written-row.ts'
import { runStatements, type Statement } from './run-statements.ts'
import { askingOptions, dialect, quoteName, rulesParams, tableParams, tableText } from './table-params.ts'

/** The database says which there are. */
const unknownYet: readonly { name: string; value: string }[] = []

const columnOptions = {
  label: 'Column',
  options: unknownYet,
  default: '',
  typeOptions: { loadOptionsMethod: 'columns', loadOptionsDependsOn: ['table.value'] },
}

const rowParams = {
  ...rulesParams,
  ...tableParams,
  dataMode: param.options({
    label: 'Data Mode',
    options: [
      {
        name: 'Auto-Map Input Data to Columns',
        value: 'autoMapInputData',
        description: 'Fields of the items have the names of the columns',
      },
      { name: 'Map Each Column Below', value: 'defineBelow', description: 'Set the value of each column' },
    ],
    default: 'autoMapInputData',
  }),
  valuesToSend: param.groups({
    label: 'Values to Send',
    placeholder: 'Add Value',
    show: { dataMode: ['defineBelow'] },
    groups: {
      values: {
        label: 'Values',
        fields: { column: param.options(columnOptions), value: param.any({ label: 'Value' }) },
      },
    },
  }),
}

const matchParams = {
  ...rowParams,
  columnToMatchOn: param.options({ ...columnOptions, label: 'Column to Match On', required: true }),
  valueToMatchOn: param.any({
    label: 'Value of Column to Match On',
    show: { dataMode: ['defineBelow'] },
  }),
  options: param.collection({
    label: 'Options',
    placeholder: 'Add option',
    fields: { replaceEmptyStrings: emptyAsNull, ...askingOptions },
  }),
}

type Values = ParamValues<typeof rowParams> & { options: { replaceEmptyStrings?: boolean } }
type Matching = ParamValues<typeof matchParams>

export const insertRows = defineOperation()({
  label: 'Insert',
  description: 'Adds a row for each item',
  action: 'Insert rows in a table',
  params: {
    ...rowParams,
    options: param.collection({
      label: 'Options',
      placeholder: 'Add option',
      fields: {
        priority: param.options({
          label: 'Priority',
          options: [
            { name: 'Low Priority', value: 'LOW_PRIORITY', description: 'Wait until nobody reads the table' },
            { name: 'High Priority', value: 'HIGH_PRIORITY', description: 'Go before others' },
          ],
          default: 'LOW_PRIORITY',
        }),
        replaceEmptyStrings: emptyAsNull,
        skipOnConflict,
        ...askingOptions,
      },
    }),
  },
  run: (context) =>
    runStatements(context, {
      together: true,
      statementFor: (item, values) => {
        const { options } = values
        const how = [options.priority, options.skipOnConflict ? 'IGNORE' : undefined]
          .filter(Boolean)
          .join(' ')
        return insertText(rowOf(item, values), tableText(values), how)
      },
    }),
})

export const upsertRows = defineOperation()({
  label: 'Insert or Update',
  description: 'Adds a row or updates the matching one',
  action: 'Insert or update rows in a table',
  since: 2,
  params: matchParams,
  run: (context) =>
    runStatements(context, {
      statementFor: (item, values) => {
        const { row, match } = matchedRow(item, values)
        const { text, values: inserted } = insertText(
          { [match.column]: match.value, ...row },
          tableText(values),
        )
        const names = Object.keys(row).filter((name) => name !== match.column)
        const changes = (names.length === 0 ? [match.column] : names).map(
          (name) => `${quoteName(name)} = VALUES(${quoteName(name)})`,
        )
        return { text: `${text} ON DUPLICATE KEY UPDATE ${changes.join(', ')}`, values: inserted }
      },
    }),
})

export const updateRows = defineOperation()({
  label: 'Update',
  description: 'Updates the rows that match each item',
  action: 'Update rows in a table',
  params: matchParams,
  run: (context) =>
    runStatements(context, {
      statementFor: (item, values) => {
        const { row, match } = matchedRow(item, values)
        const names = Object.keys(row).filter((name) => name !== match.column)
        if (names.length === 0) throw new Error('There are no columns to update')
        const changes = names.map((name) => `${quoteName(name)} = ?`).join(', ')
        const where = `${quoteName(match.column)} <=> ?`
        return {
          text: `UPDATE ${tableText(values)} SET ${changes} WHERE ${where}`,
          values: [...names.map((name) => row[name]), match.value],
        }
      },
    }),
})

function insertText(row: JsonObject, table: string, how = ''): Statement {
  const names = Object.keys(row)
  const places = names.map(() => '?').join(', ')
  return {
    text: `INSERT ${how === '' ? '' : `${how} `}INTO ${table} (${quoteNames(dialect, names)}) VALUES (${places})`,
    values: Object.values(row),
  }
}

/** The columns and values of an item: those that are listed, or all of its fields. */
function rowOf(item: Item, { dataMode, valuesToSend, options }: Values): JsonObject {
  const listed = (valuesToSend.values ?? []).map(({ column, value }) => [column, value] as const)
  const row = dataMode === 'autoMapInputData' ? item.json : Object.fromEntries(listed)
  return writtenRow(row, options)
}

/** The row of an item, and by what the rows that it changes are found. */
function matchedRow(item: Item, values: Matching) {
  const { columnToMatchOn: column, valueToMatchOn, dataMode } = values
  if (column === '') throw new Error('Choose the column to match on')
  const row = rowOf(item, values)
  if (dataMode !== 'autoMapInputData') return { row, match: { column, value: valueToMatchOn } }
  if (!Object.hasOwn(row, column))
    throw new Error(`The item has no value for the column "${column}" to match on`)
  return { row, match: { column, value: row[column] } }
}
