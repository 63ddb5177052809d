import { expect, test } from 'vitest'
import { parsePath, readPath, removePath, writePath } from './object-path.ts'

test('a path has dots, indexes and quoted keys', () => {
  expect(parsePath('a.b[0]["c"]')).toEqual(['a', 'b', '0', 'c'])
})

test('reading follows own properties only', () => {
  expect(readPath({ a: [{ b: 1 }] }, ['a', '0', 'b'])).toBe(1)
  expect(readPath({}, ['constructor', 'name'])).toBeUndefined()
})

test('writing copies the way and leaves the original alone', () => {
  const before = { a: { b: 1 }, other: {} }

  const after = writePath(before, ['a', 'c'], 2)

  expect(after).toEqual({ a: { b: 1, c: 2 }, other: {} })
  expect(before).toEqual({ a: { b: 1 }, other: {} })
  expect(after.other).toBe(before.other)
})

test('SEC-35 a reserved name cannot be written', () => {
  expect(() => writePath({}, ['a', '__proto__', 'x'], 1)).toThrow('reserved')
  expect(({} as Record<string, unknown>).x).toBeUndefined()
})

test('removing a nested field keeps its emptied parent', () => {
  expect(removePath({ a: { b: 1 } }, ['a', 'b'])).toEqual({ a: {} })
})
