import { defineOperation, eachItem, param } from '@heddle/core/node'
import { getFile, inputFileName, itemsOf, rawOptions, readFile } from '../files/item-files.ts'
import { rtfToRows } from './rtf.conversion.ts'

export const fromRtf = defineOperation()({
  label: 'Extract From RTF',
  description: 'Returns the rows of its tables, or its text if it has none',
  action: 'Extract from RTF',
  params: {
    binaryPropertyName: inputFileName,
    options: param.collection({
      label: 'Options',
      placeholder: 'Add option',
      fields: {
        headerRow: param.boolean({ label: 'Header Row', default: true }),
        includeEmptyCells: param.boolean({ label: 'Include Empty Cells' }),
        ...rawOptions,
      },
    }),
  },
  run: (context) =>
    eachItem(context, async (item, _, { binaryPropertyName, options }) => {
      const bytes = await readFile(context, getFile(item, binaryPropertyName), rtfToRows)
      return itemsOf(await context.convert(rtfToRows, { bytes, ...options }))
    }),
})
