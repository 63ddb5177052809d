import { defineOperation, eachItem, param, type RunContext } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { fromCsv } from '../extract-from-file/from-csv.ts'
import { fromHtml } from '../extract-from-file/from-html.ts'
import { fromOds } from '../extract-from-file/from-ods.ts'
import { fromXlsx } from '../extract-from-file/from-xlsx.ts'
import { encodingOption, getFile, inputFileName, readStart } from '../files/item-files.ts'

const readers = { csv: fromCsv, html: fromHtml, ods: fromOds, xlsx: fromXlsx } as const

export const fromFile = defineOperation()({
  label: 'Read From File',
  action: 'Read data from a spreadsheet file',
  params: {
    fileFormat: param.options({
      label: 'File Format',
      options: [
        { name: 'Autodetect', value: 'autodetect' },
        { name: 'CSV', value: 'csv' },
        { name: 'HTML', value: 'html' },
        { name: 'ODS', value: 'ods' },
        { name: 'XLSX', value: 'xlsx' },
      ],
      default: 'autodetect',
    }),
    binaryPropertyName: inputFileName,
    options: param.collection({
      label: 'Options',
      placeholder: 'Add option',
      fields: {
        delimiter: param.string({ label: 'Delimiter', default: ',' }),
        encoding: encodingOption,
        headerRow: param.boolean({ label: 'Header Row', default: true }),
        includeEmptyCells: param.boolean({ label: 'Include Empty Cells' }),
        relaxQuotes: param.boolean({ label: 'Preserve Quotes' }),
        fromLine: param.number({ label: 'Starting Line', typeOptions: { minValue: 0 } }),
        maxRowCount: param.number({ label: 'Max Number of Rows to Load', default: -1 }),
        sheetName: param.string({ label: 'Sheet Name', placeholder: 'e.g. Sheet1' }),
      },
    }),
  },
  run: (context) =>
    eachItem(context, async (item, _, values) => {
      const { fileFormat, binaryPropertyName } = values
      const format =
        fileFormat === 'autodetect' ? await detect(context, item, binaryPropertyName) : fileFormat
      const alone = { ...context, items: [item], params: () => values, continueOnFail: false }
      const [rows] = await readers[format || 'csv'].run(alone)
      return rows?.map(({ pairedItem: _lineage, ...row }) => row)
    }),
})

/** Workbooks are archives, pages begin with a tag, and the rest is text with separators. */
async function detect<P>(context: RunContext<P>, item: Item, name: string): Promise<keyof typeof readers> {
  const bytes = Buffer.from(await readStart(context, getFile(item, name))).subarray(0, 512)
  // A workbook of ODS begins with the name of its kind.
  if (bytes.subarray(0, 2).toString() === 'PK') return bytes.includes('opendocument') ? 'ods' : 'xlsx'
  return bytes.toString().trimStart().startsWith('<') ? 'html' : 'csv'
}
