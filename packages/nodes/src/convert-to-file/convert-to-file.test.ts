import { expect } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { convertToFile } from './convert-to-file.node.ts'

const items = [{ a: 1, t: 'aGk=' }]
const event = { title: 'Lunch', start: '2026-01-02T12:00Z', end: '2026-01-02T13:00Z' }
const file = [expect.any(Object)]

tryEvery(convertToFile, [
  { versions: [1, 1.1], parameters: { operation: 'csv' }, items, gives: file },
  ...['html', 'toJson', 'ods', 'rtf', 'xls', 'xlsx'].map((operation) => ({
    parameters: { operation },
    items,
    gives: file,
  })),
  { parameters: { operation: 'iCal', ...event }, items, gives: file },
  { parameters: { operation: 'toText', sourceProperty: 't' }, items, gives: file },
  { parameters: { operation: 'toBinary', sourceProperty: 't' }, items, gives: file },
  { parameters: { operation: 'toText', sourceProperty: 'nope' }, items, fails: 'nope' },
])
