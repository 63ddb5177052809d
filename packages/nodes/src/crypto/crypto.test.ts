import { createVerify, generateKeyPairSync } from 'node:crypto'
import type { JsonObject } from '@heddle/core'
import { runNodeInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { crypto } from './crypto.node.ts'

const result = async (parameters: Record<string, unknown>, binary?: string) => {
  // A document that calls the operation an action is of the version before.
  const typeVersion = 'action' in parameters ? 1 : 1.1
  const file = { mimeType: 'text/plain', data: Buffer.from(binary ?? '').toString('base64') }
  const { output, error } = await runNodeInMemory(crypto, {
    parameters,
    node: { typeVersion },
    inputs: [[{ json: { a: 1 }, ...(binary && { binary: { file } }) }]],
  })
  return error?.message ?? output[0]?.[0]?.json
}

test.each([
  ['a text by default', { value: 'abc' }, '900150983cd24fb0d6963f7d28e17f72'],
  [
    'with SHA256',
    { type: 'SHA256', value: 'abc' },
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  ],
  ['as base64', { type: 'SHA1', value: 'abc', encoding: 'base64' }, 'qZk+NkcGgWq6PiVxeFDCbJzQ2J0='],
  [
    'by a document that calls it an action',
    { action: 'hash', value: 'abc' },
    '900150983cd24fb0d6963f7d28e17f72',
  ],
])('hashes %s', async (_, parameters, expected) => {
  expect(await result(parameters)).toEqual({ a: 1, data: expected })
})

test('hashes a file', async () => {
  const parameters = { binaryData: true, binaryPropertyName: 'file', dataPropertyName: 'hash.md5' }

  expect(await result(parameters, 'abc')).toEqual({ a: 1, 'hash.md5': '900150983cd24fb0d6963f7d28e17f72' })
  expect(await result(parameters)).toBe('The item has no file named "file"')
})

test('makes an HMAC', async () => {
  expect(await result({ operation: 'hmac', type: 'SHA256', value: 'abc', secret: 'key' })).toEqual({
    a: 1,
    data: '9c196e32dc0175f86f4b1cb89289d6619de6bee699e4c378e68309ed97a1a6ab',
  })
})

test('signs with a private key', async () => {
  const signed = (await result({ operation: 'sign', value: 'abc', privateKey })) as { data: string }

  expect(createVerify('RSA-SHA256').update('abc').verify(publicKey, signed.data, 'hex')).toBe(true)
  expect(await result({ operation: 'sign', value: 'abc', privateKey: 'no key' })).toContain(
    'could not be signed',
  )
})

test.each([
  ['uuid', /^[0-9a-f-]{36}$/],
  ['hex', /^[0-9a-f]{20}$/],
  ['base64', /^[\w+/=]{20}$/],
  ['ascii', /^[A-Za-z0-9]{20}$/],
])('generates %s', async (encodingType, pattern) => {
  expect(await result({ operation: 'generate', encodingType, stringLength: 20 })).toEqual({
    a: 1,
    data: expect.stringMatching(pattern),
  })
})

const rsaKeys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
const { publicKey, privateKey } = rsaKeys()
const made = [{ data: expect.any(String) }]
const keys = {
  hmacSecret: 'k',
  signPrivateKey: privateKey,
  encryptionPassphrase: 'p',
  encryptionPublicKey: publicKey,
  encryptionPrivateKey: privateKey,
}
const credentials = { crypto: keys }
const run = async (parameters: JsonObject, given: object = credentials) => {
  const { output, error } = await runNodeInMemory(crypto, { parameters, credentials: { ...given } })
  return error?.message ?? output[0]?.[0]?.json.data
}

test.each([
  { mode: 'symmetric' },
  { mode: 'symmetric', cipher: 'chacha20-poly1305' },
  { mode: 'asymmetric' },
])('what is encrypted by $mode $cipher can be read again, but not by another key', async (given) => {
  const sealed = await run({ ...given, operation: 'encrypt', value: 'héllo' })
  const read = { ...given, operation: 'decrypt', value: sealed }
  const others = { ...keys, encryptionPassphrase: 'q', encryptionPrivateKey: rsaKeys().privateKey }

  expect(sealed).not.toContain('llo')
  expect(await run(read)).toBe('héllo')
  expect(await run(read, { crypto: others })).toContain('could not be decrypted')
})

test('a key that the credential does not have is named', async () => {
  const empty = { crypto: {} }

  expect(await run({ operation: 'hmac', value: 'x' }, empty)).toContain('no secret for an HMAC')
  expect(await run({ operation: 'encrypt', value: 'x' }, empty)).toContain('no passphrase')
})

const digests = [
  { operation: 'hash', value: 'abc' },
  { operation: 'hmac', value: 'abc', secret: 'k' },
  { operation: 'sign', value: 'abc', privateKey },
  { operation: 'generate' },
]
tryEvery(crypto, [
  ...digests.flatMap(({ operation, ...rest }) => [
    { versions: [1], parameters: { action: operation, ...rest }, gives: made },
    { versions: [1.1], parameters: { operation, ...rest }, gives: made },
    { parameters: { operation, ...rest, keySource: 'node' }, gives: made },
  ]),
  ...['hash', 'hmac', 'sign', 'generate', 'encrypt'].flatMap((operation) => [
    { versions: [2], parameters: { action: operation, value: 'abc' }, credentials, gives: made },
    { parameters: { operation, value: 'abc' }, credentials, gives: made },
  ]),
  {
    versions: [2],
    parameters: { action: 'decrypt', value: 'abc' },
    credentials,
    fails: 'could not be decrypted',
  },
  { parameters: { operation: 'decrypt', value: 'abc' }, credentials, fails: 'could not be decrypted' },
  { parameters: { operation: 'generate' }, items: [], gives: [] },
])
