/** Order of two values: missing ones last, numbers by size, texts without regard to case. */
export function compareValues(a: unknown, b: unknown): number {
  if (a === b) return 0
  if (a === undefined || a === null) return 1
  if (b === undefined || b === null) return -1
  const [left, right] = [comparable(a), comparable(b)]
  if (left < right) return -1
  return left > right ? 1 : 0
}

function comparable(value: unknown): string | number {
  if (typeof value === 'number') return value
  if (typeof value === 'string') return value.toLowerCase()
  return typeof value === 'boolean' ? Number(value) : JSON.stringify(value)
}
