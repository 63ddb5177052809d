import { expect, test } from 'vitest'
import { readAddresses } from './invite-addresses.ts'

test('P03 addresses are read out of a pasted list, each once', () => {
  const { emails, invalid } = readAddresses('Ben <ben@example.com>, ann@example.com;\nBEN@example.com\n,')

  expect(emails).toEqual(['ben@example.com', 'ann@example.com'])
  expect(invalid).toBeUndefined()
})

test('P03 the first entry that is no address is named', () => {
  expect(readAddresses('ann@example.com, nonsense').invalid).toBe('nonsense')
})
