/** How far the names on the way to a file have been matched. */
type Progress = ReadonlySet<State>

/** A pattern for paths below a folder. It is matched name by name, so that nobody has to look where nothing can fit. */
export interface FilePattern {
  begin: Progress
  /** What is left to match behind a file's or folder's name. */
  follow(progress: Progress, name: string): Progress
  /** Into a folder that was followed. */
  enter(progress: Progress): Progress
  fits(progress: Progress): boolean
}

/**
 * Reads a pattern: `*` and `?` stand for characters of a name, `[a-z]` for one of several, `**` for any number of folders,
 * `{a,b}` for one of several texts, and a backslash takes the meaning of what follows. A name that begins with a dot has to be
 * asked for with one. All ways to match are followed at once, so that no pattern takes longer than its length says.
 */
export function readFilePattern(pattern: string): FilePattern {
  const end: State = { jumps: [] }
  const start = connect(readParts(Array.from(pattern)), end)
  return {
    begin: reach([start]),
    follow: (progress, name) =>
      Array.from(name).reduce(
        (states, char, at) => advance(states, char, at === 0 && char === '.'),
        progress,
      ),
    enter: (progress) => advance(progress, '/', false),
    fits: (progress) => progress.has(end),
  }
}

interface State {
  /** What the next character has to be, and where that leads. */
  edge?: { fits(char: string): boolean; isWild: boolean; to: State }
  /** Where it goes on without a character. */
  jumps: State[]
}

function advance(states: Progress, char: string, wantsLiteral: boolean): Progress {
  const next = [...states].flatMap(({ edge }) =>
    edge && !(wantsLiteral && edge.isWild) && edge.fits(char) ? [edge.to] : [],
  )
  return reach(next)
}

function reach(states: readonly State[]): Progress {
  const reached = new Set(states)
  // What is added meanwhile is visited, too.
  for (const { jumps } of reached) for (const jump of jumps) reached.add(jump)
  return reached
}

type Part =
  | { kind: 'one'; fits(char: string): boolean; isWild: boolean }
  | { kind: 'some' }
  | { kind: 'folders' }
  | { kind: 'either'; options: Part[][] }

const connect = (parts: readonly Part[], end: State): State =>
  parts.reduceRight((next, part) => connectPart(part, next), end)

function connectPart(part: Part, next: State): State {
  switch (part.kind) {
    case 'one':
      return { edge: { fits: part.fits, isWild: part.isWild, to: next }, jumps: [] }
    case 'some':
      return connectSome(next)
    case 'folders': {
      const state: State = { jumps: [next] }
      state.jumps.push(connectSome({ edge: { fits: isSlash, isWild: false, to: state }, jumps: [] }))
      return state
    }
    default:
      return { jumps: part.options.map((option) => connect(option, next)) }
  }
}

function connectSome(next: State): State {
  const state: State = { jumps: [next] }
  state.edge = { fits: isOfName, isWild: true, to: state }
  return state
}

const isSlash = (char: string): boolean => char === '/'
const isOfName = (char: string): boolean => char !== '/'

const literal = (wanted: string): Part => ({ kind: 'one', fits: (char) => char === wanted, isWild: false })

/** What stands at a place of a pattern, and how many characters it takes there. */
interface Reading {
  parts: Part[]
  length: number
}

function readParts(chars: readonly string[]): Part[] {
  const parts: Part[] = []
  for (let at = 0; at < chars.length;) {
    const reading = readAt(chars, at)
    parts.push(...reading.parts)
    at += reading.length
  }
  return parts
}

function readAt(chars: readonly string[], at: number): Reading {
  const char = chars[at] ?? ''
  const alone = { parts: [literal(char)], length: 1 }
  switch (char) {
    case '*':
      return readStars(chars, at)
    case '?':
      return { parts: [{ kind: 'one', fits: isOfName, isWild: true }], length: 1 }
    case '[':
      return readClass(chars, at) ?? alone
    case '{':
      return readOptions(chars, at) ?? alone
    case '\\':
      return { parts: [literal(chars[at + 1] ?? '\\')], length: 2 }
    default:
      return alone
  }
}

function readStars(chars: readonly string[], at: number): Reading {
  const length = chars.slice(at).findIndex((char) => char !== '*')
  const count = length < 0 ? chars.length - at : length
  const [before = '/', after] = [chars[at - 1], chars[at + count]]
  if (count !== 2 || !'/{,'.includes(before)) return { parts: [{ kind: 'some' }], length: count }
  if (after === '/') return { parts: [{ kind: 'folders' }], length: 3 }
  const isLast = after === undefined || after === '}' || after === ','
  return { parts: isLast ? [{ kind: 'folders' }, { kind: 'some' }] : [{ kind: 'some' }], length: 2 }
}

/** Undefined when the bracket is not closed: then it means itself. */
function readClass(chars: readonly string[], at: number): Reading | undefined {
  const isNegated = chars[at + 1] === '!' || chars[at + 1] === '^'
  const first = at + (isNegated ? 2 : 1)
  // A closing bracket in the first place is one of the characters.
  const end = chars.indexOf(']', first + 1)
  if (end < 0) return undefined
  const isMember = membership(chars.slice(first, end))
  const fits = (char: string) => isOfName(char) && isMember(char) !== isNegated
  return { parts: [{ kind: 'one', fits, isWild: true }], length: end - at + 1 }
}

function membership(members: readonly string[]): (char: string) => boolean {
  const ranges: [string, string][] = []
  for (let at = 0; at < members.length; at++) {
    const from = members[at] ?? ''
    const isRange = members[at + 1] === '-' && at + 2 < members.length
    ranges.push([from, isRange ? (members[at + 2] ?? '') : from])
    if (isRange) at += 2
  }
  return (char) => ranges.some(([from, to]) => from <= char && char <= to)
}

/** Undefined when there is nothing to choose from: then the brace means itself. */
function readOptions(chars: readonly string[], at: number): Reading | undefined {
  const cuts: number[] = []
  let depth = 0
  for (let end = at; end < chars.length; end++) {
    const char = chars[end]
    if (char === '\\') end++
    if (char === '{') depth++
    if (char === ',' && depth === 1) cuts.push(end)
    if (char === '}') depth--
    if (depth === 0) return cuts.length === 0 ? undefined : optionsOf(chars, [at, ...cuts, end])
  }
  return undefined
}

function optionsOf(chars: readonly string[], cuts: readonly number[]): Reading {
  const [start = 0] = cuts
  const options = cuts.slice(1).map((end, index) => readParts(chars.slice((cuts[index] ?? 0) + 1, end)))
  return { parts: [{ kind: 'either', options }], length: (cuts.at(-1) ?? 0) - start + 1 }
}
