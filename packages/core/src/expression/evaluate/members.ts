import type { DateTime, Duration } from 'luxon'
import { ExpressionError, MissingValue, NeedsSandbox } from '../expression-error.ts'
import { dateFields, durationFields } from '../natives/date-fields.ts'
import { isMethod } from '../natives/find-method.ts'
import { facadeCost, type Facade } from '../values/facade.ts'
import type { Scope } from './scope.ts'
import { isPlain, kindOf } from '../values/value-kind.ts'

/**
 * The only way by which an expression reads a member. Own properties of plain data and listed fields of our own values,
 * nothing else: prototypes and constructors cannot be reached whatever the key is.
 */
export function readMember(target: unknown, key: string, scope: Scope): unknown {
  if (typeof target === 'object' && target !== null && isPlain(target)) {
    if (Object.hasOwn(target, key)) return (target as Record<string, unknown>)[key]
    return Array.isArray(target) ? readMissing(target, key) : undefined
  }
  return readOther(target, key, scope)
}

const inheritedNames: ReadonlySet<string> = new Set(
  [Object.prototype, Array.prototype].flatMap((prototype) => Object.getOwnPropertyNames(prototype)),
)

/** Names by which plain data could be left. The length of an array is its own. */
export const isInherited = (name: string): boolean => inheritedNames.has(name) && name !== 'length'

/** Like `readData`, for a name that no prototype has: what is found is the data's own, and looking it up twice would cost a third more. */
export function readField(target: unknown, name: string, scope: Scope): unknown {
  if (typeof target !== 'object' || target === null) return readOther(target, name, scope)
  const value = (target as Record<string, unknown>)[name]
  return typeof value === 'function' ? undefined : value
}

/** Like `readMember`, for targets that are known to come from items: only own properties count, without a look at the class. */
export function readData(target: unknown, key: string, scope: Scope): unknown {
  if (typeof target !== 'object' || target === null) return readOther(target, key, scope)
  if (!Object.hasOwn(target, key)) return Array.isArray(target) ? readMissing(target, key) : undefined
  const value = (target as Record<string, unknown>)[key]
  return typeof value === 'function' ? undefined : value
}

function readOther(target: unknown, key: string, scope: Scope): unknown {
  switch (kindOf(target)) {
    case 'nothing':
      throw new MissingValue(`Cannot read '${key}' of ${String(target)}`)
    case 'string':
      return readText(target as string, key)
    case 'date':
      return readListed(target, { key, fields: dateFields }, scope)
    case 'duration':
      return readListed(target, { key, fields: durationFields }, scope)
    case 'facade':
      return readFacade(target as Facade, key, scope)
    case 'object':
    case 'array':
      return readOwn(target as object, key)
    default:
      return readUnlisted(target, key)
  }
}

function readText(text: string, key: string): unknown {
  if (key === 'length') return text.length
  const index = Number(key)
  return String(index) === key ? text[index] : readMissing(text, key)
}

interface Listed {
  key: string
  fields: ReadonlyMap<string, number>
}

function readListed(target: unknown, { key, fields }: Listed, scope: Scope): unknown {
  const cost = fields.get(key)
  if (cost === undefined) return readUnlisted(target, key)
  scope.session.spend(cost)
  return (target as DateTime & Duration)[key as keyof (DateTime & Duration)]
}

function readFacade(facade: Facade, key: string, scope: Scope): unknown {
  if (facade.isMethod(key)) throw new NeedsSandbox('function as a value')
  scope.session.spend(facadeCost)
  return facade.read(key)
}

/** Instances of classes are not data; what nodes left in their items is read like data all the same. */
function readOwn(target: object, key: string): unknown {
  const value: unknown = Object.hasOwn(target, key) ? (target as Record<string, unknown>)[key] : undefined
  return typeof value === 'function' ? undefined : value
}

/** `$now.locale`, `/a/g.flags`: what a value of a class has beyond the lists, only the sandbox can tell. */
function readUnlisted(target: unknown, key: string): undefined {
  if (typeof target === 'object' && target !== null && key in target)
    throw new NeedsSandbox('field of a class')
  return readMissing(target, key)
}

/** Functions are no values in tier 1; `list.toSorted ? … : …` asks only whether there is one, which the sandbox can tell. */
function readMissing(target: unknown, key: string): undefined {
  if (isMethod(target, key)) throw new NeedsSandbox('function as a value')
  return undefined
}

export const functionError = (name: string): ExpressionError =>
  new ExpressionError('function', `${name} is a function: add () to call it`)
