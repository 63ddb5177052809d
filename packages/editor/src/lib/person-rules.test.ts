import { expect, test } from 'vitest'
import { email, newPassword, personName, repeated, required } from './person-rules.ts'

const needed = 'This field is required'

test.each([
  ['', needed],
  ['  ', needed],
  ['x', undefined],
])('a required field with %j says %j', (value, problem) => {
  expect(required(value)).toBe(problem)
})

test.each([
  ['', needed],
  [' ann@example.com ', undefined],
  ['ann@example', 'Enter a valid email address'],
  ['ann example@x.com', 'Enter a valid email address'],
])('the address %j says %j', (value, problem) => {
  expect(email(value)).toBe(problem)
})

test.each([
  [' ', needed],
  ['x'.repeat(32), undefined],
  [` ${'x'.repeat(32)} `, undefined],
  ['x'.repeat(33), 'At most 32 characters'],
])('U01 the name %j says %j', (value, problem) => {
  expect(personName(value)).toBe(problem)
})

const rules = '8+ characters, at least 1 number and 1 capital letter'

test.each([
  ['', needed],
  ['Passw0r', rules],
  ['Passw0rd', undefined],
  ['passw0rd', rules],
  ['Password', rules],
  ['Ünsicher1', undefined],
  [`P0${'x'.repeat(62)}`, undefined],
  [`P0${'x'.repeat(63)}`, 'At most 64 characters'],
])('U01 the new password %j says %j', (value, problem) => {
  expect(newPassword(value)).toBe(problem)
})

test('a password that is typed again must be the same', () => {
  expect(repeated('', { password: '' })).toBe(needed)
  expect(repeated('Passw0rd', { password: 'Passw0rd' })).toBeUndefined()
  expect(repeated('Passw0rd ', { password: 'Passw0rd' })).toBe('Passwords must match')
})
