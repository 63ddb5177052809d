import type { JsonObject } from '@heddle/core'
import { defineConversion } from '@heddle/core/node'
import { cellsOf, columnsOf } from '../files/table.ts'

/** What becomes a workbook of one sheet. */
export interface Sheet {
  rows: readonly JsonObject[]
  headerRow?: boolean
  sheetName?: string
}

export const sheetLimits = { inputBytes: 64 * 2 ** 20, outputBytes: 64 * 2 ** 20, seconds: 60 }

export const rowsToXlsx = defineConversion({
  name: 'rowsToXlsx',
  label: 'Rows to XLSX',
  subject: 'data',
  limits: sheetLimits,
  async run({ rows, headerRow = true, sheetName }: Sheet): Promise<Uint8Array> {
    const { default: writeExcel } = await import('write-excel-file/node')
    const columns = columnsOf(rows)
    const header = columns.map((value) => ({ value, fontWeight: 'bold' as const }))
    const body = cellsOf(rows, columns).map((cells) =>
      cells.map((value) => (value === null ? null : { value })),
    )
    const book = writeExcel(headerRow ? [header, ...body] : body, { sheet: sheetName || 'Sheet' })
    return book.toBuffer()
  },
})
