import { defineOperation, param } from '@heddle/core/node'
import { escapeHtml } from './escape-html.ts'
import { rowsToHtml } from './html-table.conversion.ts'

export const convertToHtmlTable = defineOperation()({
  label: 'Convert to HTML Table',
  action: 'Convert to HTML table',
  params: {
    options: param.collection({
      label: 'Options',
      placeholder: 'Add option',
      fields: {
        capitalize: param.boolean({ label: 'Capitalize Headers' }),
        caption: param.string({ label: 'Caption' }),
        customStyling: param.boolean({
          label: 'Custom Styling',
          description: 'Whether to leave out the built-in styling',
        }),
        tableAttributes: param.string({ label: 'Table Attributes', placeholder: 'e.g. class="big"' }),
        headerAttributes: param.string({ label: 'Header Attributes', placeholder: 'e.g. class="head"' }),
        rowAttributes: param.string({ label: 'Row Attributes', placeholder: 'e.g. class="row"' }),
        cellAttributes: param.string({ label: 'Cell Attributes', placeholder: 'e.g. class="cell"' }),
      },
    }),
  },
  async run({ items, params, convert }) {
    const { options } = params(0)
    const { head, body } = await convert(rowsToHtml, {
      rows: items.map(({ json }) => json),
      capitalize: options.capitalize,
      attributes: {
        row: options.rowAttributes,
        cell: options.cellAttributes,
      },
    })
    const style = options.customStyling ? '' : ' style="border-collapse:collapse" border="1" cellpadding="6"'
    const attributes = `${style}${options.tableAttributes ? ` ${options.tableAttributes}` : ''}`
    const headAttributes = options.headerAttributes ? ` ${options.headerAttributes}` : ''
    const caption = options.caption ? `<caption>${escapeHtml(options.caption)}</caption>` : ''
    const table = `<table${attributes}>${caption}<thead${headAttributes}>${head}</thead><tbody>${body}</tbody></table>`
    return [[{ json: { table }, pairedItem: items.map((_, item) => ({ item })) }]]
  },
})
