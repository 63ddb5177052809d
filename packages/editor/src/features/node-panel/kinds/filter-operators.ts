import { isJsonObject } from '@heddle/core'
import { isExpression } from '@heddle/core/expression'
import type { FilterCondition, NodeProperty } from '@heddle/core/node'
import type { DraggedValue, ValueType } from '../../../lib/dragged-value.ts'

/** The comparisons that conditions offer, by the type of what is compared. */
export interface FilterOperator {
  type: ValueType
  operation: FilterOperation
  /** There is nothing to compare with. */
  singleValue?: true
}

export type FilterOperation = (typeof allOperations)[number]

const anyType = ['exists', 'notExists', 'empty', 'notEmpty'] as const
const byType = {
  string: [
    'equals',
    'notEquals',
    'contains',
    'notContains',
    'startsWith',
    'notStartsWith',
    'endsWith',
    'notEndsWith',
    'regex',
    'notRegex',
  ],
  number: ['equals', 'notEquals', 'gt', 'lt', 'gte', 'lte'],
  boolean: ['true', 'false', 'equals', 'notEquals'],
  dateTime: ['equals', 'notEquals', 'after', 'before', 'afterOrEquals', 'beforeOrEquals'],
  array: [
    'contains',
    'notContains',
    'lengthEquals',
    'lengthNotEquals',
    'lengthGt',
    'lengthLt',
    'lengthGte',
    'lengthLte',
  ],
  object: [],
} as const
const allOperations = [...anyType, ...Object.values(byType).flat()] as const

const single: ReadonlySet<string> = new Set([...anyType, 'true', 'false'])

export const filterOperators: readonly FilterOperator[] = Object.entries(byType).flatMap(
  ([type, operations]) =>
    [...operations, ...anyType].map((operation) => ({
      type: type as ValueType,
      operation,
      ...(single.has(operation) && { singleValue: true as const }),
    })),
)

export const operatorId = ({ type, operation }: { type: string; operation: string }): string =>
  `${type}:${operation}`

/** Documents may hold comparisons that are not offered here. */
export const findOperator = (operator: FilterCondition['operator']): FilterOperator | undefined =>
  filterOperators.find((candidate) => operatorId(candidate) === operatorId(operator))

/** What the right side of a comparison is: a length is a number, an entry of a list can be anything. */
export function rightTypeOf({ type, operation, rightType }: FilterCondition['operator']): string {
  if (rightType && rightType !== 'any') return rightType
  if (type !== 'array') return type
  return operation.startsWith('length') ? 'number' : 'string'
}

/** The condition with another comparison: what was given by hand becomes what that one compares. */
export function withOperator(condition: FilterCondition, chosen: FilterOperator): FilterCondition {
  const { type, operation, singleValue } = chosen
  const operator = { type, operation, ...(singleValue && { singleValue }) }
  return {
    ...condition,
    operator,
    leftValue: valueAs(type, condition.leftValue),
    rightValue: singleValue ? '' : valueAs(rightTypeOf(operator), condition.rightValue),
  }
}

/** The condition about another value: its comparison stays where it compares such values, too. */
export function withLeft(condition: FilterCondition, { expression, type }: DraggedValue): FilterCondition {
  const same = filterOperators.filter((candidate) => candidate.type === type)
  const chosen = same.find(({ operation }) => operation === condition.operator.operation) ?? same[0]
  const left = { ...condition, leftValue: `={{ ${expression} }}` }
  return chosen && condition.operator.type !== type ? withOperator(left, chosen) : left
}

/** A condition about a value, with the comparison that is most often meant. */
export function conditionAbout(value: DraggedValue): FilterCondition {
  const first = filterOperators.find(({ type }) => type === value.type)
  return withLeft(first ? withOperator(newCondition(), first) : newCondition(), value)
}

export const newCondition = (): FilterCondition => ({
  id: crypto.randomUUID(),
  leftValue: '',
  rightValue: '',
  operator: { type: 'string', operation: 'equals' },
})

/** The input for a value of a type. Data in conditions is data, not text that looks like it. */
export const inputFor = (type: string): NodeProperty['type'] => inputs[type] ?? 'string'

const inputs: Readonly<Record<string, NodeProperty['type']>> = {
  number: 'number',
  boolean: 'options',
  dateTime: 'dateTime',
  array: 'json',
  object: 'json',
}

/** As much of a value as fits a type; nothing where it does not. */
function valueAs(type: string, value: unknown): unknown {
  if (isExpression(value) || value === '') return value
  return (readers[type] ?? readText)(value) ?? ''
}

/** Each gives undefined for a value that does not fit. */
const readers: Readonly<Record<string, (value: unknown) => unknown>> = {
  number: (value) =>
    typeof value === 'object' || !Number.isFinite(Number(value)) ? undefined : Number(value),
  boolean: (value) => ({ true: true, false: false })[String(value)],
  dateTime: (value) => (typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : undefined),
  array: (value) => (Array.isArray(value) ? value : undefined),
  object: (value) => (isJsonObject(value) ? value : undefined),
}

const readText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : JSON.stringify(value ?? undefined)
