import type { Statement } from './run-statements.ts'
import { quoteName } from './table-params.ts'

/** Texts, names and comments, in which nothing is replaced; then the places for values. */
const pieces =
  /'(?:[^'\\]|\\.|'')*'|"(?:[^"\\]|\\.|"")*"|`[^`]*`|--[ \t][^\n]*|#[^\n]*|\/\*[^]*?\*\/|\$(\d{1,4})(:name)?|\?/g

/** A query with its values: `$1`, `$2` … or `?` in their order; `$1:name` is the name of a table or column. */
export function queryWith(query: string, given: readonly unknown[]): Statement {
  if (given.length === 0) return { text: query, values: [] }
  const values: unknown[] = []
  let next = 0
  const text = query.replaceAll(pieces, (piece, number: string | undefined, asName: string | undefined) => {
    if (piece !== '?' && number === undefined) return piece
    const index = number === undefined ? next++ : Number(number) - 1
    if (index < 0 || index >= given.length) return piece
    const value = given[index]
    if (asName) return quoteName(String(value))
    // A number can be nothing else, and some places, such as LIMIT, take no other kind of value.
    if (typeof value === 'number' && Number.isFinite(value)) return String(value)
    values.push(value)
    return '?'
  })
  return { text, values }
}
