import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getEncoding } from 'js-tiktoken'
import { splitTexts, type Cutting } from './split.conversion.ts'
import languages from './code-separators.json' with { type: 'json' }

const cut = async (text: string, cutting: Cutting): Promise<string[]> =>
  (await splitTexts.run({ texts: [text], ...cutting }))[0] ?? []

const words = fc.array(
  fc.oneof(
    fc.string(),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(' ', '\n', '\n\n', '. ', '\nclass '),
  ),
  {
    maxLength: 60,
  },
)
const texts = words.map((parts) => parts.join(''))
const sizes = fc
  .tuple(fc.integer({ min: 2, max: 60 }), fc.double({ min: 0, max: 0.9, noNaN: true }))
  .map(([size, part]) => ({ size, overlap: Math.floor(size * part) }))

/** Every character but white space stands in the pieces, in its order; what stands there twice is only an overlap. */
function isWhole(text: string, pieces: readonly string[]): boolean {
  let covered = 0
  for (const piece of pieces) {
    const next = text.length - text.slice(covered).trimStart().length
    const start = text.lastIndexOf(piece, next)
    if (start === -1) return false
    covered = Math.max(covered, start + piece.length)
  }
  return text.slice(covered).trim() === ''
}

test.each(['\u{10000}', '\u{103ff}', '\u{1f400}', '\u{1f600}'])(
  'a character of two halves is not cut in two: %s',
  async (character) => {
    const pieces = await cut(character.repeat(5), { by: 'separators', separators: [], size: 3, overlap: 0 })

    expect(pieces).toEqual(Array.from({ length: 5 }, () => character))
  },
)

test('chunks of characters are never too large, and nothing of the text is missing', async () => {
  const separators = ['\nclass ', '\n\n', '\n', ' ']
  await fc.assert(
    fc.asyncProperty(texts, sizes, async (text, { size, overlap }) => {
      const pieces = await cut(text, { by: 'separators', separators, size, overlap })

      expect(pieces.every((piece) => piece.length <= size)).toBe(true)
      expect(isWhole(text, pieces)).toBe(true)
    }),
  )
})

test('chunks between separators are never too large, and only separators are missing', async () => {
  await fc.assert(
    fc.asyncProperty(texts, sizes, async (text, { size, overlap }) => {
      const pieces = await cut(text, { by: 'separator', separators: ['\n'], size, overlap })

      expect(pieces.every((piece) => piece.length <= size)).toBe(true)
      expect(isWhole(text, pieces)).toBe(true)
    }),
  )
})

test('chunks of tokens never have too many, and nothing of the text is missing', async () => {
  const encoding = getEncoding('cl100k_base')
  await fc.assert(
    fc.asyncProperty(texts, sizes, async (text, { size, overlap }) => {
      // A single character can have several tokens, and is never cut.
      const most = size + 8
      const pieces = await cut(text, { by: 'tokens', size: most, overlap })

      expect(
        Math.max(0, ...pieces.map((piece) => encoding.encode(piece, [], []).length)),
      ).toBeLessThanOrEqual(most)
      expect(isWhole(text, pieces)).toBe(true)
    }),
  )
}, 30_000)

test('paragraphs stay together while they fit, and an overlap repeats whole words', async () => {
  const text = 'One two three.\n\nFour five six seven eight nine ten.\n\nEnd.'
  const separators = ['\n\n', '\n', ' ']

  expect(await cut(text, { by: 'separators', separators, size: 20, overlap: 0 })).toEqual([
    'One two three.',
    'Four five six seven',
    'eight nine ten.',
    'End.',
  ])
  expect(await cut('a b c d e f', { by: 'separators', separators, size: 5, overlap: 2 })).toEqual([
    'a b c',
    'c d',
    'd e',
    'e f',
  ])
})

test.each(Object.entries(languages))(
  'code in %s is cut where something new begins',
  async (_, separators) => {
    const [first = ''] = separators
    const text = `${first}aaaaaaaaaaaaaaaaaaaaaaaa${first}bbbbbbbbbbbbbbbbbbbbbbbbb`

    const pieces = await cut(text, { by: 'separators', separators, size: 45, overlap: 0 })

    expect(pieces).toEqual([
      `${first}aaaaaaaaaaaaaaaaaaaaaaaa`.trim(),
      `${first}bbbbbbbbbbbbbbbbbbbbbbbbb`.trim(),
    ])
  },
)

test('a word without end is cut in reasonable time', async () => {
  const pieces = await cut('a'.repeat(200_000), { by: 'tokens', size: 100, overlap: 10 })

  expect(pieces.length).toBeGreaterThan(100)
})
