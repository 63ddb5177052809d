import type { JsonObject } from '@heddle/core'
import type { DoubleAnswer, DoubleRequest, DoubleService } from '../testing/double.ts'
import { columnIndex, splitRange } from './a1.ts'

/** What a cell holds, or what it holds and what it shows. */
type Cell = string | number | boolean | { value: unknown; shown: string }

interface Sheet {
  properties: { sheetId: number; title: string; index: number; gridProperties: Grid }
  rows: Cell[][]
}

interface Grid {
  rowCount: number
  columnCount: number
}

export type Sheets = Record<string, Cell[][]>

const refused = (code: number, message: string, status: string): DoubleAnswer => ({
  status: code,
  body: { error: { code, message, status } },
})
const notFound = refused(404, 'Requested entity was not found.', 'NOT_FOUND')

interface Account {
  sheets: Sheets
  /** Every look at the sheets of a spreadsheet finds it as it was in the beginning. */
  isFresh?: boolean
  /** Rows of the grid beyond those that hold something. */
  spareRows?: number
}

/** Google Sheets with one spreadsheet, `doc1`, and the Drive that it lies in. */
export function sheetsDouble({ sheets: given, isFresh = false, spareRows = 10 }: Account): DoubleService {
  const begin = () =>
    Object.entries(given).map(([title, rows], index) => makeSheet({ title, rows, index, spareRows }))
  let sheets = begin()
  return (request) => {
    const { host, path, method, headers } = request
    if (headers.authorization !== 'Bearer token1')
      return refused(401, 'Request had invalid authentication credentials.', 'UNAUTHENTICATED')
    if (host === 'www.googleapis.com') return answerDrive(request)
    if (path === '/v4/spreadsheets' && method === 'POST')
      return { body: { spreadsheetId: 'doc2', ...(request.body as object) } }
    const [, document, rest = ''] = /^\/v4\/spreadsheets\/(\w+)(.*)$/.exec(decodeURIComponent(path)) ?? []
    if (document !== 'doc1') return notFound
    if (rest === '' && isFresh) sheets = begin()
    return answerSheets(sheets, rest, request)
  }
}

const makeSheet = ({
  title,
  rows,
  index,
  spareRows,
}: {
  title: string
  rows: Cell[][]
  index: number
  spareRows: number
}): Sheet => ({
  properties: {
    sheetId: index * 100,
    title,
    index,
    gridProperties: { rowCount: rows.length + spareRows, columnCount: 6 },
  },
  rows: rows.map((row) => [...row]),
})

function answerSheets(sheets: Sheet[], rest: string, request: DoubleRequest): DoubleAnswer | undefined {
  const body = request.body as Record<string, never> | undefined
  if (rest === '') return { body: { sheets: sheets.map(({ properties }) => ({ properties })) } }
  if (rest === ':batchUpdate') return changeSheets(sheets, body?.requests ?? [])
  if (rest === '/values:batchUpdate') {
    const data: { range: string; values: Cell[][] }[] = body?.data ?? []
    const problems = data.map(({ range, values }) => writeRange(sheets, range, values))
    return problems.find((each) => each !== undefined) ?? done
  }
  const [, range = '', action] = /^\/values\/(.*?)(?::(append|clear))?$/.exec(rest) ?? []
  const area = areaOf(sheets, range)
  if (!area) return refused(400, `Unable to parse range: ${range}`, 'INVALID_ARGUMENT')
  if (action === 'clear') return clear(area)
  if (action === 'append') {
    const below = `'${area.sheet.properties.title}'!A${area.sheet.rows.length + 1}`
    return writeRange(sheets, below, body?.values ?? []) ?? done
  }
  const values = valuesOf(area, String(request.query.valueRenderOption))
  return { body: { range, majorDimension: 'ROWS', ...(values.length > 0 && { values }) } }
}

const done = { body: { spreadsheetId: 'doc1' } }

function clear(area: Area): DoubleAnswer {
  for (const [index, row] of area.sheet.rows.entries())
    for (const column of row.keys()) if (isInside(area, index, column)) row[column] = ''
  return done
}

interface Area {
  sheet: Sheet
  top: number
  bottom: number
  left: number
  right: number
}

const isInside = ({ top, bottom, left, right }: Area, row: number, column: number): boolean =>
  row >= top && row <= bottom && column >= left && column <= right

function areaOf(sheets: Sheet[], range: string): Area | undefined {
  const { title, part } = splitRange(range.includes('!') ? range : `${range}!`)
  const sheet = sheets.find((each) => each.properties.title === title)
  const corners = part === '' ? [] : part.split(':')
  const [from, to] = [corners[0], corners[1] ?? corners[0]].map((corner = '') =>
    /^([A-Z]*)(\d*)$/.exec(corner),
  )
  if (!sheet || !from || !to) return undefined
  return {
    sheet,
    top: from[2] ? Number(from[2]) - 1 : 0,
    bottom: to[2] ? Number(to[2]) - 1 : Infinity,
    left: from[1] ? columnIndex(from[1]) : 0,
    right: to[1] ? columnIndex(to[1]) : Infinity,
  }
}

function valuesOf({ sheet, top, bottom, left, right }: Area, rendering: string): unknown[][] {
  const rows = sheet.rows
    .slice(top, bottom === Infinity ? undefined : bottom + 1)
    .map((row) =>
      row.slice(left, right === Infinity ? undefined : right + 1).map((cell) => shown(cell, rendering)),
    )
    .map((row) => row.slice(0, row.findLastIndex((cell) => cell !== '' && cell !== undefined) + 1))
  return rows.slice(0, rows.findLastIndex((row) => row.length > 0) + 1)
}

