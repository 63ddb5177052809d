import { equalJson, isJsonObject, type JsonObject } from '../json.ts'
import { parsePath, readPath } from '../object-path.ts'
import { isExpression } from '../syntax/is-expression.ts'
import type { DisplayCondition, DisplayOptions } from './description.ts'

/** Where display conditions look: the values beside a parameter, those of the whole node, its version. */
export interface ParameterScope {
  values: JsonObject
  root: JsonObject
  version: number
}

/** Whether a parameter or a credential is shown for the given values. */
export function isDisplayed(
  { displayOptions }: { displayOptions?: DisplayOptions },
  scope: ParameterScope,
): boolean {
  if (!displayOptions) return true
  const { show = {}, hide = {} } = displayOptions
  return (
    Object.entries(show).every(([path, conditions]) =>
      matchesAny(path, conditions, { scope, unknown: true }),
    ) &&
    !Object.entries(hide).some(([path, conditions]) =>
      matchesAny(path, conditions, { scope, unknown: false }),
    )
  )
}

/** For a choice that older documents do not know. */
export const sinceVersion = (version: number): DisplayOptions => ({
  show: { '@version': [{ _cnd: { gte: version } }] },
})

interface Lookup {
  scope: ParameterScope
  /** The answer while the value is an expression. */
  unknown: boolean
}

function matchesAny(
  path: string,
  conditions: readonly DisplayCondition[],
  { scope, unknown }: Lookup,
): boolean {
  const value = plainValue(lookUp(path, scope))
  if (isExpression(value)) return unknown
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return conditions.some((condition) => values.some((candidate) => matches(candidate, condition)))
}

function lookUp(path: string, { values, root, version }: ParameterScope): unknown {
  if (path === '@version') return version
  // Documents of other products have nodes of their own for what an agent may use.
  if (path === '@tool') return false
  return path.startsWith('/') ? readPath(root, parsePath(path.slice(1))) : readPath(values, parsePath(path))
}

/** A picked resource counts as its value. */
const plainValue = (value: unknown): unknown =>
  isJsonObject(value) && 'mode' in value && 'value' in value ? value.value : value

function matches(value: unknown, condition: DisplayCondition): boolean {
  if (!isJsonObject(condition)) return value === condition
  const { _cnd: comparison } = condition
  return Object.entries(comparison).every(
    ([name, expected]) => Object.hasOwn(comparisons, name) && comparisons[name]?.(value, expected) === true,
  )
}

const comparisons: Readonly<Record<string, (value: unknown, expected: unknown) => boolean>> = {
  eq: equalJson,
  not: (value, expected) => !equalJson(value, expected),
  gte: (value, expected) => order(value, expected) >= 0,
  lte: (value, expected) => order(value, expected) <= 0,
  gt: (value, expected) => order(value, expected) > 0,
  lt: (value, expected) => order(value, expected) < 0,
  between: (value, range) =>
    isJsonObject(range) && order(value, range.from) >= 0 && order(value, range.to) <= 0,
  includes: (value, expected) => text(value).includes(text(expected)),
  startsWith: (value, expected) => text(value).startsWith(text(expected)),
  endsWith: (value, expected) => text(value).endsWith(text(expected)),
  regex: (value, expected) => new RegExp(text(expected)).test(text(value)),
  exists: (value) => value !== undefined && value !== null && value !== '',
}

/** Negative, zero or positive; NaN, which fails every comparison, when the two have no order. */
function order(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a !== 'string' || typeof b !== 'string') return Number.NaN
  if (a === b) return 0
  return a < b ? -1 : 1
}

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
