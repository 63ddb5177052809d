import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import { OwnItems, type AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { columnIndex, columnName, rangeIn, splitRange } from './a1.ts'
import { findSheet, sheetsOf } from './sheet.ts'
import { changeSheets, clearValues, readValues, writeValues } from './sheets-service.ts'

const clear: AppOperation = {
  effect: 'writes',
  async runTogether(calls) {
    const [first] = calls
    if (!first) return []
    const { document, title } = await findSheet(first)
    for (const call of calls) {
      const range = rangeIn(title, clearedPart(call.params))
      const isKept = call.params.text('clear') === 'wholeSheet' && call.params.flag('keepFirstRow')
      const kept = isKept ? await readValues(call, document, { range: rangeIn(title, '1:1') }) : []
      await clearValues(call, document, range)
      const data = kept.map((row) => ({ range: rangeIn(title, '1:1'), values: [row] }))
      await writeValues(call, document, { data, format: 'RAW' })
    }
    return calls.map(({ item }) => new OwnItems([item]))
  },
}

function clearedPart(params: AppParams): string {
  const clear = params.text('clear')
  if (clear === 'specificRows') {
    const start = params.number('startIndex')
    return `${start}:${start + params.number('rowsToDelete') - 1}`
  }
  if (clear === 'specificColumns') {
    const start = columnIndex(params.text('startIndex'))
    return `${columnName(start)}:${columnName(start + params.number('columnsToDelete') - 1)}`
  }
  return clear === 'specificRange' ? splitRange(params.text('range')).part : ''
}

/** A sheet that is there already is left alone. */
const create: AppOperation = {
  effect: 'writes',
  async runTogether(calls) {
    const [first] = calls
    if (!first) return []
    const document = first.params.id('documentId')
    const isKnown = new Set((await sheetsOf(first, document)).map(({ title }) => title))
    const results: unknown[] = []
    for (const call of calls) {
      const properties = sheetProperties(call.params)
      const title = textOf(properties.title)
      if (isKnown.has(title)) {
        results.push(undefined)
        continue
      }
      const answer = await changeSheets(call, document, [{ addSheet: { properties } }])
      if (title !== '') isKnown.add(title)
      results.push(call.params.fields('asBefore').whole === true ? answer : withProperties(answer))
    }
    return results
  },
}

function sheetProperties(params: AppParams): JsonObject {
  const { hidden, rightToLeft, sheetId, index, tabColor } = params.fields('options')
  const title = params.maybe('title')
  const { gridProperties } = params.fields('asBefore')
  return {
    ...(hidden !== undefined && { hidden }),
    ...(rightToLeft !== undefined && { rightToLeft }),
    ...(sheetId !== undefined && { sheetId }),
    ...(index !== undefined && { index }),
    ...(gridProperties !== undefined && { gridProperties }),
    ...(typeof tabColor === 'string' && tabColor !== '' && { tabColor: colorOf(tabColor) }),
    ...(title !== undefined && { title }),
  }
}

/** `0aa55c` as the parts that Google wants, from 0 to 1. */
function colorOf(hex: string): JsonObject {
  const digits = hex.replace('#', '')
  const part = (start: number) => Number.parseInt(digits.slice(start, start + 2), 16) / 255
  return { red: part(0), green: part(2), blue: part(4) }
}

function withProperties({ replies, ...answer }: JsonObject): JsonObject {
  const [reply] = Array.isArray(replies) ? (replies as unknown[]) : []
  const added = isJsonObject(reply) ? reply.addSheet : undefined
  return { ...answer, ...(isJsonObject(added) && isJsonObject(added.properties) ? added.properties : {}) }
}

const remove: AppOperation = {
  effect: 'writes',
  async run(call) {
    const { document, id } = await findSheet(call)
    const { replies: _, ...answer } = await changeSheets(call, document, [{ deleteSheet: { sheetId: id } }])
    return answer
  },
}

/** Deletes rows or columns. The items are one after the other: a later one counts what an earlier one has left. */
const deleteCells: AppOperation = {
  effect: 'writes',
  async runTogether(calls) {
    const [first] = calls
    if (!first) return []
    const { ranges } = first.params.fields('asBefore')
    const document = first.params.id('documentId')
    const sheetId = ranges === undefined ? (await findSheet(first)).id : 0
    const deleted = calls.flatMap(({ params }) => rangesAsBefore(params) ?? [deletedRange(params, sheetId)])
    await changeSheets(
      first,
      document,
      deleted.map((range) => ({ deleteDimension: { range } })),
    )
    return [{ success: true }]
  },
}

function deletedRange(params: AppParams, sheetId: number): JsonObject {
  const isRows = params.text('toDelete') === 'rows'
  const startIndex = isRows ? params.number('startIndex') - 1 : columnIndex(params.text('startIndex'))
  return {
    sheetId,
    dimension: isRows ? 'ROWS' : 'COLUMNS',
    startIndex,
    endIndex: startIndex + params.number('numberToDelete'),
  }
}

/** The first versions deleted from several sheets at once, and counted from 0. */
function rangesAsBefore(params: AppParams): JsonObject[] | undefined {
  if (params.fields('asBefore').ranges === undefined) return undefined
  return (['columns', 'rows'] as const).flatMap((kind) =>
    params.rows(`asBefore.ranges.${kind}`).map(({ sheetId, startIndex, amount }) => ({
      sheetId: Number(sheetId),
      dimension: kind.toUpperCase(),
      startIndex: Number(startIndex),
      endIndex: Number(startIndex) + Number(amount),
    })),
  )
}

export const sheetOperations = { clear, create, remove, delete: deleteCells }
