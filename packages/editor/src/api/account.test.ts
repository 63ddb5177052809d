import { expect, test } from 'vitest'
import { initials } from './account.ts'

test.each([
  [{ firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }, 'AL'],
  [{ firstName: 'ada', lastName: '', email: 'ada@example.com' }, 'A'],
  [{ firstName: null, lastName: null, email: 'dora@example.com' }, 'D'],
])('%o is shown as %s', (person, shown) => {
  expect(initials(person as Parameters<typeof initials>[0])).toBe(shown)
})
