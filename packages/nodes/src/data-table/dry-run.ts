import type { JsonObject } from '@heddle/core'

/** Each row as it is and as it would be. */
export const wouldBecome = (
  rows: readonly JsonObject[],
  change: (row: JsonObject) => JsonObject,
): JsonObject[] =>
  rows.flatMap((row) => [
    { ...row, dryRunState: 'before' },
    { ...change(row), dryRunState: 'after' },
  ])

/** A row that is not there yet: nothing before, and no number after. */
export const wouldAdd = (values: JsonObject): JsonObject[] =>
  wouldBecome([{ ...emptied(values), id: null }], () => ({ ...values, id: 0 }))

/** What is left of a row that goes. */
export const emptied = (row: JsonObject): JsonObject =>
  Object.fromEntries(Object.keys(row).map((name) => [name, null]))
