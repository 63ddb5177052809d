import { defineOperation, param } from '@heddle/core/node'
import { fileNameOption, outputFileName } from '../files/item-files.ts'
import { oneFile, rowsOf } from './one-file.ts'
import { rowsToXlsx } from './xlsx-file.conversion.ts'

/** How a workbook is written. */
export const workbookParams = {
  binaryPropertyName: outputFileName,
  options: param.collection({
    label: 'Options',
    placeholder: 'Add option',
    fields: {
      fileName: fileNameOption,
      headerRow: param.boolean({ label: 'Header Row', default: true }),
      sheetName: param.string({ label: 'Sheet Name', default: 'Sheet' }),
    },
  }),
}

export const toXlsx = defineOperation()({
  label: 'Convert to XLSX',
  action: 'Convert to XLSX',
  params: workbookParams,
  async run(context) {
    const { binaryPropertyName: field, options } = context.params(0)
    const { fileName, ...sheet } = options
    const bytes = await context.convert(rowsToXlsx, { rows: rowsOf(context), ...sheet })
    return oneFile(context, {
      bytes,
      field,
      info: {
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        fileName: fileName || 'file.xlsx',
      },
    })
  },
})
