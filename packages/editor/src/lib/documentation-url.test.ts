import { expect, test } from 'vitest'
import { documentationUrl } from './documentation-url.ts'

test.each([
  [{ name: 'heddle.set' }, '/help/guide/nodes/set'],
  [{ name: 'heddle.set', documentationUrl: 'https://x.example/set' }, 'https://x.example/set'],
  [{ name: 'heddle.set', documentationUrl: '/guide/other' }, '/help/guide/other'],
  [{ name: 'heddle.set', documentationUrl: 'javascript:alert(1)' }, '/help/javascript:alert(1)'],
])('%j is explained at %s', (type, url) => {
  expect(documentationUrl(type)).toBe(url)
})
