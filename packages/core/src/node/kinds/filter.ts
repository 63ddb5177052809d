import { isJsonObject } from '../../json.ts'
import { defineParam, type Common } from './define-param.ts'
import { structuredKind, type ParameterKind } from './parameter-kind.ts'
import { readObject, type Reader } from './reader.ts'

export const filter: ParameterKind = structuredKind

/** One rule of a filter parameter. */
export interface FilterCondition {
  id?: string
  leftValue: unknown
  rightValue?: unknown
  operator: { type: string; operation: string; singleValue?: boolean; rightType?: string }
}

export interface FilterValue {
  conditions: FilterCondition[]
  combinator: 'and' | 'or'
  options?: {
    caseSensitive?: boolean
    /** 'plain' for conditions of documents that knew no types. */
    typeValidation?: 'strict' | 'loose' | 'plain'
    version?: number
    leftValue?: string
  }
}

export const filterParams = {
  filter: (given: Common) => defineParam('filter', { default: {}, ...given }, readFilter),
}

const readFilter: Reader<FilterValue> = (value, label) => {
  if (isFilter(value)) return value
  const filter = readObject(value ?? {}, label)
  return {
    conditions: Array.isArray(filter.conditions) ? (filter.conditions as FilterCondition[]) : [],
    combinator: filter.combinator === 'or' ? 'or' : 'and',
    options: isJsonObject(filter.options) ? filter.options : {},
  }
}

/** As it nearly always is: then it need not be copied, which would be done for every item. */
const isFilter = (value: unknown): value is FilterValue =>
  isJsonObject(value) &&
  Array.isArray(value.conditions) &&
  (value.combinator === 'or' || value.combinator === 'and') &&
  (value.options === undefined || isJsonObject(value.options))
