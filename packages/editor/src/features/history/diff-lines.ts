export interface Line {
  kind: 'removed' | 'added' | 'same' | 'gap'
  text: string
}

/** Beyond this, comparing every line with every other takes too long to be worth it. */
const linesMax = 1000
const around = 2

/** What became of a text line by line, with a little of what stayed around each change. */
export function diffLines(before: string, after: string): Line[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  if (old.length > linesMax || now.length > linesMax) {
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]
  }
  return withoutFarLines(allLines(old, now))
}

function allLines(old: readonly string[], now: readonly string[]): Line[] {
  const common = commonLengths(old, now)
  const lines: Line[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    const [a, b] = [old[i], now[j]]
    if (a !== undefined && a === b) {
      lines.push({ kind: 'same', text: a })
      i += 1
      j += 1
    } else if (
      a !== undefined &&
      (b === undefined || lengthAt(common, i + 1, j) >= lengthAt(common, i, j + 1))
    ) {
      lines.push({ kind: 'removed', text: a })
      i += 1
    } else {
      lines.push({ kind: 'added', text: b ?? '' })
      j += 1
    }
  }
  return lines
}

/** How many lines the rests of both texts have in common, from each pair of places on. */
function commonLengths(old: readonly string[], now: readonly string[]): number[][] {
  const table = Array.from({ length: old.length }, (): number[] => now.map(() => 0))
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const row = table[i] ?? []
      row[j] =
        old[i] === now[j]
          ? lengthAt(table, i + 1, j + 1) + 1
          : Math.max(lengthAt(table, i + 1, j), lengthAt(table, i, j + 1))
    }
  }
  return table
}

const lengthAt = (table: readonly number[][], i: number, j: number): number => table[i]?.[j] ?? 0

function withoutFarLines(lines: readonly Line[]): Line[] {
  const isNear = (index: number) =>
    lines.slice(Math.max(0, index - around), index + around + 1).some(({ kind }) => kind !== 'same')
  return lines.flatMap((line, index): Line[] => {
    if (isNear(index)) return [line]
    return index === 0 || isNear(index - 1) ? [{ kind: 'gap', text: '' }] : []
  })
}
