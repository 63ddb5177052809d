import { defineOperation, eachItem, param } from '@heddle/core/node'
import { encodingOption, getFile, inputFileName, itemsOf, rawOptions, readFile } from '../files/item-files.ts'
import { csvToRows } from './csv.conversion.ts'

export const skipRecordsWithErrors = param.group({
  label: 'Skip Records with Errors',
  default: { value: { enabled: true, maxSkippedRecords: -1 } },
  groups: {
    value: {
      label: 'Value',
      fields: {
        enabled: param.boolean({ label: 'Enabled' }),
        maxSkippedRecords: param.number({
          label: 'Max Skipped Records',
          default: -1,
          description: 'The node fails if more are skipped. 0 or less means no limit.',
        }),
      },
    },
  },
})

export const fromCsv = defineOperation()({
  label: 'Extract From CSV',
  action: 'Extract from CSV',
  params: {
    binaryPropertyName: inputFileName,
    options: param.collection({
      label: 'Options',
      placeholder: 'Add option',
      fields: {
        delimiter: param.string({ label: 'Delimiter', default: ',' }),
        encoding: encodingOption,
        enableBOM: param.boolean({ label: 'Exclude Byte Order Mark (BOM)' }),
        headerRow: param.boolean({ label: 'Header Row', default: true }),
        includeEmptyCells: param.boolean({ label: 'Include Empty Cells' }),
        relaxQuotes: param.boolean({ label: 'Preserve Quotes' }),
        fromLine: param.number({ label: 'Starting Line', typeOptions: { minValue: 0 } }),
        maxRowCount: param.number({ label: 'Max Number of Rows to Load', default: -1 }),
        skipRecordsWithErrors,
        ...rawOptions,
      },
    }),
  },
  run: (context) =>
    eachItem(context, async (item, _, { binaryPropertyName, options: { enableBOM: _bom, ...options } }) => {
      const bytes = await readFile(context, getFile(item, binaryPropertyName), csvToRows)
      return itemsOf(await context.convert(csvToRows, { bytes, ...options }))
    }),
})
