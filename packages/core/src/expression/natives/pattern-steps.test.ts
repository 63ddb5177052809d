import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { stepsOf } from './pattern-steps.ts'

const stepsPerCharacter = ({ source, flags }: RegExp, length: number) =>
  (stepsOf(source, flags)?.(length) ?? Number.POSITIVE_INFINITY) / length

test.each([
  /\n/g,
  /\s+/g,
  /[^a-z0-9]+/gi,
  /^https?:\/\//,
  /"/g,
  /a|b|c/,
  /^\d{4}-\d\d/,
  /\p{L}+/u,
  /[\]\\]/,
  /^ */,
  /x{2,5}/,
  /id=(\d+)/,
  /(?<year>\d{4})/,
])('%s takes time in proportion to the text', (pattern) => {
  expect(stepsPerCharacter(pattern, 1_000_000)).toBeLessThan(30)
  expect(stepsPerCharacter(pattern, 2_000_000)).toBeCloseTo(stepsPerCharacter(pattern, 1_000_000), 1)
})

test.each([/\s+$/, /a+b/, /.*x/, /(\w+) (\w+)/, /[a-z]{0,50}[a-z]{0,50}x/, /a?a?a?a?a?a?a?a?a?aaaaaaa/])(
  '%s takes little for short texts and much for long ones',
  (pattern) => {
    expect(stepsPerCharacter(pattern, 20)).toBeLessThan(10_000)
    expect(stepsPerCharacter(pattern, 100_000) * 100_000).toBeGreaterThan(25_000_000)
  },
)

test.each([
  '(a+)+$',
  '(a|a)*b',
  '(?:a){2}',
  '(?=a)',
  '(?<!a)b',
  '(a)\\1',
  '(?<n>a)\\k<n>',
  'a{100}',
  'a{',
  '(',
  ')',
  '\\u{99999}',
  '\\p{99999}',
  '(?i:a)',
  'x'.repeat(201),
])('%s is left to the sandbox, however short the text', (source) => {
  expect(stepsOf(source, '')).toBeUndefined()
})

test('a pattern of 200 characters is not too long', () => {
  expect(stepsOf('x'.repeat(200), '')?.(1000)).toBeGreaterThan(200_000)
})

test('SEC-03 a matcher that tries everything takes no more steps than were told', () => {
  fc.assert(
    fc.property(sequences, texts, (alternatives, text) => {
      const source = writeAlternatives(alternatives)
      fc.pre(source.length <= 200)
      const told = stepsOf(source, 'g')?.(text.length) ?? 0

      expect(countSteps(alternatives, text)).toBeLessThanOrEqual(told)
    }),
    { numRuns: 2000 },
  )
})

type Part = Repeated | { group: Part[][] }

interface Repeated {
  char: string
  /** How it is written. */
  mark: string
  min: number
  max: number
}

const quantifiers = [
  ['', 1, 1],
  ['?', 0, 1],
  ['*', 0, Number.POSITIVE_INFINITY],
  ['+', 1, Number.POSITIVE_INFINITY],
  ['+?', 1, Number.POSITIVE_INFINITY],
  ['{2}', 2, 2],
  ['{1,3}', 1, 3],
  ['{2,}', 2, Number.POSITIVE_INFINITY],
] as const

const { sequences } = fc.letrec<{ sequences: Part[][]; part: Part }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 2 },
    fc
      .tuple(fc.constantFrom('a', 'b', '.'), fc.constantFrom(...quantifiers))
      .map(([char, [mark, min, max]]): Part => ({ char, mark, min, max })),
    tie('sequences').map((group): Part => ({ group })),
  ),
  sequences: fc.array(fc.array(tie('part'), { maxLength: 4 }), { minLength: 1, maxLength: 2 }),
}))

const texts = fc.oneof(
  fc.nat(16).map((length) => 'a'.repeat(length)),
  fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 16 }),
)

const writeAlternatives = (alternatives: readonly Part[][]): string =>
  alternatives.map((parts) => parts.map(write).join('')).join('|')

const write = (part: Part): string =>
  'group' in part ? `(${writeAlternatives(part.group)})` : part.char + part.mark

/** Finds all matches as JavaScript does, and counts the characters it looks at and the ends it reaches. */
function countSteps(alternatives: readonly Part[][], text: string): number {
  let steps = 0
  type Go = (position: number) => number

  const anyOf = (group: readonly Part[][], position: number, go: Go): number => {
    for (const parts of group) {
      const end = inOrder(parts, position, go)
      if (end >= 0) return end
    }
    return -1
  }

  const inOrder = ([part, ...others]: readonly Part[], position: number, go: Go): number => {
    if (!part) return go(position)
    const rest: Go = (next) => inOrder(others, next, go)
    if ('group' in part) return anyOf(part.group, position, rest)
    for (const length of lengthsOf(part, position)) {
      const end = rest(position + length)
      if (end >= 0) return end
    }
    return -1
  }

  /** In the order in which they are tried; a lazy one reads on only when the rest did not match. */
  function* lengthsOf({ char, min, max, mark }: Repeated, position: number): Generator<number> {
    const isLazy = mark.length > 1 && mark.endsWith('?')
    let length = 0
    for (; ; length++) {
      if (isLazy && length >= min) yield length
      if (length >= max) break
      steps++
      const next = text[position + length]
      if (next === undefined || (char !== '.' && char !== next)) break
    }
    if (!isLazy) for (; length >= min; length--) yield length
  }

  const reachEnd: Go = (position) => {
    steps++
    return position
  }

  for (let start = 0; start <= text.length;) {
    const end = anyOf(alternatives, start, reachEnd)
    start = end > start ? end : start + 1
  }
  return steps
}
