import { expect, test } from 'vitest'
import { cellFromText, textOfCell } from './cell-text.ts'

test.each([
  ['a text', 'string', 'x', { ok: true, value: 'x' }],
  ['an empty text', 'string', '', { ok: true, value: '' }],
  ['a number', 'number', ' 1.5 ', { ok: true, value: 1.5 }],
  ['an emptied number', 'number', '', { ok: true, value: null }],
  ['no number', 'number', '1,5', { ok: false }],
  ['an emptied date', 'date', '', { ok: true, value: null }],
] as const)('a field holds %s', (_what, type, text, expected) => {
  expect(cellFromText(type, text)).toEqual(expected)
})

test('a date is shown in the time of the reader and read again as the same moment', () => {
  const moment = '2026-01-02T10:20:30.000Z'

  const shown = textOfCell({ name: 'since', type: 'date' }, moment)

  expect(shown).toMatch(/^2026-01-0[123]T\d\d:20:30$/)
  expect(cellFromText('date', shown)).toEqual({ ok: true, value: moment })
})

test('nothing is shown of what is empty or no date', () => {
  expect(textOfCell({ name: 'a', type: 'string' }, null)).toBe('')
  expect(textOfCell({ name: 'a', type: 'date' }, 'never')).toBe('')
})
