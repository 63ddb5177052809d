/** Order of two values as JavaScript has it, texts without regard to case. What cannot be compared stays where it is. */
export function compareValues(a: unknown, b: unknown): number {
  // The operators convert what they get, which is not only texts.
  const [left, right] = [comparable(a) as string, comparable(b) as string]
  if (left < right) return -1
  return left > right ? 1 : 0
}

const comparable = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value)
