import { expect, test } from 'vitest'
import { isWebAddress } from './web-address.ts'

test.for(['https://example.com', 'HTTP://example.com/a?b#c', ' https://example.com '])(
  'SEC-29 %j leads to the web',
  (text) => {
    expect(isWebAddress(text)).toBe(true)
  },
)

test.for([
  'javascript:alert(1)',
  '\tjava\nscript:alert(1)',
  'https',
  '//example.com',
  '/path',
  'https://',
  'data:text/html,x',
  'mailto:a@example.com',
  '',
])('SEC-29 %j does not', (text) => {
  expect(isWebAddress(text)).toBe(false)
})
