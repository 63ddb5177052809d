import { createTestClock, runNodeInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { totp } from './totp.node.ts'

/** The keys that RFC 6238 tries, in base 32: the digits 1 to 0 again and again, as many as the hash has bytes. */
const secrets = {
  SHA1: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  SHA256: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZA====',
  SHA512:
    'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNA=',
}

async function codeAt(seconds: number, options: object = {}, secret = secrets.SHA1) {
  const { output, error } = await runNodeInMemory(totp, {
    parameters: { options },
    credentials: { totpApi: { secret, label: 'GitHub:ann' } },
    clock: createTestClock(seconds * 1000),
  })
  return error?.message ?? output[0]?.[0]?.json
}

test.each([
  ['SHA1', 59, '94287082'],
  ['SHA256', 59, '46119246'],
  ['SHA512', 59, '90693936'],
  ['SHA1', 1_111_111_109, '07081804'],
  ['SHA256', 1_111_111_109, '68084774'],
  ['SHA512', 1_111_111_109, '25091201'],
  ['SHA1', 20_000_000_000, '65353130'],
  ['SHA256', 20_000_000_000, '77737706'],
  ['SHA512', 20_000_000_000, '47863826'],
] as const)('makes the code that the standard gives for %s at %d', async (algorithm, seconds, token) => {
  const given = await codeAt(seconds, { algorithm, digits: 8 }, secrets[algorithm])

  expect(given).toMatchObject({ token })
})

test.each(['SHA224', 'SHA384', 'SHA3-224', 'SHA3-256', 'SHA3-384', 'SHA3-512'])(
  'makes codes with %s',
  async (algorithm) => {
    expect(await codeAt(59, { algorithm })).toMatchObject({ token: expect.stringMatching(/^\d{6}$/) })
  },
)

test('says for how many seconds the code still counts', async () => {
  expect(await codeAt(59)).toEqual({ token: '287082', secondsRemaining: 1 })
  expect(await codeAt(60)).toMatchObject({ secondsRemaining: 30 })
  expect(await codeAt(59, { period: 60 })).toMatchObject({ secondsRemaining: 1 })
  expect(await codeAt(60, { period: 60 })).toMatchObject({ token: '287082', secondsRemaining: 60 })
})

test('a secret may stand in groups and small letters', async () => {
  expect(await codeAt(59, {}, 'gezd gnbv gy3t qojq-gezd gnbv gy3t qojq')).toMatchObject({ token: '287082' })
})

test('a wrong secret is refused, and not shown', async () => {
  const message = await codeAt(59, {}, 'GEZD0189')

  expect(message).toBe('The secret may only have the letters A to Z and the digits 2 to 7')
  expect(await codeAt(59, {}, ' ')).toBe('The credential has no secret')
})

tryEvery(totp, [
  {
    parameters: { options: { digits: 8 } },
    credentials: { totpApi: { secret: secrets.SHA1 } },
    gives: [{ token: expect.stringMatching(/^\d{8}$/), secondsRemaining: expect.any(Number) }],
  },
])
