import { Facade } from '../values/facade.ts'
import { scopeOf, type Evaluate, type Session } from '../evaluate/scope.ts'
import { findOwn } from '../../json.ts'
import { rootFunctions } from '../roots/root-functions.ts'
import { rootValues } from '../roots/root-values.ts'

type AnyFunction = (...args: unknown[]) => unknown

const facades = new WeakMap<object, Facade>()

/** A facade as code in the sandbox sees it: an object with its fields and methods. */
function expose(value: unknown): unknown {
  if (!(value instanceof Facade)) return value
  const facade = value
  const proxy = new Proxy(facade, {
    get: (_, key) =>
      typeof key === 'symbol' ? Reflect.get(Object.prototype, key) : readExposed(facade, key),
    has: (_, key) => typeof key === 'string' && readExposed(facade, key) !== undefined,
    ownKeys: () => [],
    getOwnPropertyDescriptor: () => undefined,
    set: () => false,
  })
  facades.set(proxy, facade)
  return proxy
}

/** The facade behind an exposed object; any other value as it is. */
export const unexpose = (value: unknown): unknown =>
  (typeof value === 'object' && value !== null && facades.get(value)) || value

function readExposed(facade: Facade, key: string): unknown {
  if (key === 'toJSON') return () => undefined
  const method = facade.isMethod(key) ? facade.findMethod(key) : undefined
  return method ? (...args: unknown[]) => expose(method(...args)) : expose(facade.read(key))
}

/** What code finds around it, seen from one item after the other. */
export interface ExposedRoots {
  /** The values of the names: roots, then globals of the sandbox; anything else is undefined. */
  readonly scope: Readonly<Record<string, unknown>>
  moveTo(itemIndex: number): void
}

interface Wanted {
  /** The names that the code uses. */
  names: readonly string[]
  /** Further functions by name. */
  more: Readonly<Record<string, AnyFunction>>
}

/** Only what is used is exposed: for many items that is most of the work. */
export function exposeRoots(session: Session, { names, more }: Wanted): ExposedRoots {
  const scope: Record<string, unknown> = {}
  const changing: [string, Evaluate][] = []
  for (const name of names) {
    const root = exposedRoot(name)
    if (root) changing.push([name, root])
    else scope[name] = findOwn(more, name) ?? findOwn(session.data.roots, name) ?? globalOf(name)
  }
  return {
    scope,
    moveTo(itemIndex) {
      const current = scopeOf(session, itemIndex)
      for (const [name, read] of changing) scope[name] = read(current)
    },
  }
}

function exposedRoot(name: string): Evaluate | undefined {
  const value = rootValues.get(name)
  if (value) return (scope) => expose(value(scope))
  const call = rootFunctions.get(name)
  return (
    call &&
    ((scope) =>
      (...args: unknown[]) =>
        expose(call.run(scope, args, scope.session)))
  )
}

const globalOf = (name: string): unknown => Reflect.get(globalThis, name)

/** The names that `exposeRoots` knows. */
export const rootNames: readonly string[] = [...rootValues.keys(), ...rootFunctions.keys()]
