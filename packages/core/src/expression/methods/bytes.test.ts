import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { valueOf } from '../../testing/value-of.ts'

const encode = (text: string) => valueOf('$json.text.base64Encode()', { text })
const decode = (text: string) => valueOf('$json.text.base64Decode()', { text })

const decodeBytes = (bytes: readonly number[]) => decode(Buffer.from(bytes).toString('base64'))
const platformDecodes = (bytes: readonly number[]) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(bytes))

/** The first and the last character of each length in UTF-8, and some in between. */
test.each([
  ['', ''],
  ['a', 'YQ=='],
  ['ab', 'YWI='],
  ['abc', 'YWJj'],
  ['abcd', 'YWJjZA=='],
  ['\0', 'AA=='],
  ['\u007F', 'fw=='],
  ['\u0080', 'woA='],
  ['é', 'w6k='],
  ['\u07FF', '378='],
  ['\u0800', '4KCA'],
  ['€', '4oKs'],
  ['\uD7FF', '7Z+/'],
  ['\uE000', '7oCA'],
  ['\uFFFF', '77+/'],
  ['\u{10000}', '8JCAgA=='],
  ['😀', '8J+YgA=='],
  ['\u{10FFFF}', '9I+/vw=='],
  ['ÿþ?>', 'w7/Dvj8+'],
])('%j in Base64 is %s, and back again', (text, base64) => {
  expect(encode(text)).toBe(base64)
  expect(decode(base64)).toBe(text)
})

test('half a pair of surrogates is written as the replacement character', () => {
  expect(encode('a\uD83Db')).toBe(encode('a\uFFFDb'))
})

test.each([
  ['w7_Dvj8-', 'ÿþ?>', 'the alphabet for addresses is read, too'],
  ['YWJj\n ZGVm', 'abcdef', 'white space is skipped'],
  ['YW*Jj', 'abc', 'other signs are skipped'],
  ['YWI', 'ab', 'padding may be missing'],
  ['YWJjZ', 'abc', 'a digit that makes no byte is dropped'],
])('%j is %j: %s', (base64, text) => {
  expect(decode(base64)).toBe(text)
})

test.each([
  ['a byte that continues nothing', [0x80, 0x41]],
  ['a byte that no text has', [0xf8, 0x41]],
  ['a sequence that ends too early', [0xe2, 0x82]],
  ['a sequence that is broken off', [0xf0, 0x9f, 0x41]],
  ['a letter in two bytes', [0xc1, 0x81]],
  ['a letter in three bytes', [0xe0, 0x81, 0x81]],
  ['a long form that is broken off', [0xe0, 0x81, 0x41]],
  ['a letter in four bytes', [0xf0, 0x80, 0x81, 0x81]],
  ['half a pair of surrogates', [0xed, 0xa0, 0x80]],
  ['half a pair that is broken off', [0xed, 0xbf, 0x41]],
  ['more than there are characters', [0xf4, 0x90, 0x80, 0x80]],
  ['far more than that, broken off', [0xf5, 0x80, 0x41]],
])('what is not UTF-8 is read as everybody reads it: %s', (_, bytes) => {
  expect(decodeBytes(bytes)).toBe(platformDecodes(bytes))
})

test('any bytes are read as everybody reads them', () => {
  const byte = fc.oneof(
    fc.integer({ min: 0, max: 255 }),
    fc.constantFrom(0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc2, 0xe0, 0xed, 0xef, 0xf0, 0xf4),
  )

  fc.assert(
    fc.property(fc.array(byte), (bytes) => {
      expect(decodeBytes(bytes)).toBe(platformDecodes(bytes))
    }),
    { numRuns: 500 },
  )
})

test('any text comes back', () => {
  const character = fc.oneof(
    fc.integer({ min: 0, max: 0xd7_ff }),
    fc.integer({ min: 0xe0_00, max: 0x10_ff_ff }),
  )

  fc.assert(
    fc.property(fc.array(character), (codes) => {
      const text = String.fromCodePoint(...codes)

      expect(encode(text)).toBe(Buffer.from(text).toString('base64'))
      expect(decode(Buffer.from(text).toString('base64'))).toBe(text)
    }),
  )
})
