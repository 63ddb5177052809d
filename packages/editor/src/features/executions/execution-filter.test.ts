import { expect, test } from 'vitest'
import { readChoice } from './execution-filter.ts'

test('an address chooses what is listed', () => {
  expect(readChoice('?status=error&workflowId=5&from=2026-01-31T00%3A00&to=2026-02-01T00%3A00')).toEqual({
    workflowId: '5',
    status: 'error',
    range: 'custom',
    from: '2026-01-31T00:00',
    to: '2026-02-01T00:00',
  })
})

test.each(['', '?status=bad&workflowId=x&from=yesterday', '?other=1'])('%j chooses nothing', (search) => {
  expect(readChoice(search)).toEqual({ workflowId: undefined })
})
