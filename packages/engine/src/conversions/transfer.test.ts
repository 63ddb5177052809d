import { expect, test } from 'vitest'
import { pack, unpack } from './transfer.ts'

/** What a value is for who unpacks it, and in how many parts it travelled. */
async function send(value: unknown, most = 2 ** 30) {
  const packed = await pack(value, most)
  return packed && { value: await unpack(packed.parcel, packed.parts), parts: packed.parts.length }
}

const texts = (count: number, length: number) => Array.from({ length: count }, () => 'x'.repeat(length))

test.each([
  ['a text', 'text'],
  ['nothing', undefined],
  ['null', null],
  ['an empty list', []],
  ['an empty object', {}],
  ['an object without lists', { a: 1, b: { c: [2] } }],
  ['lists of different lengths beside other fields', { a: [], b: [1, 2], c: 'three', d: [[4], { e: 5 }] }],
])('%s arrives as it was sent', async (_, value) => {
  expect((await send(value))?.value).toEqual(value)
})

test('long lists travel in slices of about 256 KB, each list in its own', async () => {
  // An entry takes eight bytes more than its text has characters.
  const entry = 64 * 1024 - 8
  const lists = { four: texts(4, entry), five: texts(5, entry), twelve: texts(12, entry) }

  expect(await send(lists)).toEqual({ value: lists, parts: 1 + 1 + 1 + 3 })
  expect(await send(lists.twelve)).toEqual({ value: lists.twelve, parts: 1 + 3 })
})

test('bytes travel beside the rest, and are not copied', async () => {
  const bytes = new Uint8Array([1, 2, 3])
  const packed = await pack({ files: [{ bytes }, { bytes: new Uint8Array([4]) }], first: bytes }, 2 ** 20)

  expect(packed?.parts.some((part) => part === bytes)).toBe(true)
  expect(packed && (await unpack(packed.parcel, packed.parts))).toEqual({
    files: [{ bytes: new Uint8Array([1, 2, 3]) }, { bytes: new Uint8Array([4]) }],
    first: new Uint8Array([1, 2, 3]),
  })
})

test.each([
  ['a text', 'x'.repeat(100), 108],
  ['bytes', new Uint8Array(100), 108],
  ['an object', { name: 'x'.repeat(100) }, 8 + 4 + 108],
  ['a list', texts(3, 100), 8 + 3 * 108],
  ['a list beside a field', { list: texts(3, 100), name: 'x' }, 8 + 4 + 9 + 3 * 108],
  ['a list of many slices', texts(20, 100_000), 8 + 20 * 100_008],
])('%s of exactly the size that is allowed travels, and nothing larger', async (_, value, size) => {
  expect((await send(value, size))?.value).toEqual(value)
  expect(await send(value, size - 1)).toBeUndefined()
})
