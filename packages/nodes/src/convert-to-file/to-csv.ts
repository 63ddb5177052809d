import { defineOperation, param } from '@heddle/core/node'
import { fileNameOption, outputFileName } from '../files/item-files.ts'
import { rowsToCsv } from './csv-file.conversion.ts'
import { oneFile, rowsOf } from './one-file.ts'

export const toCsv = defineOperation()({
  label: 'Convert to CSV',
  action: 'Convert to CSV',
  params: {
    binaryPropertyName: outputFileName,
    options: param.collection({
      label: 'Options',
      placeholder: 'Add option',
      fields: {
        fileName: fileNameOption,
        delimiter: param.string({ label: 'Delimiter', default: ',' }),
        headerRow: param.boolean({ label: 'Header Row', default: true }),
      },
    }),
  },
  async run(context) {
    const { binaryPropertyName: field, options } = context.params(0)
    const { fileName, ...table } = options
    const bytes = await context.convert(rowsToCsv, { rows: rowsOf(context), ...table })
    return oneFile(context, {
      bytes,
      field,
      info: { mimeType: 'text/csv', fileName: fileName || 'File.csv' },
    })
  },
})
