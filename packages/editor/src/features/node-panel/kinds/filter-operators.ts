/** The comparisons that conditions offer, by the type of what is compared. */
export interface FilterOperator {
  type: 'string' | 'number' | 'boolean' | 'dateTime' | 'array' | 'object'
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
      type: type as FilterOperator['type'],
      operation,
      ...(single.has(operation) && { singleValue: true as const }),
    })),
)

export const operatorId = ({ type, operation }: { type: string; operation: string }): string =>
  `${type}:${operation}`
