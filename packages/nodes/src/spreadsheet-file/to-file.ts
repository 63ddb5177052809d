import { defineOperation, param } from '@heddle/core/node'
import { toCsv } from '../convert-to-file/to-csv.ts'
import { toHtml } from '../convert-to-file/to-html.ts'
import { toOds } from '../convert-to-file/to-ods.ts'
import { toXlsx } from '../convert-to-file/to-xlsx.ts'
import { fileNameOption, outputFileName } from '../files/item-files.ts'

const writers = { csv: toCsv, html: toHtml, ods: toOds, xlsx: toXlsx } as const

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
        { name: 'XLSX', value: 'xlsx' },
      ],
      default: 'xlsx',
    }),
    binaryPropertyName: outputFileName,
    options: param.collection({
      label: 'Options',
      placeholder: 'Add option',
      fields: {
        fileName: fileNameOption,
        delimiter: param.string({ label: 'Delimiter', default: ',' }),
        headerRow: param.boolean({ label: 'Header Row', default: true }),
        sheetName: param.string({ label: 'Sheet Name', default: 'Sheet' }),
      },
    }),
  },
  run: (context) => writers[context.params(0).fileFormat || 'xlsx'].run(context),
})
