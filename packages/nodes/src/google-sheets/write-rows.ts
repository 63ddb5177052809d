import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import { OwnItems, type AppCall, type AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { columnName, columnsOf, rangeIn, splitRange } from './a1.ts'
import { findSheet, type Sheet } from './sheet.ts'
import { rowNumber } from './sheet-rows.ts'
import {
  appendValues,
  changeSheets,
  readValues,
  writeValues,
  type Cell,
  type Change,
} from './sheets-service.ts'
import {
  checkColumns,
  filledRow,
  filledRowToFind,
  mappingMode,
  matchedColumn,
  newColumns,
} from './written-rows.ts'
import { writeRaw } from './write-raw.ts'

const appendRows: AppOperation = {
  effect: 'writes',
  async runTogether(calls) {
    const [first] = calls
    if (!first || mappingMode(first.params) === 'nothing') return []
    const target = await openTarget(first)
    // A sheet without anything has no columns to fill in.
    const isAutomatic = isMapped(first) || target.rows.length === 0
    if (!isAutomatic) checkColumns(first, namesOf(target))
    const rows = calls.map((call) => (isAutomatic ? withoutNumber(call.item.json) : given(filledRow(call))))
    await addColumns(target, newColumns({ calls, rows, isAutomatic }, namesOf(target)))
    await addRows(target, rows)
    return isAutomatic || first.params.version < 4 ? calls.map(asItWas) : rows
  },
}

const updateRows: AppOperation = {
  effect: 'writes',
  runTogether: (calls) => changeRows(calls, { addsMissing: false }),
}

const appendOrUpdateRows: AppOperation = {
  effect: 'writes',
  runTogether: (calls) => changeRows(calls, { addsMissing: true }),
}

export const rowWriting = { append: appendRows, update: updateRows, appendOrUpdate: appendOrUpdateRows }

interface Changing {
  /** Rows that are not there are added. */
  addsMissing: boolean
}

async function changeRows(calls: readonly AppCall[], changing: Changing): Promise<unknown[]> {
  const [first] = calls
  if (!first) return []
  const before = first.params.fields('asBefore')
  if (before.dataProperty !== undefined) return writeRaw(calls, before)
  const target = await openTarget(first)
  const isAutomatic = isMapped(first) || (changing.addsMissing && target.rows.length === 0)
  checkNames(target, { ...changing, isAutomatic })
  const rows = rowsToFind(calls, isAutomatic)
  await addColumns(target, newColumns({ calls, rows, isAutomatic }, namesOf(target)))
  const hasChanged = await writeFound(target, rows, changing)
  if (isAutomatic || first.params.version < 4) return calls.map(asItWas)
  return hasChanged ? rows : []
}

function checkNames(target: Target, { isAutomatic, addsMissing }: Changing & { isAutomatic: boolean }): void {
  if (!isAutomatic || !addsMissing) needNames(target)
  // Rows that are only changed get their values by name, so it does not matter that others have moved.
  if (!isAutomatic && addsMissing) checkColumns(target.call, namesOf(target))
}

/** Changes the rows that are there; the others are added, or left out. Tells whether there was anything to do. */
async function writeFound(
  target: Target,
  rows: readonly JsonObject[],
  { addsMissing }: Changing,
): Promise<boolean> {
  const find = finderOf(target, matchedColumn(target.call), { addsMissing })
  const found = rows.map((row) => ({ row, at: find(row) }))
  const data = found.flatMap(({ row, at }) => changesOf(row, at, target))
  await writeValues(target.call, target.sheet.document, { data, format: target.format })
  const missing = found.filter(({ at }) => at === undefined).map(({ row }) => row)
  if (addsMissing) await addRows(target, missing)
  return data.length > 0 || addsMissing
}

function rowsToFind(calls: readonly AppCall[], isAutomatic: boolean): JsonObject[] {
  const [first] = calls
  if (!first || mappingMode(first.params) === 'nothing') return []
  const column = matchedColumn(first)
  return calls.map((call) => (isAutomatic ? call.item.json : filledRowToFind(call, column)))
}

const isMapped = ({ params }: AppCall): boolean => mappingMode(params) === 'autoMapInputData'

const asItWas = ({ item }: AppCall): OwnItems => new OwnItems([item])

const withoutNumber = (row: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== rowNumber))

/** A column that is left empty is none that somebody has filled in. */
const given = (row: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined && value !== null))

/** The table that rows are written into. */
interface Target {
  call: AppCall
  sheet: Sheet
  /** What its cells show, from the first row of the sheet. */
  rows: Cell[][]
  /** From 0. */
  headerRow: number
  firstDataRow: number
  firstColumn: number
  /** The columns of the table, or nothing when they are those of the sheet. */
  columns: string
  format: string
  usesPaths: boolean
}

async function openTarget(call: AppCall): Promise<Target> {
  const { params } = call
  const sheet = await findSheet(call)
  const before = params.fields('asBefore')
  const columns = columnsOf(splitRange(textOf(before.range)).part)
  const location = params.fields('options.locationDefine.values')
  const range = rangeIn(sheet.title, columns.all)
  return {
    call,
    sheet,
    rows: await readValues(call, sheet.document, { range, values: textOf(before.rendering) || undefined }),
    headerRow: Number(location.headerRow ?? 1) - 1,
    firstDataRow: Number(location.firstDataRow ?? 2) - 1,
    firstColumn: columns.first,
    columns: columns.all,
    format: params.maybe('options.cellFormat') ?? usualFormat(params),
    usesPaths: before.usesPaths === true,
  }
}

