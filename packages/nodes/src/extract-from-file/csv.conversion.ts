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
  skipRecordsWithErrors?: { value?: { enabled: boolean; maxSkippedRecords: number } }
}

export const csvToRows = defineConversion({
  name: 'csvToRows',
  label: 'CSV to rows',
  subject: 'CSV',
  limits: { inputBytes: 64 * 2 ** 20, outputBytes: 128 * 2 ** 20, seconds: 60, inlineBytes: 512 },
  async run({ bytes, encoding, ...options }: CsvFile): Promise<JsonObject[]> {
    const { parse } = await import('csv-parse/sync')
    const text = decodeText(bytes, encoding)
    const { enabled = false, maxSkippedRecords = -1 } = options.skipRecordsWithErrors?.value ?? {}
    let skipped = 0
    const rows: unknown = parse(text, {
      skip_records_with_error: enabled,
      on_skip() {
        skipped += 1
      },
      bom: true,
      columns: options.headerRow ?? true,
      delimiter: (options.delimiter ?? ',').replace('\\t', '\t'),
      relax_quotes: options.relaxQuotes ?? false,
      relax_column_count: !enabled,
      skip_empty_lines: true,
      ...(options.fromLine && { from_line: options.fromLine }),
      ...(options.maxRowCount !== undefined && options.maxRowCount > 0 && { to: options.maxRowCount }),
    })
    if (maxSkippedRecords > 0 && skipped > maxSkippedRecords)
      throw new Error(`More than ${maxSkippedRecords} rows have errors`)
    return (rows as (Record<string, string> | string[])[]).map((row) =>
      Array.isArray(row)
        ? { row: options.includeEmptyCells ? row : keepCells(Object.fromEntries(Object.entries(row)), false) }
        : keepCells(row, options.includeEmptyCells ?? false),
    )
  },
})

const keepCells = (row: Record<string, string>, withEmpty: boolean): JsonObject =>
  withEmpty ? row : Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== ''))
