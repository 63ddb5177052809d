import type { NewExpression } from 'acorn'
import type { Evaluate } from '../evaluate/scope.ts'
import { makeDate } from '../natives/globals.ts'
import { isLocal } from './compile-identifier.ts'
import { compileList } from './compile-literals.ts'
import { BeyondTierOne, type Context } from './context.ts'

/** `new Date(…)`; every other class exists in the sandbox only. */
export function compileNew({ callee, arguments: given }: NewExpression, context: Context): Evaluate {
  if (callee.type !== 'Identifier' || callee.name !== 'Date' || isLocal('Date', context)) {
    throw new BeyondTierOne('new')
  }
  context.heavy = true
  const args = compileList(given, context)
  return (scope) => makeDate(args(scope))
}
