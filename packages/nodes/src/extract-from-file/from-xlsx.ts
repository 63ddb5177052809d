import { defineOperation, eachItem, param, type Item } from '@heddle/core'
import { getFile, inputFileName } from '../files/item-files.ts'

export const fromXlsx = defineOperation()({
  label: 'Extract From XLSX',
  action: 'Extract from XLSX',
  params: {
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
  },
  run: (context) =>
    eachItem(context, async (item, _, { binaryPropertyName, options }): Promise<Item[]> => {
      const { readSheet } = await import('read-excel-file/node')
      const bytes = Buffer.from(await context.binary.read(getFile(item, binaryPropertyName)))
      const rows = await readSheet(bytes, options.sheetName || 1)
      return (options.headerRow ?? true)
        ? withHeader(rows, options.includeEmptyCells ?? false)
        : rows.map((row) => ({ json: { row } }))
    }),
})

function withHeader(rows: unknown[][], withEmpty: boolean): Item[] {
  const [header = [], ...body] = rows
  return body.map((row) => ({
    json: Object.fromEntries(
      header
        .map((name, column): [string, unknown] => [String(name), plainCell(row[column], withEmpty)])
        .filter(([, cell]) => cell !== undefined),
    ),
  }))
}

function plainCell(cell: unknown, withEmpty: boolean): unknown {
  if (cell === null || cell === undefined || cell === '') return withEmpty ? '' : undefined
  return cell instanceof Date ? cell.toISOString() : cell
}
