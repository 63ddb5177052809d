import { textOf, type JsonObject } from '@heddle/core'
import { defineConversion } from '@heddle/core/node'
import { columnsOf } from '../files/table.ts'
import { escapeHtml } from './escape-html.ts'

interface HtmlTable {
  rows: readonly JsonObject[]
  /** Whether the words of the names begin with a large letter. */
  capitalize?: boolean
  /** What stands inside of the tags. */
  attributes?: { row?: string; cell?: string }
}

/** The rows of a table in HTML: that with the names of the columns, and the others. */
export const rowsToHtml = defineConversion({
  name: 'rowsToHtml',
  label: 'Rows to an HTML table',
  subject: 'data',
  limits: { inputBytes: 64 * 2 ** 20, outputBytes: 128 * 2 ** 20, seconds: 30, inlineBytes: 2048 },
  run({ rows, capitalize = false, attributes = {} }: HtmlTable): { head: string; body: string } {
    const columns = columnsOf(rows)
    const names = capitalize ? columns.map(capitalized) : columns
    const [row, cell, head, plainRow] = [
      tag('tr', attributes.row),
      tag('td', attributes.cell),
      tag('th', undefined),
      tag('tr', undefined),
    ]
    return {
      head: plainRow(names.map((name) => head(escapeHtml(name))).join('')),
      body: rows
        .map((each) => row(columns.map((name) => cell(escapeHtml(textOf(each[name])))).join('')))
        .join(''),
    }
  },
})

const tag = (name: string, attributes: string | undefined) => (inside: string) =>
  `<${name}${attributes ? ` ${attributes}` : ''}>${inside}</${name}>`

const capitalized = (name: string): string =>
  name
    .split('_')
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join(' ')
