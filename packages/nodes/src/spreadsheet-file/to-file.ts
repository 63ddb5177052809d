import { contextWith, defineOperation, param } from '@heddle/core/node'
import { toCsv } from '../convert-to-file/to-csv.ts'
import { toHtml } from '../convert-to-file/to-html.ts'
import { sheetOptions, toOds, toRtf, toXls, toXlsx } from '../convert-to-file/to-workbook.ts'
import { outputFileName } from '../files/item-files.ts'

const writers = { csv: toCsv, html: toHtml, ods: toOds, rtf: toRtf, xls: toXls, xlsx: toXlsx } as const

export const toFile = defineOperation()({
  label: 'Write to File',
  action: 'Write data to a spreadsheet file',
  params: {
    fileFormat: param.options({
      label: 'File Format',
      options: [
        { name: 'CSV', value: 'csv' },
        { name: 'HTML', value: 'html' },
        { name: 'ODS', value: 'ods' },
        { name: 'RTF', value: 'rtf' },
        { name: 'XLS', value: 'xls' },
        { name: 'XLSX', value: 'xlsx' },
      ],
      default: 'xls',
    }),
    binaryPropertyName: outputFileName,
    options: param.collection({
      label: 'Options',
      placeholder: 'Add option',
      fields: {
        ...sheetOptions,
        delimiter: param.string({ label: 'Delimiter', default: ',' }),
      },
    }),
  },
  run(context) {
    const format = context.params(0).fileFormat || 'xls'
    const params: typeof context.params = (...at) => {
      const values = context.params(...at)
      const fileName = values.options.fileName || `spreadsheet.${format}`
      return { ...values, options: { ...values.options, fileName } }
    }
    return writers[format].run(contextWith(context, { params }))
  },
})
