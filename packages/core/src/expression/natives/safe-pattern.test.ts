import { expect, test } from 'vitest'
import { isSafePattern } from './safe-pattern.ts'

test.each([
  /\n/g,
  /\s+/g,
  /[^a-z0-9]+/gi,
  /^https?:\/\//,
  /"/g,
  /a|b|c/,
  /^\d{4}-\d\d/,
  /\p{L}+/u,
  /[\]\\]/,
  /^ */,
  /x{2,5}/,
])('%s takes time in proportion to the text', (pattern) => {
  expect(isSafePattern(pattern.source, pattern.flags)).toBe(true)
})

test.each([
  /(a+)+$/,
  /(a|a)*b/,
  /\s+$/,
  /a+b/,
  /.*x/,
  /(\w+) (\w+)/,
  /(?=a)/,
  /(a)\1/,
  /a?a?a?a?a?a?a?aaaaaaa/,
  /[a-z]{0,50}[a-z]{0,50}x/,
])('%s could run for ever and is left to the sandbox', (pattern) => {
  expect(isSafePattern(pattern.source, pattern.flags)).toBe(false)
})
