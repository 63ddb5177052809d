import { defineOperation, param } from '@heddle/core/node'
import { fileNameOption, outputFileName } from '../files/item-files.ts'
import { oneFile, rowsOf } from './one-file.ts'
import { rowsToWorkbook, type WorkbookKind } from './workbook-file.conversion.ts'

export const sheetOptions = {
  fileName: fileNameOption,
  headerRow: param.boolean({ label: 'Header Row', default: true }),
  sheetName: param.string({ label: 'Sheet Name', default: 'Sheet' }),
  compression: param.boolean({ label: 'Compression', description: 'Whether to compress the file' }),
}

const mimeTypes: Record<WorkbookKind, string> = {
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  rtf: 'application/rtf',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Makes one file of a kind out of all items. */
const toWorkbook = (kind: WorkbookKind) =>
  defineOperation()({
    label: `Convert to ${kind.toUpperCase()}`,
    action: `Convert to ${kind.toUpperCase()}`,
    params: {
      binaryPropertyName: outputFileName,
      options: param.collection({ label: 'Options', placeholder: 'Add option', fields: sheetOptions }),
    },
    async run(context) {
      const { binaryPropertyName: field, options } = context.params(0)
      const { fileName, ...sheet } = options
      const bytes = await context.convert(rowsToWorkbook, { kind, rows: rowsOf(context), ...sheet })
      const info = { mimeType: mimeTypes[kind], fileName: fileName || `File.${kind}` }
      return oneFile(context, { bytes, field, info })
    },
  })

export const toOds = toWorkbook('ods')
export const toRtf = toWorkbook('rtf')
export const toXls = toWorkbook('xls')
export const toXlsx = toWorkbook('xlsx')
