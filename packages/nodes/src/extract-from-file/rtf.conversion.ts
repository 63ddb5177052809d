import type { JsonObject } from '@heddle/core'
import { defineConversion } from '@heddle/core/node'
import { sheetRows, type RowOptions } from '../files/sheet-rows.ts'
import { readRtf } from './read-rtf.ts'

/** The rows of the tables of a rich text; of one without a table, its text. */
export const rtfToRows = defineConversion({
  name: 'rtfToRows',
  label: 'Rich text (RTF) to rows',
  subject: 'rich text',
  limits: { inputBytes: 32 * 2 ** 20, outputBytes: 64 * 2 ** 20, seconds: 30, inlineBytes: 4096 },
  run({ bytes, rawData, ...options }: RowOptions & { bytes: Uint8Array; rawData?: boolean }): JsonObject[] {
    const { rows, text } = readRtf(bytes)
    if (rows.length === 0) return [{ text }]
    return sheetRows(rawData ? rows : rows.map((cells) => cells.map(numberIfOne)), options)
  },
})

const numberIfOne = <T>(cell: T): T | number =>
  typeof cell === 'string' && /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell
