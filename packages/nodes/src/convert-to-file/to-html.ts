import type { JsonObject } from '@heddle/core'
import { defineOperation, param } from '@heddle/core/node'
import { fileNameOption, outputFileName } from '../files/item-files.ts'
import { rowsToHtml } from '../html/html-table.conversion.ts'
import { oneFile, rowsOf } from './one-file.ts'

export const toHtml = defineOperation()({
  label: 'Convert to HTML',
  description: 'A table with a row for each item',
  action: 'Convert to HTML',
  params: {
    binaryPropertyName: outputFileName,
    options: param.collection({
      label: 'Options',
      placeholder: 'Add option',
      fields: { fileName: fileNameOption, headerRow: param.boolean({ label: 'Header Row', default: true }) },
    }),
  },
  async run(context) {
    const { binaryPropertyName: field, options } = context.params(0)
    const { head, body } = await context.convert(rowsToHtml, { rows: rowsOf(context).map(withWords) })
    const table = (options.headerRow ?? true) ? head + body : body
    return oneFile(context, {
      bytes: Buffer.from(`<html><body><table>${table}</table></body></html>`),
      field,
      info: { mimeType: 'text/html', fileName: options.fileName || 'File.html' },
    })
  },
})

/** As a table of a workbook says it. */
const withWords = (row: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? String(value).toUpperCase() : value,
    ]),
  )
