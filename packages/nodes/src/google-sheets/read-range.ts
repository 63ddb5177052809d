import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { AppCall } from '../app/operation.ts'
import { splitRange } from './a1.ts'
import { filterRows, lookupOf } from './filter-rows.ts'
import type { Read } from './read-rows.ts'
import { rowsAsData, type Table } from './sheet-rows.ts'

/** Reads a range as the first two versions did: without row numbers, and with what stands in the first item alone. */
export async function readAsBefore(calls: readonly AppCall[], read: Read): Promise<JsonObject[][]> {
  const [first] = calls
  const before = first?.params.value('asBefore')
  if (!isJsonObject(before)) return []
  const rows = await read({
    part: splitRange(textOf(before.range)).part,
    values: textOf(before.rendering),
    dates: 'FORMATTED_STRING',
  })
  if (before.dataProperty !== undefined)
    return [withRest(rows.length === 0 ? [] : [{ [textOf(before.dataProperty)]: rows }], before)]
  const table = { rows, headerRow: Number(before.headerRow), firstDataRow: Number(before.firstDataRow) }
  return before.all === undefined ? [withRest(rowsAsData(table), before)] : lookUp(calls, table, before)
}

/** A node that may go on without data gets an empty item. */
const withRest = (found: JsonObject[], { orEmpty }: JsonObject): JsonObject[] =>
  found.length === 0 && orEmpty === true ? [{}] : found

/** Each item looks for its own value. One that finds nothing leaves an empty item, so that the others keep their places. */
function lookUp(calls: readonly AppCall[], table: Table, { all, orEmpty }: JsonObject): JsonObject[][] {
  const found = calls.map(({ params }) => {
    const lookups = params.rows('filtersUI.values').map(lookupOf)
    return filterRows(table, { lookups, combine: 'AND', take: all === true ? 'all' : 'first' })
  })
  if (all === true) return found.flat().length === 0 && orEmpty === true ? [[{}]] : found
  if (found.length === 1 && orEmpty !== true) return found
  return found.map((rows) => (rows.length === 0 ? [{}] : rows))
}
