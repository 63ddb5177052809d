import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { AppParams } from '../app/params.ts'
import { comparedWith } from './compared-with.ts'
import { earlierFilter } from './earlier-filters.ts'
import { propertyKey } from './property-values.ts'

/** Which pages of a data source are wanted, and in which order. */
export function queryBody(params: AppParams): JsonObject {
  const filter = filterOf(params)
  const sorts = params.rows('options.sort.sortValue').map(({ key, timestamp, direction }) => ({
    ...(timestamp === true ? { timestamp: textOf(key) } : { property: propertyKey(key).name }),
    direction: textOf(direction) || 'ascending',
  }))
  return { ...(filter && { filter }), ...(sorts.length > 0 && { sorts }) }
}

function filterOf(params: AppParams): JsonObject | undefined {
  const filterType = params.text('filterType')
  if (filterType === 'json') return jsonFilter(params.json('filterJson'))
  const earlier = params.value('earlierFilters')
  if (isJsonObject(earlier) && Object.keys(earlier).length > 0) return earlierFilter(earlier)
  if (filterType !== 'manual') return undefined
  const conditions = params.rows('filters.conditions').map(conditionOf)
  if (conditions.length === 0) return undefined
  return { [params.text('matchType') === 'allFilters' ? 'and' : 'or']: conditions }
}

/** Filters that are copied out of the documentation of the service stand inside of a request. */
function jsonFilter(given: unknown): JsonObject | undefined {
  if (!isJsonObject(given) || Object.keys(given).length === 0) return undefined
  return isJsonObject(given.filter) ? given.filter : given
}

function conditionOf({ key, type: typeBeside, ...row }: JsonObject): JsonObject {
  const { name, type: ofKey } = propertyKey(key)
  const type = ofKey || textOf(typeBeside)
  if (type === 'formula') {
    const returnType = textOf(row.returnType) || 'string'
    return { property: name, formula: { [returnType]: comparison(valueKinds[returnType], row) } }
  }
  if (type === 'rollup') return { property: name, rollup: parsed(row.rollupJson) }
  if (type === 'verification') return { property: name, verification: { status: row.verificationStatus } }
  return { property: name, [type]: comparison(valueKinds[type], row) }
}

/** Where a row holds what a property of a type is compared with. */
const valueKinds: Readonly<Record<string, string>> = {
  ...named('richTextValue', 'title rich_text url email phone_number string'),
  ...named('numberValue', 'number unique_id'),
  ...named('dateValue', 'date created_time last_edited_time'),
  ...named('optionValue', 'select multi_select status'),
  ...named('peopleValue', 'people created_by last_edited_by'),
  checkbox: 'checkboxValue',
  relation: 'relationValue',
}

function named(value: string, types: string): Record<string, string> {
  return Object.fromEntries(types.split(' ').map((type) => [type, value]))
}

function comparison(valueName: string | undefined, row: JsonObject): JsonObject {
  const { condition } = row
  return { [textOf(condition)]: comparedWith(textOf(condition), valueName && row[valueName]) }
}

function parsed(given: unknown): unknown {
  if (typeof given !== 'string') return given ?? {}
  try {
    return JSON.parse(given)
  } catch {
    throw new Error('The condition for the rollup is not valid JSON')
  }
}
