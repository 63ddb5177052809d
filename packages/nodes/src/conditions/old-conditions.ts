import { isJsonObject, type JsonObject } from '@heddle/core'
import type { FilterCondition, FilterValue } from '@heddle/core/node'

/** The operator names of the old condition lists, where they differ from today's. */
const renamed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  boolean: { equal: 'equals', notEqual: 'notEquals' },
  number: {
    smaller: 'lt',
    smallerEqual: 'lte',
    equal: 'equals',
    notEqual: 'notEquals',
    larger: 'gt',
    largerEqual: 'gte',
    isEmpty: 'empty',
    isNotEmpty: 'notEmpty',
  },
  string: { equal: 'equals', notEqual: 'notEquals', isEmpty: 'empty', isNotEmpty: 'notEmpty' },
  dateTime: {},
}

/** What an old condition meant when it named no operation. */
const defaults: Readonly<Record<string, string>> = {
  boolean: 'equal',
  number: 'smaller',
  string: 'equal',
  dateTime: 'after',
}

/** Turns the lists by type of the first If and Filter nodes into a filter value. */
export function filterFromLists(conditions: unknown, combinator: 'and' | 'or'): FilterValue {
  const lists = isJsonObject(conditions) ? conditions : {}
  return {
    conditions: ['boolean', 'dateTime', 'number', 'string'].flatMap((type) =>
      listOf(lists[type]).map((condition) => oldCondition(condition, type)),
    ),
    combinator,
    options: oldOptions,
  }
}

/** Old conditions compare as JavaScript does. */
export const oldOptions = { caseSensitive: true, typeValidation: 'plain' } as const

/** One old condition: `value1`, `operation`, `value2`. */
export function oldCondition({ value1, value2, operation }: JsonObject, type: string): FilterCondition {
  const old = typeof operation === 'string' ? operation : (defaults[type] ?? 'equal')
  return {
    leftValue: value1 ?? emptyValue(type),
    rightValue: value2 ?? emptyValue(type),
    operator: { type, operation: renamed[type]?.[old] ?? old },
  }
}

const emptyValue = (type: string) => ({ boolean: false, number: 0 })[type] ?? ''

const listOf = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isJsonObject) : [])
