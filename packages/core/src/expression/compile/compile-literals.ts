import type {
  ArrayExpression,
  Expression,
  Literal,
  ObjectExpression,
  Property,
  SpreadElement,
  TemplateLiteral,
} from 'acorn'
import { isReservedKey } from '../../json.ts'
import { perElement } from '../cost/budget.ts'
import type { Evaluate, Scope } from '../evaluate/scope.ts'
import { isPlain } from '../values/value-kind.ts'
import { MissingValue, NeedsSandbox } from '../expression-error.ts'
import { paid, stringOf } from '../natives/string-of.ts'
import { checkText } from '../natives/native.ts'
import { makePattern } from '../natives/pattern.ts'
import { BeyondTierOne, type Context } from './context.ts'

export function compileLiteral({ value, regex, bigint }: Literal, context: Context): Evaluate {
  if (bigint !== undefined) throw new BeyondTierOne('BigInt')
  if (regex) {
    context.heavy = true
    return compilePattern(regex.pattern, regex.flags)
  }
  return () => value
}

function compilePattern(source: string, flags: string): Evaluate {
  const pattern = makePattern(source, flags)
  if (!pattern) throw new BeyondTierOne('regular expression')
  return () => {
    // Each evaluation of a literal makes a new object in JavaScript, which starts at the beginning.
    pattern.lastIndex = 0
    return pattern
  }
}

export function compileTemplateLiteral({ quasis, expressions }: TemplateLiteral, context: Context): Evaluate {
  const texts = quasis.map(({ value }) => value.cooked ?? '')
  const values = expressions.map((each) => context.compile(each))
  return (scope) => {
    let text = texts[0] ?? ''
    for (let at = 0; at < values.length; at++) {
      const value = values[at]?.(scope)
      text += (typeof value === 'string' ? value : stringOf(value, scope.session)) + (texts[at + 1] ?? '')
    }
    return paid(checkText(text), scope.session)
  }
}

export function compileArray({ elements }: ArrayExpression, context: Context): Evaluate {
  if (elements.includes(null)) throw new BeyondTierOne('hole in an array')
  return compileList(
    elements.filter((each) => each !== null),
    context,
  )
}

/** Elements of an array or arguments of a call. */
export function compileList(
  elements: readonly (Expression | SpreadElement)[],
  context: Context,
): (scope: Scope) => unknown[] {
  const plain = elements.filter((each): each is Expression => each.type !== 'SpreadElement')
  if (plain.length === elements.length) {
    return evaluateEach(plain.map((each) => context.compile(each)))
  }
  context.heavy = true
  const parts = elements.map((each) =>
    each.type === 'SpreadElement' ? spread(context.compile(each.argument)) : single(context.compile(each)),
  )
  return (scope) => parts.flatMap((part) => part(scope))
}

const noValues: unknown[] = []

/** Most calls have no argument or one. */
function evaluateEach(values: readonly Evaluate[]): (scope: Scope) => unknown[] {
  const [first, second] = values
  if (!first) return () => noValues
  if (!second) return (scope) => [first(scope)]
  return (scope) => values.map((value) => value(scope))
}

const single = (value: Evaluate) => (scope: Scope) => [value(scope)]

const spread = (value: Evaluate) => (scope: Scope) => {
  const list = value(scope)
  const isText = typeof list === 'string'
  if (!isText && !Array.isArray(list)) throw new MissingValue('Only lists and text can be spread')
  scope.session.spend(list.length * 2 * perElement)
  return isText ? Array.from(list) : (list as unknown[])
}

type Entries = (scope: Scope) => [string, unknown][]

export function compileObject({ properties }: ObjectExpression, context: Context): Evaluate {
  const parts = properties.map((each) =>
    each.type === 'SpreadElement'
      ? spreadEntries(context.compile(each.argument))
      : compileProperty(each, context),
  )
  if (properties.some(({ type }) => type === 'SpreadElement')) context.heavy = true
  return (scope) =>
    Object.fromEntries(parts.flatMap((part) => part(scope)).filter(([key]) => key !== '__proto__'))
}

function compileProperty({ key, value, computed, kind, method }: Property, context: Context): Entries {
  if (kind !== 'init' || method) throw new BeyondTierOne('method')
  const evaluate = context.compile(value)
  if (computed) {
    const name = context.compile(key)
    return (scope) => [[stringOf(name(scope), scope.session), evaluate(scope)]]
  }
  const name = key.type === 'Identifier' ? key.name : String((key as Literal).value)
  // In a literal this key sets the prototype.
  if (isReservedKey(name)) throw new BeyondTierOne('reserved key')
  return (scope) => [[name, evaluate(scope)]]
}

const spreadEntries =
  (value: Evaluate): Entries =>
  (scope) => {
    const object = value(scope)
    if (object === null || object === undefined) return []
    if (typeof object !== 'object' || !isPlain(object)) throw new NeedsSandbox('fields of a special object')
    const entries = Object.entries(object)
    scope.session.spend(entries.length * fieldCost)
    return entries
  }

const fieldCost = 500
