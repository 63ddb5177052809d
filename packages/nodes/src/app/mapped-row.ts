import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { AppCall } from './operation.ts'

/** The row that a resource mapper makes of an item: the columns that are filled in, or the fields of the item. */
export function mappedRow({ params, item }: Pick<AppCall, 'params' | 'item'>, path = 'columns'): JsonObject {
  if (params.text(`${path}.mappingMode`) === 'autoMapInputData') return { ...item.json }
  const value = params.value(`${path}.value`)
  const row = isJsonObject(value) ? { ...value } : {}
  return params.flag(`${path}.convertFieldsToString`) ? withTexts(row, params.value(`${path}.schema`)) : row
}

/** Columns that hold texts get texts, whatever an expression made. */
function withTexts(row: JsonObject, schema: unknown): JsonObject {
  const columns: unknown[] = Array.isArray(schema) ? schema : []
  const texts = new Set(
    columns.flatMap((each) => (isJsonObject(each) && each.type === 'string' ? [textOf(each.id)] : [])),
  )
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      texts.has(name) && value !== undefined && value !== null ? textOf(value) : value,
    ]),
  )
}

/** The columns by which a row is found. */
export const matchingColumns = ({ params }: Pick<AppCall, 'params'>, path = 'columns'): string[] =>
  params.texts(`${path}.matchingColumns`)
