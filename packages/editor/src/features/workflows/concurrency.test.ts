import { expect, test } from 'vitest'
import { concurrencyOf, keyProblem, limitProblem, readConcurrency } from './concurrency.ts'

test.each([
  [undefined, { limit: '', key: '' }],
  [{ limit: 3 }, { limit: '3', key: '' }],
  [
    { limit: 1, key: '={{ $json.id }}' },
    { limit: '1', key: '{{ $json.id }}' },
  ],
  [
    { limit: 1, key: 'all' },
    { limit: '1', key: 'all' },
  ],
])('M15 a limit of %j is shown as it is typed, and stored as it was', (stored, shown) => {
  expect(readConcurrency(stored)).toEqual(shown)
  expect(concurrencyOf(shown)).toEqual(stored)
})

test('M15 a key without a limit is not stored', () => {
  expect(concurrencyOf({ limit: ' ', key: '{{ $json.id }}' })).toBeUndefined()
})

test.each(['0', '1001', '1.5', 'many'])('M15 V01 %s is no limit', (limit) => {
  expect(limitProblem({ limit, key: '' })).toBe('Enter a whole number from 1 to 1000, or nothing')
})

test.each(['', '1', '1000'])('M15 V01 "%s" can be saved', (limit) => {
  expect(limitProblem({ limit, key: '' })).toBeUndefined()
})

test('M15 V01 a key must be a simple expression, or a text', () => {
  const problem = (key: string) => keyProblem({ limit: '1', key })

  expect(problem('all')).toBeUndefined()
  expect(problem('{{ $json.body.customer.trim() }}')).toBeUndefined()
  expect(problem('{{ (() => $json.id)() }}')).toBe('This expression is too complex here')
  expect(problem('{{ $json. }}')).toBeTruthy()
})
