import { expect, test } from 'vitest'
import { readHeader } from './image-header.ts'

const bytes = (...parts: (string | readonly number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  )
const zeros = (count: number) => Array.from({ length: count }, () => 0)

/** The part of a WebP file that comes first, by its name. */
const webp = (name: string, ...content: (string | readonly number[])[]) =>
  bytes('RIFF', zeros(4), 'WEBP', name, zeros(4), ...content)

/** A directory of entries: tag, type (3 for two bytes, 4 for four), how many, and the value. */
function tiff(order: 'LE' | 'BE', ...entries: [tag: number, type: number, count: number, value: number][]) {
  const view = Buffer.alloc(8 + 2 + entries.length * 12)
  const short = (value: number, at: number) => view[`writeUInt16${order}`](value, at)
  const long = (value: number, at: number) => view[`writeUInt32${order}`](value, at)
  view.write(order === 'LE' ? 'II*\0' : 'MM\0*', 'latin1')
  long(8, 4)
  short(entries.length, 8)
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = 10 + index * 12
    short(tag, at)
    short(type, at + 2)
    long(count, at + 4)
    if (type === 3 && count <= 2) short(value, at + 8)
    else long(value, at + 8)
  }
  return view
}

test.each([
  ['PNG', bytes('\x89PNG\r\n\x1a\n', zeros(8), [0, 0, 1, 2, 0, 0, 3, 4, 16]), 'png', 258, 772, 16],
  ['GIF', bytes('GIF89a', [2, 1, 4, 3]), 'gif', 258, 772, 8],
  ['older GIF', bytes('GIF87a', [2, 1, 4, 3]), 'gif', 258, 772, 8],
  ['BMP', bytes('BM', zeros(16), [2, 1, 0, 0, 4, 3, 0, 0]), 'bmp', 258, 772, 8],
  ['BMP from top to bottom', bytes('BM', zeros(16), [2, 1, 0, 0, 0xfc, 0xff, 0xff, 0xff]), 'bmp', 258, 4, 8],
  ['WebP with loss', webp('VP8 ', zeros(6), [2, 0xc1, 4, 0x83]), 'webp', 258, 772, 8],
  // 14 bits for each, less one: 257 and 771.
  ['WebP without loss', webp('VP8L', [0x2f, 0x01, 0xc1, 0xc0, 0x00]), 'webp', 258, 772, 8],
  ['WebP with more to it', webp('VP8X', zeros(4), [1, 1, 0, 3, 3, 1]), 'webp', 258, 66_308, 8],
])('a %s tells its size', (_, file, format, width, height, depth) => {
  expect(readHeader(file)).toEqual({ format, width, height, depth })
})

test('a WebP that moves is refused, whatever else it says of itself', () => {
  const flagged = (flags: number) => webp('VP8X', [flags], zeros(3), [1, 1, 0, 3, 3, 1])

  expect(() => readHeader(flagged(0b0001_0010))).toThrow('WebP images that move are not supported')
  expect(readHeader(flagged(0b0001_0000))).toMatchObject({ width: 258 })
})

test('a JPEG tells its size behind other segments and bytes that only fill up', () => {
  const frame = (marker: number) => [0xff, marker, 0, 17, 8, 3, 4, 1, 2, 3, 0]
  const table = [0xff, 0xc4, 0, 5, 0xff, 0xc0, 0]
  const size = { format: 'jpeg', width: 258, height: 772, depth: 8 }

  expect(readHeader(bytes([0xff, 0xd8], frame(0xc0)))).toEqual(size)
  expect(readHeader(bytes([0xff, 0xd8], table, [0xff, 0xff], frame(0xcf)))).toEqual(size)
  expect(() => readHeader(bytes([0xff, 0xd8], table, [0], frame(0xc0)))).toThrow('The image is damaged')
})

test.each(['LE', 'BE'] as const)('a TIFF tells its size in the order %s', (order) => {
  const size = { format: 'tiff', width: 258, height: 70_000 }

  expect(readHeader(tiff(order, [256, 3, 1, 258], [257, 4, 1, 70_000], [258, 3, 1, 4]))).toEqual({
    ...size,
    depth: 4,
  })
  expect(readHeader(tiff(order, [254, 4, 1, 9], [256, 4, 1, 258], [257, 4, 1, 70_000]))).toEqual({
    ...size,
    depth: 1,
  })
})

test('what a TIFF says for each of three channels stands elsewhere in the file', () => {
  const file = tiff('LE', [256, 3, 1, 5], [257, 3, 1, 6], [258, 3, 3, 46])

  expect(readHeader(bytes([...file], [16, 0, 16, 0, 16, 0]))).toEqual({
    format: 'tiff',
    width: 5,
    height: 6,
    depth: 16,
  })
})

test('an image without a width or a height is damaged', () => {
  expect(() => readHeader(bytes('GIF89a', [0, 0, 4, 3]))).toThrow('The image is damaged')
  expect(() => readHeader(bytes('GIF89a', [2, 1, 0, 0]))).toThrow('The image is damaged')
})