const usualFormat = ({ version }: AppParams): string => (version < 4.1 ? 'RAW' : 'USER_ENTERED')

const namesOf = ({ rows, headerRow }: Target): string[] => (rows[headerRow] ?? []).map(textOf)

function needNames({ rows, headerRow }: Target): void {
  if (rows[headerRow] === undefined)
    throw new Error(`Could not retrieve the column names from row ${headerRow + 1}`)
}

/** Writes the names of columns that are not there yet. They are names, not values, so they stay as they are. */
async function addColumns(target: Target, added: readonly string[]): Promise<void> {
  if (added.length === 0) return
  const { sheet, headerRow } = target
  const known = namesOf(target)
  const names = [...known, ...added]
  await growSheet(target, { rows: headerRow + 1, columns: target.firstColumn + names.length })
  const range = rangeIn(sheet.title, `${placeOf(target, known.length)}${headerRow + 1}`)
  const format = target.call.params.maybe('options.cellFormat') ?? 'RAW'
  await writeValues(target.call, sheet.document, { data: [{ range, values: [added] }], format })
  while (target.rows.length <= headerRow) target.rows.push([])
  target.rows[headerRow] = names
}

const placeOf = ({ firstColumn }: Target, column: number): string => columnName(firstColumn + column)

async function growSheet({ call, sheet }: Target, needed: { rows: number; columns: number }): Promise<void> {
  const grow = (dimension: string, length: number) =>
    length > 0 ? [{ appendDimension: { sheetId: sheet.id, dimension, length } }] : []
  const requests = [
    ...grow('ROWS', needed.rows - sheet.rowCount),
    ...grow('COLUMNS', needed.columns - sheet.columnCount),
  ]
  if (requests.length === 0) return
  await changeSheets(call, sheet.document, requests)
  sheet.rowCount = Math.max(sheet.rowCount, needed.rows)
  sheet.columnCount = Math.max(sheet.columnCount, needed.columns)
}

/** Adds rows below the last one that has something. */
async function addRows(target: Target, added: readonly JsonObject[]): Promise<void> {
  if (added.length === 0) return
  const { call, sheet, format } = target
  needNames(target)
  const names = namesOf(target)
  const values = added.map((row) => names.map((name) => cellOf(valueOf(row, name, target)) ?? ''))
  if (call.params.flag('options.useAppend')) {
    const range = rangeIn(sheet.title, target.columns)
    return appendValues(call, sheet.document, { range, values, format })
  }
  const start = Math.max(target.rows.length, target.headerRow + 1) + 1
  const end = start + added.length - 1
  await growSheet(target, { rows: end, columns: target.firstColumn + names.length })
  const lastColumn = placeOf(target, Math.max(names.length - 1, 0))
  const range = rangeIn(sheet.title, `${placeOf(target, 0)}${start}:${lastColumn}${end}`)
  return writeValues(call, sheet.document, { data: [{ range, values }], format })
}

const valueOf = (row: JsonObject, name: string, { usesPaths }: Target): unknown =>
  usesPaths && row[name] === undefined
    ? name.split('.').reduce<unknown>((found, part) => (isJsonObject(found) ? found[part] : undefined), row)
    : row[name]

/** What a cell can hold: data becomes its text. */
const cellOf = (value: unknown): unknown =>
  value !== null && typeof value === 'object' ? JSON.stringify(value) : value

/** Finds the number of the first row that has the same value in the column to match on. */
function finderOf(target: Target, column: string, { addsMissing }: Changing) {
  const place = namesOf(target).indexOf(column)
  if (place === -1 && column === rowNumber) return (row: JsonObject) => numberOf(row, addsMissing)
  if (place === -1 && !addsMissing) throw new Error(`Could not find column for key "${column}"`)
  const numbers = new Map<string, number>()
  for (const [index, row] of target.rows.entries()) {
    const value = textOf(row[place])
    if (index >= target.firstDataRow && !numbers.has(value)) numbers.set(value, index + 1)
  }
  return ({ [column]: value }: JsonObject) =>
    place === -1 || value === undefined || value === null ? undefined : numbers.get(textOf(value))
}

function numberOf({ [rowNumber]: given }: JsonObject, addsMissing: boolean): number | undefined {
  const number = Number(given)
  if (Number.isInteger(number) && number > 0) return number
  if (addsMissing) return undefined
  throw new Error('The number of the row to update is missing')
}

/** One change for each cell: cells between them stay as they are, and so does the one that the row was found by. */
function changesOf(row: JsonObject, at: number | undefined, target: Target): Change[] {
  if (at === undefined) return []
  const column = matchedColumn(target.call)
  return namesOf(target).flatMap((name, index) => {
    const value = valueOf(row, name, target)
    if (name === column || name === '' || value === undefined || value === null) return []
    const range = rangeIn(target.sheet.title, `${placeOf(target, index)}${at}`)
    return [{ range, values: [[cellOf(value)]] }]
  })
}
