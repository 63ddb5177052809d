import type { JsonObject } from '@heddle/core'
import { defineConversion } from '@heddle/core/node'
import { cellsOf, columnsOf } from '../files/table.ts'

interface CsvTable {
  rows: readonly JsonObject[]
  headerRow?: boolean
  delimiter?: string
}

export const rowsToCsv = defineConversion({
  name: 'rowsToCsv',
  label: 'Rows to CSV',
  subject: 'data',
  limits: { inputBytes: 128 * 2 ** 20, outputBytes: 128 * 2 ** 20, seconds: 60, inlineBytes: 2048 },
  async run({ rows, headerRow = true, delimiter }: CsvTable): Promise<Uint8Array> {
    const { stringify } = await import('csv-stringify/sync')
    const columns = columnsOf(rows)
    const text = stringify(cellsOf(rows, columns), {
      header: headerRow,
      columns,
      delimiter: delimiter || ',',
      bom: true,
      cast: { boolean: (value) => (value ? 'TRUE' : 'FALSE') },
    })
    // The last line has no end.
    return Buffer.from(text.replace(/\n$/, ''))
  },
})
