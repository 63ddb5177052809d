import { defineOperation, eachItem, param, type Item } from '@heddle/core'
import { encodingOption, getFile, inputFileName, readText } from '../files/item-files.ts'

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
      },
    }),
  },
  run: (context) =>
    eachItem(context, async (item, _, { binaryPropertyName, options }): Promise<Item[]> => {
      const { parse } = await import('csv-parse/sync')
      const text = await readText(context, getFile(item, binaryPropertyName), options.encoding)
      const header = options.headerRow ?? true
      const rows: unknown = parse(text, {
        bom: true,
        columns: header,
        delimiter: (options.delimiter ?? ',').replace('\\t', '\t'),
        relax_quotes: options.relaxQuotes ?? false,
        relax_column_count: true,
        skip_empty_lines: true,
        ...(options.fromLine && { from_line: options.fromLine }),
        ...(options.maxRowCount !== undefined && options.maxRowCount > 0 && { to: options.maxRowCount }),
      })
      return (rows as (Record<string, string> | string[])[]).map((row) => ({
        json: Array.isArray(row) ? { row } : keepCells(row, options.includeEmptyCells ?? false),
      }))
    }),
})

const keepCells = (row: Record<string, string>, withEmpty: boolean) =>
  withEmpty ? row : Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== ''))
