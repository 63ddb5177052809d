import type { JsonObject } from '@heddle/core'
import { defineConversion } from '@heddle/core/node'
import { sheetRows, type RowOptions } from '../files/sheet-rows.ts'
import { checkWorkbook } from '../files/unzip.ts'

/** How the sheet of a workbook is read. */
export interface Workbook extends RowOptions {
  bytes: Uint8Array
  sheetName?: string
}

export const workbookLimits = { inputBytes: 32 * 2 ** 20, outputBytes: 128 * 2 ** 20, seconds: 60 }

export const xlsxToRows = defineConversion({
  name: 'xlsxToRows',
  label: 'XLSX to rows',
  subject: 'workbook',
  limits: workbookLimits,
  async run({ bytes, sheetName, ...options }: Workbook): Promise<JsonObject[]> {
    await checkWorkbook(bytes)
    const { readSheet } = await import('read-excel-file/node')
    return sheetRows(await readSheet(Buffer.from(bytes), sheetName || 1), options)
  },
})
