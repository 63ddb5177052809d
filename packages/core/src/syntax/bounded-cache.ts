/** Remembers what was computed for the texts used last. */
export function cached<T>(capacity: number, compute: (text: string) => T): (text: string) => T {
  const entries = new Map<string, T>()
  return (text) => {
    const known = entries.get(text)
    if (known !== undefined) {
      // Moved to the end: the first one is always the one that was not used for longest.
      entries.delete(text)
      entries.set(text, known)
      return known
    }
    const made = compute(text)
    entries.set(text, made)
    const [oldest] = entries.keys()
    if (entries.size > capacity && oldest !== undefined) entries.delete(oldest)
    return made
  }
}
