import type { ChainExpression, MemberExpression } from 'acorn'
import { isInherited, readData, readField, readMember } from '../evaluate/members.ts'
import type { Evaluate } from '../evaluate/scope.ts'
import { knownMethods } from '../natives/find-method.ts'
import { globalValues } from '../natives/globals.ts'
import { stringOf } from '../natives/string-of.ts'
import { isLocal } from './compile-identifier.ts'
import { BeyondTierOne, skipped, type Context } from './context.ts'

export function compileMember(node: MemberExpression, context: Context): Evaluate {
  const constant = globalConstant(node, context)
  if (constant) return constant
  const object = compileObjectOf(node, context)
  const name = fixedName(node)
  // It may be a method that is only looked at, which the sandbox has to be asked about in time.
  context.heavy ||= name !== undefined && knownMethods.has(name)
  const path = context.paths.get(object)
  if (path && name !== undefined && !node.optional)
    return compilePath(path.root, [...path.keys, name], context)
  const read = compileRead(node, name, context)
  if (node.optional) {
    return (scope) => {
      const target = object(scope)
      return target === skipped || target === null || target === undefined ? skipped : read(target, scope)
    }
  }
  return (scope) => {
    const target = object(scope)
    return target === skipped ? skipped : read(target, scope)
  }
}

/** The most frequent of all expressions: a path into the item, read in one go. */
function compilePath(root: Evaluate, keys: readonly string[], context: Context): Evaluate {
  const [first = '', second = ''] = keys
  const read = keys.some(isInherited) ? readData : readField
  const path: Evaluate =
    keys.length === 1
      ? (scope) => read(root(scope), first, scope)
      : keys.length === 2
        ? (scope) => read(read(root(scope), first, scope), second, scope)
        : (scope) => keys.reduce<unknown>((target, key) => read(target, key, scope), root(scope))
  context.paths.set(path, { root, keys })
  return path
}

/** Where a chain was cut by `?.`, the whole of it is undefined. */
export function compileChain({ expression }: ChainExpression, context: Context): Evaluate {
  const value = context.compile(expression)
  return (scope) => {
    const result = value(scope)
    return result === skipped ? undefined : result
  }
}

export function compileObjectOf({ object }: MemberExpression, context: Context): Evaluate {
  if (object.type === 'Super') throw new BeyondTierOne('super')
  return context.compile(object)
}

type Read = (target: unknown, scope: Parameters<Evaluate>[0]) => unknown

function compileRead(node: MemberExpression, name: string | undefined, context: Context): Read {
  if (name !== undefined) return (target, scope) => readMember(target, name, scope)
  if (node.property.type === 'PrivateIdentifier') throw new BeyondTierOne('private name')
  const key = context.compile(node.property)
  // The key becomes a text once, before it is looked at: what is checked is what is read.
  return (target, scope) => readMember(target, stringOf(key(scope), scope.session), scope)
}

function fixedName({ property, computed }: MemberExpression): string | undefined {
  if (!computed) return property.type === 'Identifier' ? property.name : undefined
  return property.type === 'Literal' && isKey(property.value) ? String(property.value) : undefined
}

const isKey = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

/** `Math.PI` and its like. */
function globalConstant(
  { object, property, computed }: MemberExpression,
  context: Context,
): Evaluate | undefined {
  if (computed || object.type !== 'Identifier' || property.type !== 'Identifier') return undefined
  const name = `${object.name}.${property.name}`
  if (isLocal(object.name, context) || !globalValues.has(name)) return undefined
  const value = globalValues.get(name)
  return () => value
}
