import { expect, test } from 'vitest'
import { z } from 'zod'
import { keepingOrder } from './keeping-order.ts'

const schema = keepingOrder(z.object({ a: z.number(), b: z.number().default(2), c: z.number().optional() }))

test('fields come out in the order in which they came in, and defaults after them', () => {
  expect(Object.entries(schema.parse({ c: 3, a: 1 }))).toEqual([
    ['c', 3],
    ['a', 1],
    ['b', 2],
  ])
})

test('what the schema does not know is left out as ever', () => {
  expect(schema.parse({ x: 1, a: 1 })).toEqual({ a: 1, b: 2 })
})

test('what is no object is refused as ever', () => {
  expect(schema.safeParse([1]).success).toBe(false)
  expect(schema.safeParse(undefined).success).toBe(false)
})