function shown(cell: Cell | undefined, rendering: string): unknown {
  const { value, shown: text } = typeof cell === 'object' ? cell : { value: cell, shown: String(cell ?? '') }
  return rendering === 'FORMATTED_VALUE' ? text : (value ?? '')
}

function writeRange(sheets: Sheet[], range: string, values: Cell[][]): DoubleAnswer | undefined {
  const area = areaOf(sheets, range)
  if (!area) return refused(400, `Unable to parse range: ${range}`, 'INVALID_ARGUMENT')
  const { sheet, top, left } = area
  const { rowCount, columnCount } = sheet.properties.gridProperties
  if (top + values.length > rowCount || values.some((row) => left + row.length > columnCount))
    return refused(400, `Range (${range}) exceeds grid limits.`, 'INVALID_ARGUMENT')
  for (const [index, row] of values.entries())
    for (const [column, cell] of row.entries()) {
      const target = (sheet.rows[top + index] ??= [])
      target[left + column] = cell
    }
  for (let index = 0; index < sheet.rows.length; index += 1) sheet.rows[index] ??= []
  return undefined
}

type Change = Partial<
  Record<'addSheet' | 'deleteSheet' | 'deleteDimension' | 'appendDimension', Record<string, never>>
>

function changeSheets(sheets: Sheet[], requests: Change[]): DoubleAnswer {
  const replies: unknown[] = []
  for (const { addSheet, deleteSheet, deleteDimension, appendDimension } of requests) {
    if (addSheet) {
      const added = makeSheet({
        title: `Sheet${sheets.length + 1}`,
        rows: [],
        index: sheets.length,
        spareRows: 1000,
      })
      Object.assign(added.properties, addSheet.properties)
      sheets.push(added)
      replies.push({ addSheet: { properties: added.properties } })
      continue
    }
    const { sheetId } = deleteSheet ?? deleteDimension?.range ?? appendDimension ?? {}
    const index = sheets.findIndex(({ properties }) => properties.sheetId === sheetId)
    const sheet = sheets[index]
    if (!sheet) return refused(400, `No sheet with id: ${String(sheetId)}`, 'INVALID_ARGUMENT')
    if (deleteSheet) sheets.splice(index, 1)
    if (deleteDimension) deleteCells(sheet, deleteDimension.range ?? {})
    if (appendDimension) grow(sheet, appendDimension)
    replies.push({})
  }
  return { body: { spreadsheetId: 'doc1', replies } }
}

function deleteCells(
  { rows }: Sheet,
  { dimension, startIndex = 0, endIndex = 0 }: { dimension?: string; startIndex?: number; endIndex?: number },
) {
  if (dimension === 'ROWS') rows.splice(startIndex, endIndex - startIndex)
  else for (const row of rows) row.splice(startIndex, endIndex - startIndex)
}

function grow(
  { properties: { gridProperties } }: Sheet,
  { dimension, length = 0 }: { dimension?: string; length?: number },
) {
  gridProperties[dimension === 'ROWS' ? 'rowCount' : 'columnCount'] += length
}

/** Two spreadsheets to each page. */
function answerDrive({ method, path, query }: DoubleRequest): DoubleAnswer {
  if (method === 'DELETE') return path === '/drive/v3/files/doc1' ? { status: 204 } : notFound
  if (path !== '/drive/v3/files') return notFound
  const [, wanted = ''] = /name contains '(\w+)'/.exec(String(query.q)) ?? []
  const files = ['Budget', 'Plans', 'Books']
    .map((name, index) => ({ id: `doc${index + 1}`, name }))
    .filter(({ name }) => name.includes(wanted))
  const from = Number(query.pageToken ?? 0)
  const next = from + 2 < files.length ? { nextPageToken: String(from + 2) } : {}
  return { body: { files: files.slice(from, from + 2), ...next } }
}

export const at = (operation: string, more: JsonObject = {}): JsonObject => ({
  operation,
  documentId: { mode: 'url', value: 'https://docs.google.com/spreadsheets/d/doc1/edit#gid=0' },
  sheetName: { mode: 'list', value: 'gid=0' },
  ...more,
})
export const sheet = (mode: string, value: unknown) => ({ sheetName: { mode, value } })
export const ann = { row_number: 2, Name: 'Ann', City: 'Rome', Age: 30, Debt: 5 }
export const bob = { row_number: 3, Name: 'Bob', City: 'Oslo', Age: 41, Debt: '' }
export const cem = { row_number: 5, Name: 'Cem', City: 'Rome', Age: 0, Debt: 7 }

export const path = '/v4/spreadsheets/doc1'
export const look = { method: 'GET', path, query: { fields: 'sheets.properties' } }
export const get = (range: string, rendering = 'FORMATTED_VALUE', dates = 'FORMATTED_STRING') => ({
  method: 'GET',
  path: `${path}/values/${encodeURIComponent(range)}`,
  query: { valueRenderOption: rendering, dateTimeRenderOption: dates },
})
export const write = (valueInputOption: string, ...data: [range: string, ...values: unknown[][]][]) => ({
  method: 'POST',
  path: `${path}/values:batchUpdate`,
  body: { valueInputOption, data: data.map(([range, ...values]) => ({ range, values })) },
})
export const change = (...requests: JsonObject[]) => ({
  method: 'POST',
  path: `${path}:batchUpdate`,
  body: { requests },
})

export const by = (value: JsonObject, more: JsonObject = {}) => ({
  columns: { mappingMode: 'defineBelow', value, ...more },
})
export const auto = (...matchingColumns: string[]) => ({
  columns: { mappingMode: 'autoMapInputData', value: null, matchingColumns },
})
export const since4 = [4, 4.1, 4.2, 4.3, 4.4, 4.5, 4.6, 4.7]
export const since41 = since4.slice(1)
