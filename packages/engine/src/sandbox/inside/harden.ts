/*
 * A context for code that runs in it again and again. What one run could leave for the next one is frozen: all that can be reached
 * from the global object and from the values that code gets.
 */

const { defineProperty, freeze, getOwnPropertyDescriptor, getPrototypeOf } = Object
const { deleteProperty, ownKeys } = Reflect

/** Freezes the built-ins, and what code meets of ours. */
export function harden(ours: readonly object[]): void {
  removeMemories()
  const reached = new Set<object>()
  const pending: unknown[] = [globalThis, ...hiddenBuiltIns(), ...ours]
  while (pending.length > 0) {
    const next = pending.pop()
    if (!isObject(next) || reached.has(next)) continue
    reached.add(next)
    pending.push(getPrototypeOf(next))
    for (const key of ownKeys(next)) {
      const { value, get, set } = getOwnPropertyDescriptor(next, key) ?? {}
      pending.push(value, get, set)
    }
  }
  for (const prototype of overridden()) allowOverriding(prototype)
  for (const each of reached) freeze(each)
}

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'

/** Freezing does not stop what happens later, and not the memory of the last match. */
function removeMemories(): void {
  for (const name of ['WeakRef', 'FinalizationRegistry']) deleteProperty(globalThis, name)
  for (const key of ownKeys(RegExp)) if (isMatch(key)) deleteProperty(RegExp, key)
  // Its results have prototypes that are found in no other way.
  deleteProperty(Intl, 'Segmenter')
}

const isMatch = (key: string | symbol): boolean =>
  typeof key === 'string' && (key.startsWith('$') || matchNames.has(key))

const matchNames: ReadonlySet<string> = new Set([
  'input',
  'lastMatch',
  'lastParen',
  'leftContext',
  'rightContext',
])

/** Their prototypes, and the accessors of an error's stack, are no member of anything. */
const hiddenBuiltIns = (): object[] => [
  function* () {},
  async function* () {},
  async () => undefined,
  new Error(),
  [].values(),
  [].values().map(String),
  Iterator.from({ next: () => ({ done: true, value: undefined }) }),
  new Map().values(),
  new Set().values(),
  ''[Symbol.iterator](),
  ''.matchAll(/./g),
]

/** What people's objects inherit from and give other values to, as in `error.name = …` or `count[word] = …`. */
const overridden = (): object[] => [
  Object.prototype,
  ...[Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError, AggregateError].map(
    ({ prototype }) => prototype,
  ),
]

/** A frozen value could not be given to an object that inherits it either. */
function allowOverriding(prototype: object): void {
  for (const key of ownKeys(prototype)) {
    const { value, writable, enumerable } = getOwnPropertyDescriptor(prototype, key) ?? {}
    if (!writable) continue
    const { get, set } = {
      get: () => value as unknown,
      set(this: unknown, own: unknown) {
        const all = { value: own, writable: true, enumerable: true, configurable: true }
        if (isObject(this)) Reflect.defineProperty(this, key, all)
      },
    }
    defineProperty(prototype, key, { enumerable, get: freeze(get), set: freeze(set) })
  }
}
