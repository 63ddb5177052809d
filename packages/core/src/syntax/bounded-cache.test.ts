import { expect, test, vi } from 'vitest'
import { cached } from './bounded-cache.ts'

const length = (text: string) => text.length

test('computes once for a text that is used again', () => {
  const compute = vi.fn<typeof length>(length)
  const read = cached(4, compute)
  expect([read('a'), read('bb'), read('a'), read('bb')]).toEqual([1, 2, 1, 2])
  expect(compute).toHaveBeenCalledTimes(2)
})

test('a text in use is kept, however many others come', () => {
  const compute = vi.fn<typeof length>(length)
  const read = cached(4, compute)
  for (let other = 0; other < 20; other++) {
    read('used')
    read(String(other))
  }
  expect(compute.mock.calls.filter(([text]) => text === 'used')).toHaveLength(1)
})

test('a text that is not used any more is forgotten', () => {
  const compute = vi.fn<typeof length>(length)
  const read = cached(4, compute)
  for (const text of ['old', 'a', 'b', 'c', 'd', 'old']) read(text)
  expect(compute.mock.calls.filter(([text]) => text === 'old')).toHaveLength(2)
})
