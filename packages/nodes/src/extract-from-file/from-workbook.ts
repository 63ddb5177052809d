import { defineOperation, eachItem, param } from '@heddle/core/node'
import { getFile, inputFileName, itemsOf, rawOptions, readFile } from '../files/item-files.ts'
import { workbookToRows } from './workbook.conversion.ts'

export const sheetOptions = {
  headerRow: param.boolean({
    label: 'Header Row',
    default: true,
    description: 'Whether the first row contains the column names',
  }),
  includeEmptyCells: param.boolean({ label: 'Include Empty Cells' }),
  ...rawOptions,
  range: param.string({
    label: 'Range',
    placeholder: 'e.g. A2:D9',
    description: 'Range to read, or number of rows to skip at the top',
  }),
  sheetName: param.string({ label: 'Sheet Name', placeholder: 'e.g. Sheet1' }),
}

/** Reads the rows of a table in a file of one kind. */
const fromWorkbook = (kind: string) =>
  defineOperation()({
    label: `Extract From ${kind}`,
    description: 'Returns the rows of the first table or the named sheet',
    action: `Extract from ${kind}`,
    params: {
      binaryPropertyName: inputFileName,
      options: param.collection({ label: 'Options', placeholder: 'Add option', fields: sheetOptions }),
    },
    run: (context) =>
      eachItem(context, async (item, _, { binaryPropertyName, options }) => {
        const bytes = await readFile(context, getFile(item, binaryPropertyName), workbookToRows)
        return itemsOf(await context.convert(workbookToRows, { bytes, ...options }))
      }),
  })

export const fromHtml = fromWorkbook('HTML')
export const fromOds = fromWorkbook('ODS')
export const fromXls = fromWorkbook('XLS')
export const fromXlsx = fromWorkbook('XLSX')
