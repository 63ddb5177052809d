import { Facade } from '../evaluate/facade.ts'
import { scopeOf, type Session } from '../evaluate/scope.ts'
import { getOwn } from '../../json.ts'
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

/**
 * All names that code finds around it, for one item. What is not a root is a global of the sandbox,
 * and what is neither is undefined.
 */
export function exposeRoots(
  session: Session,
  itemIndex: number,
  more: Readonly<Record<string, AnyFunction>>,
): object {
  const scope = scopeOf(session, itemIndex)
  return new Proxy(Object.create(null) as object, {
    get(_, name) {
      if (typeof name === 'symbol') return undefined
      const value = rootValues.get(name)
      if (value) return expose(value(scope))
      const call = rootFunctions.get(name)
      if (call) return (...args: unknown[]) => expose(call(scope, args))
      return (
        getOwn(more, name) ?? getOwn(session.data.roots, name) ?? (Reflect.get(globalThis, name) as unknown)
      )
    },
  })
}

/** The names that `exposeRoots` knows. */
export const rootNames: readonly string[] = [...rootValues.keys(), ...rootFunctions.keys()]
