import type { JsonObject } from '@heddle/core'
import { param } from '@heddle/core/node'

export const emptyAsNull = param.boolean({ label: 'Replace Empty Text with NULL' })

export const skipOnConflict = param.boolean({
  label: 'Skip on Conflict',
  description: 'Whether to skip rows that conflict with a constraint',
})

export const nullForEmpty = (value: unknown): unknown => (value === '' ? null : value)

/** A row as it is written; one without columns cannot be. */
export function writtenRow(row: JsonObject, options: { replaceEmptyStrings?: boolean }): JsonObject {
  if (Object.keys(row).length === 0) throw new Error('There are no columns to write')
  if (!options.replaceEmptyStrings) return row
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, nullForEmpty(value)]))
}
