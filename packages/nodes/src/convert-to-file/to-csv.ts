import { defineOperation, param } from '@heddle/core'
import { fileNameOption, outputFileName } from '../files/item-files.ts'
import { cellOf, columnsOf, oneFile } from './one-file.ts'

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
    const { stringify } = await import('csv-stringify/sync')
    const columns = columnsOf(context.items)
    const rows = context.items.map(({ json }) => columns.map((name) => cellOf(json[name])))
    const text = stringify(rows, {
      header: options.headerRow ?? true,
      columns,
      delimiter: options.delimiter || ',',
      cast: { boolean: String },
    })
    return oneFile(context, {
      bytes: Buffer.from(text),
      field,
      info: { mimeType: 'text/csv', fileName: options.fileName || 'file.csv' },
    })
  },
})
