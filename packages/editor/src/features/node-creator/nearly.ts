/** Whether a word begins with what was typed, but for a slip: one in a short word, two in a long one. */
export function isNearly(word: string, typed: string): boolean {
  const slips = typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2
  if (slips === 0) return false
  const lengths = Array.from({ length: 2 * slips + 1 }, (_, index) => typed.length - slips + index)
  return lengths.some(
    (length) => length <= word.length && slipsBetween(word.slice(0, length), typed) <= slips,
  )
}

/** Letters left out, added, replaced, or two in the wrong order. */
function slipsBetween(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1]
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      line[column] = Math.min(
        at(rows, row - 1, column) + 1,
        (line[column - 1] ?? 0) + 1,
        at(rows, row - 1, column - 1) + (same ? 0 : 1),
        swapped ? at(rows, row - 2, column - 2) + 1 : Infinity,
      )
    }
    rows.push(line)
  }
  return at(rows, a.length, b.length)
}

const at = (rows: readonly number[][], row: number, column: number): number => rows[row]?.[column] ?? Infinity
