import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import { ItemError } from '@heddle/core/run'
import type { AppCall, AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { rangeIn, splitRange } from './a1.ts'
import { filterRows, lookupOf, type Filter, type Lookup } from './filter-rows.ts'
import { readAsBefore } from './read-range.ts'
import { findSheet, type Sheet } from './sheet.ts'
import { rowsAsData, tableOf, type Location, type Table } from './sheet-rows.ts'
import { readValues, type Cell } from './sheets-service.ts'

/** Gives each row as an item. The first item says which sheet; each has filters of its own. */
export const readRows: AppOperation = {
  effect: 'reads',
  async runTogether(calls) {
    const [first] = calls
    if (!first) return []
    const sheet = await findSheet(first)
    const read = rememberedReads(first, sheet)
    if (isJsonObject(first.params.value('asBefore'))) return readAsBefore(calls, read)
    // Once, all items were asked for their filters, and rows were read for the first one.
    const isForAll = first.params.version <= 4.1
    const open = rememberedTables(read)
    const results: JsonObject[][] = []
    for (const call of isForAll ? [first] : calls) {
      await call.context.pause()
      const lookups = (isForAll ? calls : [call]).flatMap(({ params }) => lookupsOf(params))
      results.push(rowsIn(await open(call.params), lookups, call))
    }
    return results
  },
}

export interface Asked {
  part: string
  values: string
  dates: string
}

export type Read = (asked: Asked) => Promise<Cell[][]>

/** What several items want to see is read once. */
function rememberedReads(call: AppCall, { document, title }: Sheet): Read {
  const known = new Map<string, Promise<Cell[][]>>()
  return ({ part, values, dates }) => {
    const key = JSON.stringify([part, values, dates])
    const rows = known.get(key) ?? readValues(call, document, { range: rangeIn(title, part), values, dates })
    known.set(key, rows)
    return rows
  }
}

const lookupsOf = (params: AppParams): Lookup[] => params.rows('filtersUI.values').map(lookupOf)

type Open = (params: AppParams) => Promise<Table>

/** The same for what is made of it. */
function rememberedTables(read: Read): Open {
  const known = new Map<string, Promise<Table>>()
  return (params) => {
    const asked = askedOf(params)
    const location = locationOf(params)
    const key = JSON.stringify([asked, location])
    const table = known.get(key) ?? read(asked).then((rows) => tableOf(rows, location))
    known.set(key, table)
    return table
  }
}

function rowsIn(table: Table, lookups: readonly Lookup[], { params, itemIndex }: AppCall): JsonObject[] {
  if (table.rows.length === 0) return []
  if (lookups.length === 0) return rowsAsData(table)
  try {
    const combine = params.text('combineFilters') === 'OR' ? 'OR' : 'AND'
    return filterRows(table, { lookups, combine, take: takenOf(params) })
  } catch (error) {
    throw new ItemError(error, itemIndex)
  }
}

const askedOf = (params: AppParams): Asked => ({
  part: partOf(params),
  values: params.maybe('options.outputFormatting.values.general') ?? 'UNFORMATTED_VALUE',
  dates: params.maybe('options.outputFormatting.values.date') ?? 'FORMATTED_STRING',
})

const location = 'options.dataLocationOnSheet.values'

const partOf = (params: AppParams): string =>
  params.text(`${location}.rangeDefinition`) === 'specifyRangeA1'
    ? splitRange(params.text(`${location}.range`)).part
    : ''

function locationOf(params: AppParams): Location {
  const definition = params.text(`${location}.rangeDefinition`)
  const isGiven = definition === 'specifyRange'
  return {
    isDetected: definition === '' || definition === 'detectAutomatically',
    untilEmptyRow: textOf(params.value(`${location}.readRowsUntil`)) === 'firstEmptyRow',
    headerRow: isGiven ? params.number(`${location}.headerRow`) - 1 : 0,
    firstDataRow: isGiven ? params.number(`${location}.firstDataRow`) - 1 : 1,
  }
}

/** Newer versions give every row that matches, unless told otherwise; older ones the first. */
function takenOf(params: AppParams): Filter['take'] {
  const isAll =
    params.version < 4.5
      ? params.text('options.returnAllMatches') === 'returnAllMatches'
      : !params.flag('options.returnFirstMatch')
  if (isAll) return 'all'
  return params.version < 4.6 ? 'firstOfEach' : 'first'
}
