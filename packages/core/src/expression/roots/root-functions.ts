import { isEmptyValue } from '../methods/emptiness.ts'
import { textArgument } from '../methods/method.ts'
import { methodError } from '../methods/method-error.ts'
import { findOwn, isJsonObject } from '../../json.ts'
import { costing, fixed, quick, type Costed } from '../cost/costed.ts'
import type { Scope, Session } from '../evaluate/scope.ts'
import { ExpressionError } from '../expression-error.ts'
import { nodeFacade } from './node-facade.ts'
import { itemsOf } from './node-items.ts'
import { otherItem } from './root-values.ts'

type RootFunction = Costed<Scope, Session>

/** Functions that an expression finds under each name. */
export const rootFunctions: ReadonlyMap<string, RootFunction> = new Map<string, RootFunction>([
  ['$', fixed(500, (scope, [name]) => nodeFacade(scope, textArgument(name)))],
  ['$items', fixed(500, items)],
  ['$item', fixed(500, (scope, [index]) => otherItem(scope, index))],
  ['$if', choosing((_, [condition, yes, no = false]) => (condition ? yes : no))],
  ['$not', choosing((_, [value]) => !value)],
  ['$ifEmpty', costing(emptinessCost, (_, [value, fallback]) => (isEmptyValue(value) ? fallback : value))],
  ['$min', quick((_, values) => Math.min(...values.map(Number)))],
  ['$max', quick((_, values) => Math.max(...values.map(Number)))],
  ['$average', quick((_, values) => averageOf(values))],
  // An agent fills it in when it calls the node as a tool; elsewhere the default holds.
  ['$fromAI', choosing(fromAgent)],
  ['$fromai', choosing(fromAgent)],
  ['$fromAi', choosing(fromAgent)],
])

function averageOf(values: readonly unknown[]): number {
  const sum = values.reduce<number>((total, value) => {
    if (typeof value !== 'number') throw methodError('All arguments must be numbers')
    return total + value
  }, 0)
  return values.length === 0 ? 0 : sum / values.length
}

/** Gives one of its arguments without a look into it. */
function choosing(run: RootFunction['run']): RootFunction {
  return costing(() => 0, run)
}

function fromAgent({ session }: Scope, [key, , , fallback]: readonly unknown[]): unknown {
  if (typeof key !== 'string' || key === '') throw new ExpressionError('failed', 'A key is needed')
  const given = findOwn(session.data.roots, '$fromAI')
  return (isJsonObject(given) ? findOwn(given, key) : undefined) ?? fallback
}

function emptinessCost(_: Scope, [value]: readonly unknown[]): number {
  return isJsonObject(value) ? Object.keys(value).length * 400 : 0
}

function items({ session }: Scope, [node, output, run]: readonly unknown[]): unknown {
  if (node === undefined) return session.items
  return itemsOf(session.data, textArgument(node), {
    output: typeof output === 'number' ? output : 0,
    run: typeof run === 'number' ? run : undefined,
  })
}
