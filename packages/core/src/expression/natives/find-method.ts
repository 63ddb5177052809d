import type { Costed } from '../cost/costed.ts'
import { paying } from '../cost/paying.ts'
import type { Session } from '../evaluate/scope.ts'
import { kindOf, type ValueKind } from '../values/value-kind.ts'
import { methodLibrary, methodNames } from '../methods/method-library.ts'
import { dateNatives, durationNatives, jsDateNatives } from './date-natives.ts'
import { listNatives } from './list-natives.ts'
import type { Native } from './native.ts'
import { booleanNatives, numberNatives, objectNatives, patternNatives } from './other-natives.ts'
import { textNatives } from './text-natives.ts'

const natives: Readonly<Partial<Record<ValueKind, ReadonlyMap<string, Native>>>> = {
  string: textNatives,
  number: numberNatives,
  boolean: booleanNatives,
  array: listNatives,
  object: objectNatives,
  date: dateNatives,
  duration: durationNatives,
  jsDate: jsDateNatives,
  pattern: patternNatives,
}

const prototypes: Readonly<Partial<Record<ValueKind, object>>> = {
  string: String.prototype,
  number: Number.prototype,
  boolean: Boolean.prototype,
  array: Array.prototype,
  object: Object.prototype,
}

type Run = Native['run']

/** What tier 1 can call on each kind of value: our own methods before JavaScript's. @internal */
export const methodsByKind: ReadonlyMap<string, ReadonlyMap<string, Costed<never, Session>>> = new Map(
  Object.entries(natives).map(([kind, table]) => [
    kind,
    new Map<string, Costed<never, Session>>([...table, ...(methodLibrary[kind as ValueKind] ?? [])]),
  ]),
)

const payingByKind = new Map(
  [...methodsByKind].map(([kind, methods]) => [
    kind,
    new Map([...methods].map(([name, work]) => [name, paying(work)])),
  ]),
)

/** The function behind a method call of tier 1, if there is one. Whoever calls it pays. */
export const findMethod = (kind: ValueKind, name: string): Run | undefined =>
  payingByKind.get(kind)?.get(name)

/** A method that exists in JavaScript although tier 1 does not offer it: the sandbox does. */
export function existsInSandbox(kind: ValueKind, name: string): boolean {
  const prototype = prototypes[kind]
  return prototype ? Object.hasOwn(prototype, name) : kind !== 'facade' && kind !== 'nothing'
}

export const isMethod = (target: unknown, name: string): boolean => {
  const kind = kindOf(target)
  return (
    findMethod(kind, name) !== undefined || (prototypes[kind] !== undefined && existsInSandbox(kind, name))
  )
}

/** Names of JavaScript's and luxon's own methods that tier 1 offers for a kind of value. */
export const methodsOfKind = (kind: ValueKind): string[] => [...(natives[kind]?.keys() ?? [])]

/** Names that tier 1 can call on some kind of value. */
export const knownMethods: ReadonlySet<string> = new Set([
  ...methodNames,
  ...Object.values(natives).flatMap((table) => [...table.keys()]),
])

/** Calls by these names never leave a template to the sandbox, whatever the value is. */
export const lightMethods: ReadonlySet<string> = new Set(
  [...knownMethods].filter(
    (name) =>
      !methodNames.has(name) && Object.keys(natives).every((kind) => isLight(kind as ValueKind, name)),
  ),
)

function isLight(kind: ValueKind, name: string): boolean {
  const native = natives[kind]?.get(name)
  if (native) return !native.heavy
  // Dates are only made by heavy calls, so that the lightness of a name does not depend on them.
  return prototypes[kind] === undefined || !existsInSandbox(kind, name)
}
