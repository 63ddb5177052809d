import { expect, test } from 'vitest'
import { formatFileSize } from './format.ts'

test.each([
  ['0', '0 byte'],
  ['4', '4 byte'],
  ['1530', '1.5 kB'],
  ['20971520', '21 MB'],
  ['12 B', '12 B'],
])('P16 a file of %s bytes has the size %s', (size, shown) => {
  expect(formatFileSize(size)).toBe(shown)
})
