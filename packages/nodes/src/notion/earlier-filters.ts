import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import { comparedWith } from './compared-with.ts'
import { propertyKey } from './property-values.ts'

/**
 * Filters of documents before version 3: each type of property has a value of its own name, and the interface of then has other
 * names for some types. `any` and `all` hold the conditions of which one has, or all have to be true; `one` is a single one.
 */
export function earlierFilter(filter: JsonObject): JsonObject | undefined {
  const single = rowsOf(filter.one).map(conditionOf)
  if (single[0]) return single[0]
  const or = rowsOf(filter.any).map(conditionOf)
  const and = rowsOf(filter.all).map(conditionOf)
  if (or.length === 0 && and.length === 0) return undefined
  return { ...(or.length > 0 && { or }), ...(and.length > 0 && { and }) }
}

const rowsOf = (given: unknown): JsonObject[] => [given ?? []].flat().filter((each) => isJsonObject(each))

function conditionOf(row: JsonObject): JsonObject {
  const { name: property, type } = propertyKey(row.key)
  const condition = textOf(row.condition)
  const compare = (valueName: string) => ({ [condition]: comparedWith(condition, row[valueName]) })
  if (type !== 'formula') return { property, [apiNames[type] ?? type]: compare(valueNames[type] ?? '') }
  const returnType = textOf(row.returnType)
  return { property, formula: { [returnType]: compare(`${returnType}Value`) } }
}

const apiNames: Readonly<Record<string, string>> = { rich_text: 'text', phone_number: 'phone' }

const valueNames: Readonly<Record<string, string>> = {
  title: 'titleValue',
  rich_text: 'richTextValue',
  phone_number: 'phoneNumberValue',
  multi_select: 'multiSelectValue',
  select: 'selectValue',
  status: 'statusValue',
  email: 'emailValue',
  url: 'urlValue',
  people: 'peopleValue',
  created_by: 'createdByValue',
  last_edited_by: 'lastEditedByValue',
  relation: 'relationValue',
  checkbox: 'checkboxValue',
  number: 'numberValue',
  date: 'date',
  created_time: 'createdTimeValue',
  last_edited_time: 'lastEditedTime',
}
