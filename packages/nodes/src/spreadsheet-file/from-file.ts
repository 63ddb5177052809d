import { contextWith, defineOperation, eachItem, param, type RunContext } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { fromCsv, skipRecordsWithErrors } from '../extract-from-file/from-csv.ts'
import { fromRtf } from '../extract-from-file/from-rtf.ts'
import { fromHtml, fromOds, fromXls, fromXlsx, sheetOptions } from '../extract-from-file/from-workbook.ts'
import { encodingOption, getFile, inputFileName, readStart } from '../files/item-files.ts'

const readers = {
  csv: fromCsv,
  html: fromHtml,
  ods: fromOds,
  rtf: fromRtf,
  xls: fromXls,
  xlsx: fromXlsx,
} as const

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
        { name: 'RTF', value: 'rtf' },
        { name: 'XLS', value: 'xls' },
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
        ...sheetOptions,
        relaxQuotes: param.boolean({ label: 'Preserve Quotes' }),
        fromLine: param.number({ label: 'Starting Line', typeOptions: { minValue: 0 } }),
        maxRowCount: param.number({ label: 'Max Number of Rows to Load', default: -1 }),
        skipRecordsWithErrors,
        enableBOM: param.boolean({ label: 'Exclude Byte Order Mark (BOM)' }),
      },
    }),
  },
  run: (context) =>
    eachItem(context, async (item, _, values) => {
      const { fileFormat, binaryPropertyName } = values
      const format =
        fileFormat === 'autodetect' ? await detect(context, item, binaryPropertyName) : fileFormat
      // The first version read every file as a workbook, with numbers in its cells.
      const isOldText = context.node.typeVersion === 1 && format === 'csv'
      const given = isOldText ? { ...values, options: { ...values.options, readAsString: true } } : values
      const alone = contextWith(context, { items: [item], params: () => given, continueOnFail: false })
      const [rows] = await readers[isOldText ? 'xls' : format || 'csv'].run(alone)
      return rows?.map(({ pairedItem: _lineage, ...row }) => row)
    }),
})

/** Workbooks are archives, pages begin with a tag, and the rest is text with separators. */
async function detect<P>(context: RunContext<P>, item: Item, name: string): Promise<keyof typeof readers> {
  const bytes = Buffer.from(await readStart(context, getFile(item, name))).subarray(0, 512)
  // A workbook of ODS begins with the name of its kind.
  if (bytes.subarray(0, 2).toString() === 'PK') return bytes.includes('opendocument') ? 'ods' : 'xlsx'
  if (bytes.subarray(0, 4).toString('hex') === 'd0cf11e0') return 'xls'
  if (bytes.subarray(0, 5).toString() === '{\\rtf') return 'rtf'
  return bytes.toString().trimStart().startsWith('<') ? 'html' : 'csv'
}
