import { param } from '@heddle/core/node'
import { quoteNames, type Dialect } from './dialect.ts'
import { sortParams } from './sort.ts'
import { whereParams } from './where.ts'

/** How the operation that reads rows is shown. */
export const selecting = {
  label: 'Select',
  description: 'Returns rows from a table',
  action: 'Select rows from a table',
  since: 2,
  effect: 'reads',
} as const

/** Which rows of a table come, and how many. */
export const selectParams = {
  returnAll: param.boolean({ label: 'Return All' }),
  limit: param.number({
    label: 'Limit',
    default: 50,
    typeOptions: { minValue: 1 },
    show: { returnAll: [false] },
  }),
  ...whereParams,
  ...sortParams,
}

export const outputColumnsOption = param.strings({
  label: 'Output Columns',
  description: 'Columns to return. Leave empty for all.',
})

/** What comes back: the chosen columns, or all. */
export function columnsText(dialect: Dialect, columns: readonly string[] = []): string {
  const named = columns.filter((name) => name !== '' && name !== '*')
  return named.length === 0 ? '*' : quoteNames(dialect, named)
}
