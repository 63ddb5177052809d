import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import { ItemError } from '@heddle/core/run'
import { mappedRow, matchingColumns } from '../app/mapped-row.ts'
import type { AppCall } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { rowNumber } from './sheet-rows.ts'

/** Whether rows are made of the fields of the items, of values for each column, or not at all. */
export const mappingMode = (params: AppParams): string =>
  params.text(params.version < 4 ? 'dataMode' : 'columns.mappingMode')

/** The column by which a row is found. */
export const matchedColumn = (call: AppCall): string =>
  call.params.version < 4 ? call.params.text('columnToMatchOn') : (matchingColumns(call)[0] ?? '')

/** The values for each column, as they are filled in. */
export function filledRow(call: AppCall): JsonObject {
  const row = call.params.version < 4 ? listedRow(call.params) : mappedRow(call)
  if (Object.keys(row).length === 0)
    throw new ItemError(
      new Error("At least one value has to be added under 'Values to Send'"),
      call.itemIndex,
    )
  return row
}

/** Version 3 listed columns one by one; one that is not there yet has its name beside it. */
const listedRow = (params: AppParams): JsonObject =>
  Object.fromEntries(
    [...params.rows('fieldsUi.fieldValues'), ...params.rows('fieldsUi.values')].map((field) => [
      textOf(field.fieldId ?? (field.column === 'newColumn' ? field.columnName : field.column)),
      field.fieldValue,
    ]),
  )

/** The same for a row that has to be found: what is empty empties its cell. */
export function filledRowToFind(call: AppCall, column: string): JsonObject {
  const { params, itemIndex } = call
  const row = filledRow(call)
  const value = params.version < 4 ? params.value('valueToMatchOn') : row[column]
  if (value === undefined || value === null || value === '')
    throw new ItemError(new Error("The 'Column to Match On' parameter is required"), itemIndex)
  const whole = { ...row, [column]: value }
  return Object.fromEntries(Object.entries(whole).map(([name, cell]) => [name, cell ?? '']))
}

interface Written {
  calls: readonly AppCall[]
  rows: readonly JsonObject[]
  /** The rows are the fields of the items. */
  isAutomatic: boolean
}

/** The columns that rows have and the table has not, as far as they become columns. */
export function newColumns({ calls, rows, isAutomatic }: Written, names: readonly string[]): string[] {
  const params = calls[0]?.params
  const handling = params?.maybe('options.handlingExtraData') ?? 'insertInNewColumn'
  // Values can only be given to columns that were there, except in version 3.
  const isIgnored = isAutomatic ? handling === 'ignoreIt' : params !== undefined && params.version >= 4
  if (isIgnored) return []
  const known = new Set([...names, rowNumber])
  const extra = rows.map((row) => Object.keys(row).filter((name) => !known.has(name)))
  const refused = extra.findIndex((each) => each.length > 0)
  if (isAutomatic && handling === 'error' && refused !== -1)
    throw new ItemError(new UnexpectedField(extra[refused]?.[0] ?? ''), calls[refused]?.itemIndex ?? 0)
  return [...new Set(extra.flat())]
}

class UnexpectedField extends Error {
  readonly description: string
  constructor(field: string) {
    super('Unexpected fields in node input')
    this.description = `The sheet has no column for the field '${field}'. The option 'Handling Extra Data' can ignore such fields.`
  }
}

/** Columns were renamed or moved after the node was set up, so values would end in the wrong ones. */
export function checkColumns({ params }: AppCall, names: readonly string[]): void {
  const schema = params.value('columns.schema')
  if (params.version < 4.4 || !Array.isArray(schema)) return
  const listed = schema.map((each: unknown) => textOf(isJsonObject(each) ? each.id : each))
  const known = names.includes(rowNumber) ? listed : listed.filter((name) => name !== rowNumber)
  const changed = names
    .filter((name) => name !== '')
    .flatMap((name, index) =>
      known[index] === undefined || known[index] === name ? [] : [`${known[index]} -> ${name}`],
    )
  if (changed.length === 0) return
  throw Object.assign(new Error("Column names were updated after the node's setup"), {
    description: `Refresh the list of columns in the node. Updated columns: ${changed.join(', ')}`,
  })
}
