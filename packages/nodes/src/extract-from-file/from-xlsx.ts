import { defineOperation, eachItem, param, type Item } from '@heddle/core'
import { getFile, inputFileName } from '../files/item-files.ts'
import { sheetItems } from '../files/sheet-rows.ts'
import { checkWorkbook } from '../files/unzip.ts'

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
    eachItem(context, async (item, _, { binaryPropertyName, options }): Promise<Item[]> => {
      const { readSheet } = await import('read-excel-file/node')
      const bytes = Buffer.from(await context.binary.read(getFile(item, binaryPropertyName)))
      await checkWorkbook(bytes)
      return sheetItems(await readSheet(bytes, options.sheetName || 1), options)
    }),
})
