import { textOf, type JsonObject } from '@heddle/core'
import { OwnItems, type AppCall } from '../app/operation.ts'
import { rangeIn, splitRange } from './a1.ts'
import { findSheet } from './sheet.ts'
import { writeValues, type Change } from './sheets-service.ts'

/** Writes rows of cells that an item holds, as the first two versions could. */
export async function writeRaw(
  calls: readonly AppCall[],
  { range, dataProperty }: JsonObject,
): Promise<unknown[]> {
  const [first] = calls
  if (!first) return []
  const { document, title } = await findSheet(first)
  const data = calls.map(({ item }) => ({
    range: rangeIn(title, splitRange(textOf(range)).part),
    values: rowsIn(item.json[textOf(dataProperty)]),
  }))
  const format = first.params.maybe('options.cellFormat') ?? 'RAW'
  await writeValues(first, document, { data, format })
  return calls.map(({ item }) => new OwnItems([item]))
}

const rowsIn = (given: unknown): Change['values'] =>
  Array.isArray(given) ? given.filter((row) => Array.isArray(row)) : []
