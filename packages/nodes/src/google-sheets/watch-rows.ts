import { equalJson, isJsonObject, type JsonObject } from '@heddle/core'
import { createHash } from 'node:crypto'
import type { PollCall } from '../app/define-app-trigger.ts'
import type { AppParams } from '../app/params.ts'
import { rangeIn, splitRange } from './a1.ts'
import { findSheet } from './sheet.ts'
import { longest, rowNumber } from './sheet-rows.ts'
import { readValues, type Cell } from './sheets-service.ts'

/** Gives the rows that were added or changed since the last look. A row is the one with the same number. */
export async function watchRows(call: PollCall): Promise<JsonObject[]> {
  const { params, memory, isTest } = call
  const view = await readView(call)
  if (isTest) return exampleOf(view, params)
  const before = recall(memory, view)
  remember(memory, view, params)
  if (!before) return []
  if (params.text('event') === 'rowAdded')
    return view.rows
      .slice(before.count)
      .filter(hasContent)
      .map((row) => asData(row, view.names))
  return changedRows(view, before, params)
}

interface View {
  /** Says what is looked at: of another sheet nothing is known yet. */
  place: string
  names: string[]
  rows: Cell[][]
  /** The number of the first of the rows in the sheet. */
  firstRow: number
}

const location = 'options.dataLocationOnSheet.values'

async function readView(call: PollCall): Promise<View> {
  const { params } = call
  const { document, title, id } = await findSheet(call)
  const isByRows = params.text(`${location}.rangeDefinition`) === 'specifyRange'
  const { part } = splitRange(isByRows ? '' : params.text(`${location}.range`))
  const cells = await readValues(call, document, {
    range: rangeIn(title, part),
    values: params.maybe('options.valueRender') ?? 'UNFORMATTED_VALUE',
    dates: params.maybe('options.dateTimeRenderOption') ?? 'FORMATTED_STRING',
  })
  const headerRow = isByRows ? params.number(`${location}.headerRow`) : 1
  const firstRow = isByRows ? params.number(`${location}.firstDataRow`) : 2
  const start = Number(/\d+/.exec(part.split(':')[0] ?? '')?.[0] ?? 1)
  const rows = cells.slice(firstRow - 1)
  const length = Math.max(cells[headerRow - 1]?.length ?? 0, longest(rows))
  const names = Array.from({ length }, (_, index) =>
    String(cells[headerRow - 1]?.[index] || `col_${index + 1}`),
  )
  return {
    place: JSON.stringify([document, id, part, firstRow]),
    names,
    rows,
    firstRow: start + firstRow - 1,
  }
}

const hasContent = (row: readonly Cell[] | undefined): boolean =>
  row?.some((cell) => cell !== '' && cell !== null) === true

const asData = (row: readonly Cell[], names: readonly string[]): JsonObject =>
  Object.fromEntries(names.map((name, index) => [name, row[index] ?? '']))

/** What is kept from look to look: how many rows there were, and what they held where changes matter. */
interface Before {
  count: number
  /** By row, a digest; empty for an empty row. */
  digests: string[]
  /** The rows themselves, where their old version is wanted. */
  rows: JsonObject[]
}

function recall(memory: Record<string, unknown>, { place }: View): Before | undefined {
  if (memory.place !== place || typeof memory.count !== 'number') return undefined
  return {
    count: memory.count,
    digests: Array.isArray(memory.digests) ? memory.digests.map(String) : [],
    rows: Array.isArray(memory.rows) ? memory.rows.filter((row) => isJsonObject(row)) : [],
  }
}

function remember(memory: Record<string, unknown>, view: View, params: AppParams): void {
  memory.place = view.place
  memory.count = view.rows.length
  if (params.text('event') === 'rowAdded') return
  const watched = watchedColumns(params)
  memory.digests = view.rows.map((row) => digestOf(row, view.names, watched))
  if (params.text('includeInOutput') !== 'new') memory.rows = view.rows.map((row) => asData(row, view.names))
}

const watchedColumns = (params: AppParams): string[] => params.texts('options.columnsToWatch')

/** Empty cells at the end of a row come and go. */
function digestOf(row: readonly Cell[], names: readonly string[], watched: readonly string[]): string {
  if (!hasContent(row)) return ''
  const seen =
    watched.length === 0
      ? row
      : names.map((name, index) => (watched.includes(name) ? (row[index] ?? '') : ''))
  const cells = seen.slice(0, seen.findLastIndex((cell) => cell !== '') + 1)
  return createHash('sha256').update(JSON.stringify(cells)).digest('base64').slice(0, 16)
}

function changedRows(view: View, before: Before, params: AppParams): JsonObject[] {
  const watched = watchedColumns(params)
  return view.rows.flatMap((row, index) => {
    const old = before.digests[index] ?? ''
    if (digestOf(row, view.names, watched) === old) return []
    if (old === '' && params.text('event') === 'rowUpdate') return []
    return [versionsOf(view, { index, isNew: old === '', old: before.rows[index] }, params)]
  })
}

interface Changed {
  index: number
  isNew: boolean
  old: JsonObject | undefined
}

/** A changed row as it is now, as it was, or both with what is different. */
function versionsOf(view: View, { index, isNew, old = {} }: Changed, params: AppParams): JsonObject {
  const number = { [rowNumber]: view.firstRow + index }
  const change = params.text('event') === 'anyUpdate' ? { change_type: isNew ? 'added' : 'updated' } : {}
  const empty = asData([], view.names)
  const now = asData(view.rows[index] ?? [], view.names)
  const was = { ...empty, ...old }
  const current = { ...number, ...change, ...now }
  const previous = { ...number, ...change, ...was }
  const wanted = params.text('includeInOutput')
  if (wanted === 'new') return current
  if (wanted === 'old') return previous
  const differing = view.names.filter((name) => !equalJson(was[name], now[name]))
  const differences = Object.fromEntries(
    differing.map((name) => [name, { previous: was[name], current: now[name] }]),
  )
  return { previous, current, differences: { ...number, ...differences } }
}

/** The last row, for somebody who wants to see what comes. */
function exampleOf(view: View, params: AppParams): JsonObject[] {
  const index = view.rows.findLastIndex(hasContent)
  const row = view.rows[index]
  if (!row) return []
  if (params.text('event') === 'rowAdded') return [asData(row, view.names)]
  return [versionsOf(view, { index, isNew: false, old: asData(row, view.names) }, params)]
}
