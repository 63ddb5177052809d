import { expect, test } from 'vitest'
import {
  cutDeep,
  deepestItem,
  isPlainlyTooDeep,
  refuseDeep,
  refuseDeepItems,
  tooDeepText,
} from './json-depth.ts'

const nested = (levels: number, inside: unknown = 1): unknown =>
  Array.from({ length: levels }).reduce((inner, _, index) => (index % 2 ? [inner] : { a: inner }), inside)

test('SEC-34 data may be nested 500 levels deep, and no deeper', () => {
  expect(() => refuseDeep(nested(deepestItem + 1), 'It')).not.toThrow()
  expect(() => refuseDeep(nested(deepestItem + 2), 'It')).toThrow('It is nested more than 500 levels deep')
  expect(() => refuseDeep(nested(100_000), 'It')).toThrow('It is nested more than 500 levels deep')
})

test('SEC-34 the item that is too deep is named', () => {
  const deep = { json: { a: nested(5000) } }

  expect(() => refuseDeepItems([null, [{ json: {} }, deep]])).toThrow('Item 2 is nested')
})

test('SEC-34 data that holds one object many times over is not followed for ever', () => {
  const doubled = Array.from({ length: 60 }).reduce((inner: object) => ({ a: inner, b: inner }), {})
  const circular: Record<string, unknown> = {}
  circular.self = circular

  expect(() => refuseDeep(doubled, 'It')).toThrow('It has more than 10000000 objects')
  expect(() => refuseDeep(circular, 'It')).toThrow('levels deep')
})

test('dates count as values', () => {
  const date = Object.assign(new Date(), { of: nested(1000) })

  expect(() => refuseDeep({ date }, 'It')).not.toThrow()
})

test('what is too deep is cut, the rest stays as it is', () => {
  const value = { fine: nested(10, 'x'), deep: nested(5000) }

  const text = JSON.stringify(cutDeep(value))

  expect(text).toContain('[nested more than 500 levels deep]')
  expect(JSON.parse(text).fine).toEqual(nested(10, 'x'))
})

test('only as many items are looked at as asked for', () => {
  const items = [{ json: {} }, { json: nested(5000) }]

  expect(() => refuseDeepItems([items], 1)).not.toThrow()
  expect(() => refuseDeepItems([items], 2)).toThrow('Item 2 is nested')
})

test('a quick look sees what is too deep, unless it comes late', () => {
  const many = Array.from({ length: 100_000 }, () => ({}))

  expect(isPlainlyTooDeep(nested(deepestItem + 1))).toBe(false)
  expect(isPlainlyTooDeep(nested(deepestItem + 2))).toBe(true)
  expect(isPlainlyTooDeep('text')).toBe(false)
  expect(isPlainlyTooDeep([...many.slice(1000), nested(5000)])).toBe(true)
  expect(isPlainlyTooDeep([...many, nested(5000)])).toBe(false)
})

test('words take the place of the first level that is too deep', () => {
  expect(cutDeep({ a: { b: { c: {} } }, d: [[[1]]], e: 1 }, 1)).toEqual({
    a: { b: tooDeepText },
    d: [tooDeepText],
    e: 1,
  })
  expect(cutDeep({ a: { b: {} } }, 2)).toEqual({ a: { b: {} } })
})
