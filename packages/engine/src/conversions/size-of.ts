/** What a number, an entry of a list or a name costs at least. */
const smallest = 8

/** Roughly how large plain data is. Beyond `most` nobody counts on. A loop, not a recursion: depth is the caller's choice. */
export function sizeOf(root: unknown, most: number): number {
  const open: unknown[] = [root]
  let size = 0
  while (open.length > 0 && size <= most) {
    const value = open.pop()
    size += smallest
    if (typeof value === 'string') size += value.length
    else if (ArrayBuffer.isView(value)) size += value.byteLength
    else if (Array.isArray(value)) for (const entry of value) open.push(entry)
    else if (typeof value === 'object' && value !== null)
      for (const name of Object.keys(value)) {
        size += name.length
        open.push((value as Readonly<Record<string, unknown>>)[name])
      }
  }
  return size
}
