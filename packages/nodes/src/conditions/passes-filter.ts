import { textOf, type FilterCondition, type RunContext } from '@heddle/core'
import { castValue } from './condition-value.ts'
import type { FilterRules } from './filter-options.ts'
import { anyTypeOperators, comparisons } from './operators.ts'

type Verdict = boolean | Promise<boolean>

/**
 * Whether an item fits a filter. Patterns are matched in the runner process, because a bad one can run forever;
 * only then is the verdict a promise.
 */
export function passesFilter<P>(rules: FilterRules, context: RunContext<P>, itemIndex: number): Verdict {
  const { conditions, any } = rules
  const pending: Promise<boolean>[] = []
  let passes = !any
  for (const condition of conditions) {
    if (isPattern(condition)) pending.push(matchesPattern(condition, context, itemIndex))
    else if (holds(condition, rules) === any) passes = any
  }
  if (pending.length === 0) return passes
  return Promise.all(pending).then((verdicts) => (verdicts.includes(any) ? any : passes))
}

const isPattern = ({ operator: { operation } }: FilterCondition) =>
  operation === 'regex' || operation === 'notRegex'

function holds({ leftValue, rightValue, operator }: FilterCondition, settings: FilterRules): boolean {
  const { type, operation } = operator
  const ask = Object.hasOwn(anyTypeOperators, operation) ? anyTypeOperators[operation] : undefined
  if (ask) return ask(leftValue)
  const compare = comparisons[type]?.[operation]
  if (!compare) throw new Error(`The operator "${operation}" is not known for ${type}`)
  const left = prepared(castValue(leftValue, type, settings.loose), settings)
  const right = prepared(castRight(rightValue, operator, settings), settings)
  if (left === undefined || left === null) return negative(operation) && right !== null && right !== undefined
  // Both sides have just been brought to the type that this comparison takes.
  return (compare as (left: unknown, right: unknown) => boolean)(left, right)
}

/** A missing value is unequal to everything and contains nothing. */
const negative = (operation: string) => operation.startsWith('not')

function castRight(
  value: unknown,
  { type, operation, rightType, singleValue }: FilterCondition['operator'],
  settings: FilterRules,
) {
  if (singleValue || type === 'array') return value
  if (operation === 'true' || operation === 'false') return undefined
  return castValue(value, rightType && rightType !== 'any' ? rightType : type, settings.loose)
}

const prepared = (value: unknown, { ignoreCase }: FilterRules): unknown =>
  ignoreCase && typeof value === 'string' ? value.toLowerCase() : value

async function matchesPattern<P>(
  { leftValue, rightValue, operator }: FilterCondition,
  context: RunContext<P>,
  itemIndex: number,
): Promise<boolean> {
  const { pattern, flags } = readPattern(textOf(rightValue))
  const found = await context.evaluate('={{ new RegExp($pattern, $flags).test($text) }}', itemIndex, {
    $pattern: pattern,
    $flags: flags,
    $text: textOf(leftValue),
  })
  return (operator.operation === 'regex') === Boolean(found)
}

/** `/abc/i` as well as `abc`. */
function readPattern(text: string): { pattern: string; flags: string } {
  const [, pattern, flags] = /^\/(.*)\/([a-z]*)$/s.exec(text) ?? []
  return pattern === undefined ? { pattern: text, flags: '' } : { pattern, flags: flags ?? '' }
}
