import { defineOperation, param, textOf } from '@heddle/core'
import { fileNameOption, outputFileName } from '../files/item-files.ts'
import { escapeHtml } from '../html/escape-html.ts'
import { columnsOf, oneFile } from './one-file.ts'

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
  run(context) {
    const { binaryPropertyName: field, options } = context.params(0)
    const columns = columnsOf(context.items)
    const row = (cells: unknown[], tag: string) =>
      `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(textOf(cell))}</${tag}>`).join('')}</tr>`
    const body = context.items.map(({ json }) =>
      row(
        columns.map((name) => json[name]),
        'td',
      ),
    )
    const rows = (options.headerRow ?? true) ? [row(columns, 'th'), ...body] : body
    return oneFile(context, {
      bytes: Buffer.from(`<html><body><table>${rows.join('')}</table></body></html>`),
      field,
      info: { mimeType: 'text/html', fileName: options.fileName || 'file.html' },
    })
  },
})
