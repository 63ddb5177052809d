/** A name that no node has yet: its number counted up, or one appended. */
export function uniqueNodeName(name: string, taken: Iterable<string>): string {
  const used = new Set(taken)
  if (!used.has(name)) return name
  const { stem, number } = splitNumber(name)
  for (let next = number + 1; ; next += 1) {
    const candidate = `${stem}${next}`
    if (!used.has(candidate)) return candidate
  }
}

function splitNumber(name: string): { stem: string; number: number } {
  const digits = /\d{1,9}$/.exec(name)?.[0] ?? ''
  return { stem: name.slice(0, name.length - digits.length), number: Number(digits) }
}
