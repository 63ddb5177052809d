import { expect, test } from 'vitest'
import { parsePath, readPath, removePath, writePath } from './object-path.ts'

test.each([
  ['', []],
  ['a', ['a']],
  ['a.b[0]["c"]', ['a', 'b', '0', 'c']],
  ["a['b c'].d", ['a', 'b c', 'd']],
  ['[1]', ['1']],
  ['a..b.', ['a', '', 'b', '']],
  ['.a', ['', 'a']],
  ['["a.b"]', ['a.b']],
  ["a['b.c'].d", ['a', 'b.c', 'd']],
  ['a.["b"]', ['a', 'b']],
  ['a[b].c', ['a[b]', 'c']],
  ['[', ['[']],
  ['a[0]b.c', ['a', '0', 'b', 'c']],
])('the path %j has the parts %j', (path, parts) => {
  expect(parsePath(path)).toEqual(parts)
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

test.each<[Record<string, unknown>, string, Record<string, unknown>]>([
  [{ a: 1, b: 2 }, 'a', { b: 2 }],
  [{ a: 1 }, 'b', { a: 1 }],
  [{ a: 1 }, 'a.b', { a: 1 }],
  [{ a: 1 }, '', { a: 1 }],
  [{ a: [{ b: 1, c: 2 }, { b: 3 }] }, 'a[0].b', { a: [{ c: 2 }, { b: 3 }] }],
  [{ a: [1, 2] }, 'a[0]', { a: [1, 2] }],
  [{ a: [[1]] }, 'a[0][0]', { a: [[1]] }],
])('%j without %j is %j', (target, path, rest) => {
  expect(removePath(target, parsePath(path))).toEqual(rest)
})

test.each<[Record<string, unknown>, string, Record<string, unknown>]>([
  [{}, 'a', { a: 'x' }],
  [{}, 'a.b', { a: { b: 'x' } }],
  [{}, 'a[1].b', { a: [null, { b: 'x' }] }],
  [{ a: [1, 2] }, 'a[0]', { a: ['x', 2] }],
  [{ a: [1] }, 'a[1]', { a: [1, 'x'] }],
  [{ a: 5 }, 'a.b', { a: { b: 'x' } }],
  [{ a: { 0: 'y' } }, 'a[0]', { a: { 0: 'x' } }],
])('%j with a text at %j is %j', (target, path, written) => {
  expect(writePath(target, parsePath(path), 'x')).toEqual(written)
})

test('a list has at most 100000 places', () => {
  expect((writePath({}, ['a', '99999'], 1).a as unknown[]).length).toBe(100_000)
  expect(() => writePath({}, ['a', '100000'], 1)).toThrow('A list cannot have a place 100000')
})
