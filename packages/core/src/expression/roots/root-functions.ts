import { isEmptyValue } from '../methods/emptiness.ts'
import { textArgument } from '../methods/method.ts'
import type { Scope } from '../evaluate/scope.ts'
import { nodeFacade } from './node-facade.ts'
import { itemsOf } from './node-items.ts'
import { otherItem } from './root-values.ts'

export type RootFunction = (scope: Scope, args: readonly unknown[]) => unknown

/** Functions that an expression finds under each name. */
export const rootFunctions: ReadonlyMap<string, RootFunction> = new Map<string, RootFunction>([
  ['$', (scope, [name]) => nodeFacade(scope, textArgument(name))],
  ['$items', (scope, args) => items(scope, args)],
  ['$item', (scope, [index]) => otherItem(scope, index)],
  ['$if', (_, [condition, yes, no]) => (condition ? yes : no)],
  ['$ifEmpty', (_, [value, fallback]) => (isEmptyValue(value) ? fallback : value)],
  ['$min', (_, values) => Math.min(...values.map(Number))],
  ['$max', (_, values) => Math.max(...values.map(Number))],
  // An agent fills it in when it calls the node as a tool; elsewhere the default holds.
  ['$fromAI', (_, [, , , fallback]) => fallback],
  ['$fromai', (_, [, , , fallback]) => fallback],
])

function items({ session }: Scope, [node, output, run]: readonly unknown[]): unknown {
  if (node === undefined) return session.items
  return itemsOf(session.data, textArgument(node), {
    output: typeof output === 'number' ? output : 0,
    run: typeof run === 'number' ? run : undefined,
  })
}
