import { generateKeyPairSync } from 'node:crypto'
import { createTestClock, runNodeInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { jwt } from './jwt.node.ts'

const pem = {
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
} as const
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048, ...pem })
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256', ...pem })

const secret = { keyType: 'passphrase', secret: 's3cret', algorithm: 'HS256' }

async function run(
  parameters: Record<string, unknown>,
  jwtAuth: Record<string, unknown> = secret,
  now = 1_767_225_600_000,
) {
  const { output, error } = await runNodeInMemory(jwt, {
    parameters,
    credentials: { jwtAuth },
    clock: createTestClock(now),
  })
  return error?.message ?? output[0]?.[0]?.json
}

test.each([
  ['HS256', secret],
  ['HS512', { ...secret, algorithm: 'HS512' }],
  ['RS256', { keyType: 'pemKey', ...rsa, algorithm: 'RS256' }],
  ['PS256', { keyType: 'pemKey', ...rsa, algorithm: 'PS256' }],
  ['ES256', { keyType: 'pemKey', ...ec, algorithm: 'ES256' }],
])('a token signed with %s is verified and decoded', async (alg, credential) => {
  const signed = (await run(
    { operation: 'sign', useJson: true, claimsJson: '{"a":1,"exp":1767225660}' },
    credential,
  )) as { token: string }
  const payload = { a: 1, iat: 1_767_225_600, exp: 1_767_225_660 }

  expect(await run({ operation: 'verify', token: signed.token }, credential)).toEqual({ payload })
  expect(await run({ operation: 'decode', token: signed.token, options: { complete: true } })).toMatchObject({
    header: { alg, typ: 'JWT' },
    payload,
  })
})

test('claims are set one by one, times count from now, and the header has its own', async () => {
  const claims = {
    audience: 'all',
    expiresIn: 60,
    issuer: 'me',
    jwtid: 'id',
    notBefore: 10,
    subject: 'you',
  }
  const { token } = (await run({ claims, headerClaims: '{"typ":"at+jwt"}', options: { kid: 'k1' } })) as {
    token: string
  }

  expect(await run({ operation: 'decode', token, options: { complete: true } })).toMatchObject({
    header: { alg: 'HS256', typ: 'at+jwt', kid: 'k1' },
    payload: {
      iat: 1_767_225_600,
      nbf: 1_767_225_610,
      exp: 1_767_225_660,
      aud: 'all',
      iss: 'me',
      sub: 'you',
      jti: 'id',
    },
  })
  expect(await run({ operation: 'verify', token })).toBe('The token is not valid yet')
  expect(await run({ operation: 'verify', token, options: { ignoreNotBefore: true } })).toHaveProperty(
    'payload.sub',
    'you',
  )
})

test('an expired, altered, foreign or unsigned token is refused', async () => {
  const { token } = (await run({ claims: { expiresIn: 60 } })) as { token: string }
  const [header, , signature] = token.split('.')
  const altered = [header, Buffer.from('{"a":2}').toString('base64url'), signature].join('.')
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{}').toString('base64url')}.`
  const verify = (value: string, credential = secret, later = 0) =>
    run({ operation: 'verify', token: value }, credential, 1_767_225_600_000 + later)

  expect(await verify(token, secret, 61_000)).toBe('The token has expired')
  expect(await verify(altered)).toBe('The signature is wrong')
  expect(await verify(token, { ...secret, secret: 'other' })).toBe('The signature is wrong')
  expect(await verify(unsigned)).toBe('The algorithm is not allowed')
  expect(await verify('nonsense')).toBe('The token is malformed')
})

const { token } = (await run({ operation: 'sign', useJson: true, claimsJson: '{"a":1}' })) as {
  token: string
}
const credentials = { jwtAuth: secret }

tryEvery(jwt, [
  {
    parameters: { operation: 'sign', useJson: true, claimsJson: '{"a":1}' },
    credentials,
    gives: [{ token: expect.any(String) }],
  },
  {
    parameters: { operation: 'verify', token },
    credentials,
    gives: [{ payload: expect.objectContaining({ a: 1 }) }],
  },
  {
    parameters: { operation: 'decode', token },
    credentials,
    gives: [{ payload: expect.objectContaining({ a: 1 }) }],
  },
])
