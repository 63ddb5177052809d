import { isJsonObject } from '@heddle/core'
import type { NodeDefinition } from '@heddle/core/node'

/** The node, with a note of every parameter that it looks at while it runs: `options.format`, without positions in lists. */
export const watchReads = (node: NodeDefinition, reads: Set<string>): NodeDefinition => ({
  ...node,
  readEachItem(parameters) {
    const read = node.readEachItem(parameters)
    return (itemIndex, scratch) => watched(read(itemIndex, scratch), '', reads) as Record<string, unknown>
  },
})

function watched(value: unknown, path: string, reads: Set<string>): unknown {
  if (!isJsonObject(value) && !Array.isArray(value)) return value
  const pathOf = (key: string | symbol) =>
    Array.isArray(value) || typeof key === 'symbol' ? path : path === '' ? key : `${path}.${key}`
  return new Proxy(value, {
    get(target, key) {
      reads.add(pathOf(key))
      return watched(Reflect.get(target, key), pathOf(key), reads)
    },
    getOwnPropertyDescriptor(target, key) {
      reads.add(pathOf(key))
      return Reflect.getOwnPropertyDescriptor(target, key)
    },
  })
}
