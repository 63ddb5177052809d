import { defineOperation, eachItem, param } from '@heddle/core/node'
import { getFile, inputFileName, itemsOf, readFile } from '../files/item-files.ts'
import { xlsxToRows } from './xlsx.conversion.ts'

/** How the sheet of a workbook is read. */
export const sheetParams = {
  binaryPropertyName: inputFileName,
  options: param.collection({
    label: 'Options',
    placeholder: 'Add option',
    fields: {
      headerRow: param.boolean({ label: 'Header Row', default: true }),
      includeEmptyCells: param.boolean({ label: 'Include Empty Cells' }),
      sheetName: param.string({ label: 'Sheet Name', placeholder: 'e.g. Sheet1' }),
    },
  }),
}

export const fromXlsx = defineOperation()({
  label: 'Extract From XLSX',
  action: 'Extract from XLSX',
  params: sheetParams,
  run: (context) =>
    eachItem(context, async (item, _, { binaryPropertyName, options }) => {
      const bytes = await readFile(context, getFile(item, binaryPropertyName), xlsxToRows)
      return itemsOf(await context.convert(xlsxToRows, { bytes, ...options }))
    }),
})
