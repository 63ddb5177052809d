import { textOf } from '@heddle/core'
import type { FilterCondition, RunContext } from '@heddle/core/node'
import { castValue } from './condition-value.ts'
import type { FilterRules } from './filter-options.ts'
import { anyTypeOperators, comparisons } from './operators.ts'
import { plainComparisons } from './plain-comparisons.ts'

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
    if (isPattern(condition))
      pending.push(matchesPattern(condition, { context, itemIndex, plain: rules.plain }))
    else if (holds(condition, rules, context.timezone) === any) passes = any
  }
  if (pending.length === 0) return passes
  return Promise.all(pending).then((verdicts) => (verdicts.includes(any) ? any : passes))
}

const isPattern = ({ operator: { operation } }: FilterCondition) =>
  operation === 'regex' || operation === 'notRegex'

function holds(
  { leftValue, rightValue, operator }: FilterCondition,
  settings: FilterRules,
  zone: string,
): boolean {
  const { type, operation } = operator
  if (settings.plain) return holdsPlainly({ leftValue, rightValue, operator }, zone)
  const left = prepared(castValue(leftValue, { type, zone, isLoose: settings.loose }), settings)
  const ask = Object.hasOwn(anyTypeOperators, operation) ? anyTypeOperators[operation] : undefined
  if (ask) return ask(left)
  const compare = comparisons[type]?.[operation]
  if (!compare) throw new Error(`The operator "${operation}" is not known for ${type}`)
  const right = prepared(castRight(rightValue, operator, { zone, isLoose: settings.loose }), settings)
  if (isMissing(left) || isMissing(right)) return holdsWithout(compare, [left, right], operator)
  // Both sides have just been brought to the type that this comparison takes.
  return (compare as Compare)(left, right)
}

type Compare = (left: unknown, right: unknown) => boolean

const isMissing = (value: unknown): boolean => value === undefined || value === null

/** A missing text is empty, a missing number or truth what JavaScript makes of it. Other things compare with nothing. */
function holdsWithout(
  compare: unknown,
  [left, right]: [unknown, unknown],
  { type, operation }: FilterCondition['operator'],
): boolean {
  if (type === 'number' || type === 'boolean') return (compare as Compare)(left, right)
  if (type === 'string') return (compare as Compare)(left ?? '', right ?? '')
  if (type === 'dateTime') return false
  return isMissing(left) ? negative(operation) : (compare as Compare)(left, right)
}

function holdsPlainly(
  { leftValue, rightValue, operator: { type, operation } }: FilterCondition,
  zone: string,
): boolean {
  const compare = plainComparisons[type]?.[operation]
  if (!compare) throw new Error(`The operator "${operation}" is not known for ${type}`)
  return compare(leftValue, rightValue, zone)
}

/** A missing value is unequal to everything and contains nothing. */
const negative = (operation: string) => operation.startsWith('not')

function castRight(
  value: unknown,
  { type, operation, rightType, singleValue }: FilterCondition['operator'],
  reading: { zone: string; isLoose: boolean },
) {
  if (singleValue || type === 'array') return value
  if (operation === 'true' || operation === 'false') return undefined
  return castValue(value, { type: rightType && rightType !== 'any' ? rightType : type, ...reading })
}

const prepared = (value: unknown, { ignoreCase }: FilterRules): unknown =>
  ignoreCase && typeof value === 'string' ? value.toLowerCase() : value

interface Place<P> {
  context: RunContext<P>
  itemIndex: number
  plain: boolean
}

async function matchesPattern<P>(
  { leftValue, rightValue, operator }: FilterCondition,
  { context, itemIndex, plain }: Place<P>,
): Promise<boolean> {
  const { pattern, flags } = readPattern(textOf(rightValue))
  const found = await context.evaluate('={{ new RegExp($pattern, $flags).test($text) }}', itemIndex, {
    $pattern: pattern,
    $flags: flags,
    $text: plain && !leftValue ? '' : textOf(leftValue),
  })
  return (operator.operation === 'regex') === Boolean(found)
}

/** `/abc/i` as well as `abc`. */
function readPattern(text: string): { pattern: string; flags: string } {
  const [, pattern, flags] = /^\/(.*)\/([a-z]*)$/s.exec(text) ?? []
  return pattern === undefined ? { pattern: text, flags: '' } : { pattern, flags: flags ?? '' }
}
