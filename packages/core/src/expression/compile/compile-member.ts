import type { ChainExpression, MemberExpression } from 'acorn'
import { readMember } from '../evaluate/members.ts'
import type { Evaluate } from '../evaluate/scope.ts'
import { globalValues } from '../natives/globals.ts'
import { stringOf } from '../natives/string-of.ts'
import { isLocal } from './compile-identifier.ts'
import { BeyondTierOne, skipped, type Context } from './context.ts'

export function compileMember(node: MemberExpression, context: Context): Evaluate {
  const constant = globalConstant(node, context)
  if (constant) return constant
  const object = compileObjectOf(node, context)
  const read = compileRead(node, context)
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

function compileRead({ property, computed }: MemberExpression, context: Context): Read {
  if (property.type === 'PrivateIdentifier') throw new BeyondTierOne('private name')
  if (!computed && property.type === 'Identifier') {
    const { name } = property
    return (target) => readMember(target, name)
  }
  if (property.type === 'Literal' && isKey(property.value)) {
    const name = String(property.value)
    return (target) => readMember(target, name)
  }
  const key = context.compile(property)
  // The key becomes a text once, before it is looked at: what is checked is what is read.
  return (target, scope) => readMember(target, stringOf(key(scope)))
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
