/** How many steps a regular expression takes at most on a text of a given length. */
export type Steps = (length: number) => number

/**
 * Bounds the work of a regular expression: every way in which its parts can share a text between them is tried once. Undefined for
 * what can try more than that (a group that repeats, a look around, a reference back), and for everything unusual.
 */
export function stepsOf(pattern: string, flags: string): Steps | undefined {
  if (!/^[dgimsuy]*$/.test(flags) || pattern.length > 200) return undefined
  const alternatives = parse(pattern, flags.includes('u'))
  if (!alternatives) return undefined
  const anchored = !flags.includes('m')
  const all = alternatives.map((terms): Steps => {
    const steps = stepsOfSequence(terms, end)
    // A pattern is tried at every place of the text; what only matches at the beginning fails there at once.
    return anchored && isAnchor(terms[0])
      ? (length) => length + steps(length)
      : (length) => (length + 1) * steps(length)
  })
  return (length) => all.reduce((sum, steps) => sum + steps(length), 2 * length)
}

/** A character or a class that repeats, or a group that does not. */
type Term = Repeated | Group

interface Repeated {
  min: number
  max: number
  anchor: boolean
}

interface Group {
  alternatives: Term[][]
}

const isAnchor = (term: Term | undefined): boolean => term !== undefined && 'anchor' in term && term.anchor

const end: Steps = () => 1

/** The steps of a sequence from one place on: each term is read, and for each of its lengths the rest is tried. */
function stepsOfSequence([term, ...others]: readonly Term[], after: Steps): Steps {
  if (!term) return after
  const rest = stepsOfSequence(others, after)
  if ('alternatives' in term) {
    const inner = term.alternatives.map((terms) => stepsOfSequence(terms, rest))
    return (length) => inner.reduce((sum, steps) => sum + steps(length), 1)
  }
  const { min, max } = term
  if (max !== Number.POSITIVE_INFINITY) return (length) => max + (max - min + 1) * rest(length)
  // Where nothing follows, what is read belongs to the match and is not read again.
  if (rest === end) return () => min + 2
  return (length) => (length + 1) * (1 + rest(length))
}

/** A class, an escape or a character. */
const atom = /\[(?:\\.|[^\]\\])*\]|\\u[\da-f]{4}|\\x[\da-f]{2}|\\[^\dkcuxp]|[^\\()[\]{}|*+?]/iy
/** Without the flag `u`, braces after these letters would repeat the letter. */
const unicodeAtom = /\\p\{[a-z_]+(?:=\w+)?\}|\\u\{[\da-f]{1,6}\}/iy
const quantifier = /([*+?]|\{\d{1,2}(?:,\d{0,2})?\})\??/y
const opening = /\((?:\?:|\?<[a-z_]\w*>|(?!\?))/iy

/** Reads a pattern into the terms of its alternatives; undefined for anything that is not listed above. */
function parse(pattern: string, unicode: boolean): Term[][] | undefined {
  const root: Group = { alternatives: [[]] }
  const groups = [root]
  for (let at = 0; at < pattern.length;) {
    const length = readNext({ pattern, unicode }, at, groups)
    if (length === undefined) return undefined
    at += length
  }
  return groups.length === 1 ? root.alternatives : undefined
}

interface Source {
  pattern: string
  unicode: boolean
}

/** Reads one term, bar or parenthesis and gives its length. */
function readNext({ pattern, unicode }: Source, at: number, groups: Group[]): number | undefined {
  const group = groups.at(-1)
  if (pattern[at] === '|') {
    group?.alternatives.push([])
    return 1
  }
  if (pattern[at] === ')') return closeGroup(pattern, at, groups)
  const opened = lengthAt(opening, pattern, at)
  if (opened > 0) {
    const inner: Group = { alternatives: [[]] }
    group?.alternatives.at(-1)?.push(inner)
    groups.push(inner)
    return opened
  }
  const length = (unicode && lengthAt(unicodeAtom, pattern, at)) || lengthAt(atom, pattern, at)
  if (length === 0) return undefined
  const repeated = lengthAt(quantifier, pattern, at + length)
  group?.alternatives.at(-1)?.push(termOf(pattern.slice(at + length, at + length + repeated), pattern[at]))
  return length + repeated
}

function closeGroup(pattern: string, at: number, groups: Group[]): number | undefined {
  groups.pop()
  return groups.length > 0 && lengthAt(quantifier, pattern, at + 1) === 0 ? 1 : undefined
}

function lengthAt(sticky: RegExp, text: string, at: number): number {
  sticky.lastIndex = at
  return sticky.test(text) ? sticky.lastIndex - at : 0
}

function termOf(repeated: string, first: string | undefined): Term {
  const anchor = first === '^'
  switch (repeated[0]) {
    case undefined:
      return { min: 1, max: 1, anchor }
    case '*':
      return { min: 0, max: Number.POSITIVE_INFINITY, anchor: false }
    case '+':
      return { min: 1, max: Number.POSITIVE_INFINITY, anchor: false }
    case '?':
      return { min: 0, max: 1, anchor: false }
    default:
      return { ...boundsOf(repeated), anchor: false }
  }
}

function boundsOf(braces: string): { min: number; max: number } {
  const [min = '0', max] = braces.slice(1, braces.indexOf('}')).split(',')
  if (max === undefined) return { min: Number(min), max: Number(min) }
  return { min: Number(min), max: max === '' ? Number.POSITIVE_INFINITY : Number(max) }
}
