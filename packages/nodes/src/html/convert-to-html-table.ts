import { defineOperation, param, textOf } from '@heddle/core'
import { escapeHtml } from './escape-html.ts'

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
          description: 'Whether to leave out the built-in style',
        }),
        tableAttributes: param.string({ label: 'Table Attributes', placeholder: 'e.g. class="big"' }),
      },
    }),
  },
  run({ items, params }) {
    const { options } = params(0)
    const columns = [...new Set(items.flatMap(({ json }) => Object.keys(json)))]
    const style = options.customStyling ? '' : ' style="border-collapse:collapse" border="1" cellpadding="6"'
    const attributes = options.tableAttributes ? ` ${options.tableAttributes}` : style
    const caption = options.caption ? `<caption>${escapeHtml(options.caption)}</caption>` : ''
    const head = columns
      .map((name) => `<th>${escapeHtml(options.capitalize ? capitalized(name) : name)}</th>`)
      .join('')
    const body = items
      .map(
        ({ json }) =>
          `<tr>${columns.map((name) => `<td>${escapeHtml(textOf(json[name]))}</td>`).join('')}</tr>`,
      )
      .join('')
    const table = `<table${attributes}>${caption}<thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`
    return [[{ json: { table }, pairedItem: items.map((_, item) => ({ item })) }]]
  },
})

const capitalized = (name: string): string =>
  name
    .split(/[_\s]+/)
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join(' ')
