import { isJsonObject } from '@heddle/core'
import { param } from '@heddle/core/node'
import { emptyAsNull, nullForEmpty } from './written-row.ts'

/** A statement that someone wrote. */
export const queryParam = (placeholder: string) =>
  param.template({ label: 'Query', required: true, placeholder, typeOptions: { editor: 'sql', rows: 5 } })

export const valueOptions = {
  queryReplacement: param.any({
    label: 'Query Parameters',
    placeholder: 'e.g. value1, value2',
    description: 'Values for $1, $2 … in the query, sent separately from its text',
  }),
  replaceEmptyStrings: emptyAsNull,
}

interface Query {
  query: string
  options: { queryReplacement?: unknown; replaceEmptyStrings?: boolean }
}

/** The statement, and the values for its places. */
export function readQuery({ query, options }: Query): { text: string; values: unknown[] } {
  if (query.trim() === '') throw new Error('Enter a query')
  const values = readReplacements(options.queryReplacement)
  return { text: query, values: options.replaceEmptyStrings ? values.map(nullForEmpty) : values }
}

/** Values of a query: a list from an expression, or a text with commas between them. */
function readReplacements(given: unknown): unknown[] {
  if (Array.isArray(given)) return given
  if (given === undefined || given === null || given === '') return []
  if (typeof given !== 'string') return [isJsonObject(given) ? JSON.stringify(given) : given]
  return given.split(',').map((value) => value.trim())
}
