import { textOf, type JsonObject } from '@heddle/core'
import { defineConversion } from '@heddle/core/node'
import { columnsOf } from '../files/table.ts'
import { escapeHtml } from './escape-html.ts'

interface HtmlTable {
  rows: readonly JsonObject[]
  /** Whether the words of the names begin with a large letter. */
  capitalize?: boolean
}

/** The rows of a table in HTML: that with the names of the columns, and the others. */
export const rowsToHtml = defineConversion({
  name: 'rowsToHtml',
  label: 'Rows to an HTML table',
  subject: 'data',
  limits: { inputBytes: 64 * 2 ** 20, outputBytes: 128 * 2 ** 20, seconds: 30, inlineBytes: 2048 },
  run({ rows, capitalize = false }: HtmlTable): { head: string; body: string } {
    const columns = columnsOf(rows)
    const names = capitalize ? columns.map(capitalized) : columns
    return {
      head: rowOf('th', names),
      body: rows
        .map((row) =>
          rowOf(
            'td',
            columns.map((name) => textOf(row[name])),
          ),
        )
        .join(''),
    }
  },
})

const rowOf = (tag: string, cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`

const capitalized = (name: string): string =>
  name
    .split(/[_\s]+/)
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join(' ')
