import type { JsonObject } from '@heddle/core'
import { defineConversion } from '@heddle/core/node'
import { decodeText } from '../files/decode-text.ts'

interface CsvFile {
  bytes: Uint8Array
  encoding?: string
  delimiter?: string
  headerRow?: boolean
  includeEmptyCells?: boolean
  relaxQuotes?: boolean
  fromLine?: number
  maxRowCount?: number
}

export const csvToRows = defineConversion({
  name: 'csvToRows',
  label: 'CSV to rows',
  subject: 'CSV',
  limits: { inputBytes: 64 * 2 ** 20, outputBytes: 128 * 2 ** 20, seconds: 60, inlineBytes: 512 },
  async run({ bytes, encoding, ...options }: CsvFile): Promise<JsonObject[]> {
    const { parse } = await import('csv-parse/sync')
    const text = decodeText(bytes, encoding)
    const rows: unknown = parse(text, {
      bom: true,
      columns: options.headerRow ?? true,
      delimiter: (options.delimiter ?? ',').replace('\\t', '\t'),
      relax_quotes: options.relaxQuotes ?? false,
      relax_column_count: true,
      skip_empty_lines: true,
      ...(options.fromLine && { from_line: options.fromLine }),
      ...(options.maxRowCount !== undefined && options.maxRowCount > 0 && { to: options.maxRowCount }),
    })
    return (rows as (Record<string, string> | string[])[]).map((row) =>
      Array.isArray(row) ? { row } : keepCells(row, options.includeEmptyCells ?? false),
    )
  },
})

const keepCells = (row: Record<string, string>, withEmpty: boolean): JsonObject =>
  withEmpty ? row : Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== ''))
