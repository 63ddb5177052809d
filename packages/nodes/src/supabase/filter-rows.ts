import { textOf, type JsonObject } from '@heddle/core'
import type { AppParams } from '../app/params.ts'

/** Which rows an operation is about, as a query. */
export function filterQuery(params: AppParams): Record<string, unknown> {
  const type = params.maybe('filterType') ?? 'manual'
  if (type === 'none') return {}
  if (type === 'string') return textQuery(params)
  const conditions = params.rows('filters.conditions')
  if (conditions.length === 0 || params.text('matchType') !== 'anyFilter') return allOf(conditions)
  const parts = conditions.map(
    (each) => `${textOf(each.keyName)}.${operatorOf(each)}.${quoted(each.keyValue)}`,
  )
  return { or: `(${parts.join(',')})` }
}

/** A column can have several conditions, so each name has a list. */
function allOf(conditions: readonly JsonObject[]): Record<string, string[]> {
  const byColumn = Map.groupBy(conditions, ({ keyName }) => textOf(keyName))
  return Object.fromEntries(
    [...byColumn].map(([column, each]) => [
      column,
      each.map((condition) => `${operatorOf(condition)}.${textOf(condition.keyValue)}`),
    ]),
  )
}

const operatorOf = ({ condition, searchFunction }: JsonObject): string =>
  condition === 'fullText' ? textOf(searchFunction) : textOf(condition) || 'eq'

/** Inside of a list of conditions some signs would end the value. */
function quoted(value: unknown): string {
  const text = textOf(value)
  return /[,()"\\]/.test(text) ? `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"` : text
}

/** A filter in the service's own words; `$1` stands for the first of the values. */
function textQuery(params: AppParams): Record<string, string[]> {
  const values = params.rows('filterStringParameters.values').map(({ value }) => textOf(value))
  const search = new URLSearchParams(params.text('filterString').replace(/^\?/, ''))
  const filled = (text: string) =>
    text.replaceAll(/\$(\d+)/g, (whole, number) => values[Number(number) - 1] ?? whole)
  const names = [...new Set(search.keys())]
  return Object.fromEntries(names.map((name) => [name, search.getAll(name).map(filled)]))
}
