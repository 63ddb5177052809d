import { matchesGlob } from 'node:path'
import type { FileAccess } from '@heddle/core/node'

/** Allowed folders that exist only in a test: bytes by path. */
export const createMemoryFiles = (disk: Map<string, Uint8Array>): FileAccess => ({
  find: async (pattern) =>
    /[*?[{]/.test(pattern) ? [...disk.keys()].filter((path) => matchesGlob(path, pattern)) : [pattern],

  async read(path) {
    const bytes = disk.get(path)
    if (!bytes) throw new Error(`There is no file "${path}"`)
    return new Blob([new Uint8Array(bytes)]).stream()
  },

  async write(path, content, { append = false } = {}) {
    const before = append ? (disk.get(path) ?? new Uint8Array()) : new Uint8Array()
    disk.set(path, Buffer.concat([before, await new Response(content).bytes()]))
  },
})
