/**
 * Remembers what was computed for the texts used last: for as many as half of its capacity at least. What is found among the
 * recent ones stays where it is; when they become too many, those that were used before them and not since are forgotten.
 */
export function cached<T>(capacity: number, compute: (text: string) => T): (text: string) => T {
  let recent = new Map<string, T>()
  let before = new Map<string, T>()
  return (text) => {
    const known = recent.get(text)
    if (known !== undefined) return known
    const found = before.get(text) ?? compute(text)
    if (recent.size >= capacity / 2) [before, recent] = [recent, new Map()]
    recent.set(text, found)
    return found
  }
}
