/**
 * Tells whether a regular expression surely takes time in proportion to the text: alternatives of plain characters and classes,
 * no groups, and an unbounded repetition only where nothing has to match after it.
 */
export function isSafePattern(pattern: string, flags: string): boolean {
  if (!/^[dgimsuy]*$/.test(flags)) return false
  if (pattern.length > 200) return false
  return alternatives(pattern)?.every(isSafeSequence) ?? false
}

interface Term {
  /** Least and most repetitions. */
  min: number
  max: number
}

const atom =
  /\[(?:\\.|[^\]\\])*\]|\\[pP]\{\w+(?:=\w+)?\}|\\u\{?[\da-f]{1,6}\}?|\\x[\da-f]{2}|\\[^\dkcux]|[^\\()[\]{}|*+?]/iy
const quantifier = /([*+?]|\{\d{1,2}(?:,\d{0,2})?\})\??/y

/** Splits a pattern into the terms of its alternatives; undefined for anything that is not listed above. */
function alternatives(pattern: string): Term[][] | undefined {
  const found: Term[][] = [[]]
  for (let at = 0; at < pattern.length;) {
    if (pattern[at] === '|') {
      found.push([])
      at++
      continue
    }
    atom.lastIndex = at
    if (!atom.test(pattern)) return undefined
    const end = atom.lastIndex
    quantifier.lastIndex = end
    const repeated = quantifier.exec(pattern)
    found.at(-1)?.push(termOf(repeated?.[1]))
    at = repeated ? quantifier.lastIndex : end
  }
  return found
}

function termOf(repeated: string | undefined): Term {
  switch (repeated) {
    case undefined:
      return { min: 1, max: 1 }
    case '*':
      return { min: 0, max: Number.POSITIVE_INFINITY }
    case '+':
      return { min: 1, max: Number.POSITIVE_INFINITY }
    case '?':
      return { min: 0, max: 1 }
    default:
      return boundedTerm(repeated)
  }
}

function boundedTerm(braces: string): Term {
  const [min = '0', max] = braces.slice(1, -1).split(',')
  if (max === undefined) return { min: Number(min), max: Number(min) }
  return { min: Number(min), max: max === '' ? Number.POSITIVE_INFINITY : Number(max) }
}

/** Every choice multiplies the ways to match; the product bounds the time per position. */
function isSafeSequence(terms: readonly Term[]): boolean {
  const before = terms.slice(0, -1)
  const ways = before.reduce((product, { min, max }) => product * (max - min + 1), 1)
  return ways <= 100
}
