import { defineOperation, param } from '@heddle/core'
import { fileNameOption, outputFileName } from '../files/item-files.ts'
import { cellOf, columnsOf, oneFile } from './one-file.ts'

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
    const { default: writeExcel } = await import('write-excel-file/node')
    const columns = columnsOf(context.items)
    const header = columns.map((value) => ({ value, fontWeight: 'bold' as const }))
    const rows = context.items.map(({ json }) => columns.map((name) => cell(json[name])))
    const book = writeExcel((options.headerRow ?? true) ? [header, ...rows] : rows, {
      sheet: options.sheetName || 'Sheet',
    })
    return oneFile(context, {
      bytes: await book.toBuffer(),
      field,
      info: {
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        fileName: options.fileName || 'file.xlsx',
      },
    })
  },
})

const cell = (value: unknown) => {
  const plain = cellOf(value)
  return plain === null ? null : { value: plain }
}
