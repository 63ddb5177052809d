import { kindOf } from '../values/value-kind.ts'
import { methodLibrary, methodNames } from '../methods/method-library.ts'
import type { MethodEnv } from '../methods/method.ts'

/**
 * Puts our methods on every value of a realm, under keys that no data can have, and gives the keys by name.
 * Rewritten expressions call `value[library.chunk](2)`.
 */
export function installMethods(prototype: object, env: MethodEnv): Record<string, unknown> {
  const library: Record<string, unknown> = {
    test_isEmpty: (value: unknown) => testEmptiness(value, 'isEmpty', env),
    test_isNotEmpty: (value: unknown) => testEmptiness(value, 'isNotEmpty', env),
  }
  for (const name of methodNames) {
    const key = Symbol(name)
    library[name] = key
    Object.defineProperty(prototype, key, {
      value(this: unknown, ...args: unknown[]) {
        return invoke(this, { name, args }, env)
      },
    })
  }
  return library
}

interface Call {
  name: string
  args: unknown[]
}

function invoke(receiver: unknown, { name, args }: Call, env: MethodEnv): unknown {
  const ours = methodLibrary[kindOf(receiver)]?.get(name)
  // The table is entered by the receiver's own kind.
  if (ours) return ours.run(receiver as never, args, env)
  const native = (receiver as Record<string, unknown>)[name]
  if (typeof native !== 'function') throw new TypeError(`${name} is not a function`)
  return Reflect.apply(native, receiver, args)
}

function testEmptiness(value: unknown, name: 'isEmpty' | 'isNotEmpty', env: MethodEnv): unknown {
  if (value === null || value === undefined) return name === 'isEmpty'
  return invoke(value, { name, args: [] }, env)
}
