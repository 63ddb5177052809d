import type { CallExpression, Expression, Identifier, MemberExpression, SpreadElement } from 'acorn'
import { paying } from '../cost/paying.ts'
import { callMethod, offers } from '../evaluate/call-method.ts'
import { MissingValue } from '../expression-error.ts'
import type { Evaluate, Scope } from '../evaluate/scope.ts'
import { callbackFunctions, globalFunctions } from '../natives/globals.ts'
import { findMethod, knownMethods, lightMethods } from '../natives/find-method.ts'
import { callbackMethods } from '../natives/list-natives.ts'
import { rootFunctions } from '../roots/root-functions.ts'
import { compileArrow } from './compile-arrow.ts'
import { isLocal } from './compile-identifier.ts'
import { compileList } from './compile-literals.ts'
import { compileObjectOf } from './compile-member.ts'
import { BeyondTierOne, skipped, type Context } from './context.ts'

/** Calls of listed functions and of methods by their name. A computed function cannot be called in tier 1. */
export function compileCall(node: CallExpression, context: Context): Evaluate {
  const { callee } = node
  if (callee.type === 'Identifier') return compileFunctionCall(callee, node, context)
  if (callee.type !== 'MemberExpression') throw new BeyondTierOne('call')
  return compileStaticCall(callee, node, context) ?? compileMethodCall(callee, node, context)
}

function compileFunctionCall({ name }: Identifier, node: CallExpression, context: Context): Evaluate {
  if (isLocal(name, context)) throw new BeyondTierOne('call of a parameter')
  const root = rootFunctions.get(name)
  if (root) {
    context.heavy ||= heavyRoots.has(name)
    const args = compileList(node.arguments, context)
    const call = paying(root)
    return (scope) => call(scope, args(scope), scope.session)
  }
  return compileGlobalCall(name, node, context)
}

/** What they give grows with the number of items: done for each item, that is the square of it. */
const heavyRoots: ReadonlySet<string> = new Set(['$items', '$item'])

function compileStaticCall(
  { object, property, computed }: MemberExpression,
  node: CallExpression,
  context: Context,
): Evaluate | undefined {
  if (computed || object.type !== 'Identifier' || property.type !== 'Identifier') return undefined
  const name = `${object.name}.${property.name}`
  if (isLocal(object.name, context) || !globalFunctions.has(name)) return undefined
  return compileGlobalCall(name, node, context)
}

function compileGlobalCall(name: string, node: CallExpression, context: Context): Evaluate {
  const found = globalFunctions.get(name)
  if (!found) throw new BeyondTierOne(name)
  context.heavy ||= found.heavy
  const args = compileList(node.arguments, context)
  const call = paying(found)
  return (scope) => call(undefined, args(scope), scope.session)
}

/** Methods that answer for a missing value too. */
const emptinessTests: ReadonlySet<string> = new Set(['isEmpty', 'isNotEmpty'])

function compileMethodCall(callee: MemberExpression, node: CallExpression, context: Context): Evaluate {
  const { property, computed } = callee
  if (computed || property.type !== 'Identifier') throw new BeyondTierOne('computed method')
  const { name } = property
  if (!knownMethods.has(name) && !facadeMethods.has(name)) throw new BeyondTierOne(name)
  context.heavy ||= isHeavyMethod(name)
  const object = compileObjectOf(callee, context)
  const args = compileArguments(name, node.arguments, context)
  const call = compileCallOn(name, args)
  if (emptinessTests.has(name) && !callee.optional) return unlessMissing(object, call, name === 'isEmpty')
  const offered = node.optional ? ifOffered(name, call) : call
  return callee.optional ? unlessMissing(object, offered, skipped) : (scope) => offered(object(scope), scope)
}

/** Calls the method, or gives another value where there is nothing to call it on. */
const unlessMissing =
  (object: Evaluate, call: CallOn, otherwise: unknown): Evaluate =>
  (scope) => {
    const receiver = object(scope)
    return isMissing(receiver) ? otherwise : call(receiver, scope)
  }

const isMissing = (receiver: unknown): boolean =>
  receiver === skipped || receiver === null || receiver === undefined

type CallOn = (receiver: unknown, scope: Scope) => unknown

/** `value.method?.()`: what the value does not offer is not called, but the value itself has to be there. */
const ifOffered =
  (name: string, call: CallOn): CallOn =>
  (receiver, scope) =>
    isMissing(receiver) || offers(receiver, name) ? call(receiver, scope) : skipped

/** Most calls are on texts: their function is looked up once. */
function compileCallOn(name: string, args: (scope: Scope) => unknown[]): CallOn {
  const ofText = findMethod('string', name)
  return (receiver, scope) => {
    if (typeof receiver === 'string' && ofText) return ofText(receiver as never, args(scope), scope.session)
    if (receiver === skipped) return skipped
    // Before its arguments are looked at, as JavaScript does.
    if (receiver === null || receiver === undefined) {
      throw new MissingValue(`Cannot call ${name}() of ${String(receiver)}`)
    }
    return callMethod({ receiver, name, args: args(scope) }, scope.session)
  }
}

const isHeavyMethod = (name: string): boolean =>
  !lightMethods.has(name) && (name === 'all' || !facadeMethods.has(name))

/** Methods of `$input`, `$('Node')` and `$execution.customData`. */
const facadeMethods: ReadonlySet<string> = new Set([
  'all',
  'first',
  'last',
  'item',
  'itemAt',
  'itemMatching',
  'pairedItem',
  'get',
  'getAll',
  'set',
  'setAll',
])

const noArguments: unknown[] = []

/** Functions exist only where an array method takes one; nowhere else can they become a value. */
function compileArguments(
  method: string,
  given: readonly (Expression | SpreadElement)[],
  context: Context,
): (scope: Scope) => unknown[] {
  const [first, ...others] = given
  if (!first) return () => noArguments
  const callback = callbackMethods.has(method) ? compileCallback(first, context) : undefined
  if (!callback) return compileList(given, context)
  const rest = compileList(others, context)
  return (scope) => [callback(scope), ...rest(scope)]
}

function compileCallback(node: Expression | SpreadElement, context: Context): Evaluate | undefined {
  if (node.type === 'ArrowFunctionExpression') return compileArrow(node, context)
  if (node.type !== 'Identifier' || isLocal(node.name, context)) throw new BeyondTierOne('callback')
  const named = callbackFunctions.has(node.name) ? globalFunctions.get(node.name) : undefined
  if (!named) throw new BeyondTierOne('callback')
  const call = paying(named)
  return ({ session }) =>
    (value: unknown) =>
      call(undefined, [value], session)
}
