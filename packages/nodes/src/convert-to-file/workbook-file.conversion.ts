import type { JsonObject } from '@heddle/core'
import { defineConversion } from '@heddle/core/node'
import { cellsOf, columnsOf } from '../files/table.ts'

export type WorkbookKind = 'ods' | 'rtf' | 'xls' | 'xlsx'

/** What becomes a workbook of one sheet. */
interface Sheet {
  kind: WorkbookKind
  rows: readonly JsonObject[]
  headerRow?: boolean
  sheetName?: string
  compression?: boolean
}

export const rowsToWorkbook = defineConversion({
  name: 'rowsToWorkbook',
  label: 'Rows to a workbook (ODS, RTF, XLS, XLSX)',
  subject: 'data',
  limits: { inputBytes: 64 * 2 ** 20, outputBytes: 64 * 2 ** 20, seconds: 60 },
  async run({ kind, rows, headerRow = true, sheetName, compression = false }: Sheet): Promise<Uint8Array> {
    const { default: xlsx } = await import('@e965/xlsx')
    const columns = columnsOf(rows)
    const body = cellsOf(rows, columns)
    const sheet = xlsx.utils.aoa_to_sheet(headerRow ? [columns, ...body] : body)
    const book = xlsx.utils.book_new(sheet, sheetName || 'Sheet')
    return xlsx.write(book, { type: 'buffer', bookType: kind, compression }) as Buffer
  },
})
