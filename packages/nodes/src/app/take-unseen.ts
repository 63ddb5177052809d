/**
 * For services that list what happened since a moment, but that may list it late, or under a time that lies a little before: each
 * look asks again for a while that was asked for before, and what was seen in it is remembered one by one.
 */
interface Looking {
  now: Date
  /** How long a service may be late. */
  lateMs: number
}

/** From when on to ask. */
export function askFrom(memory: Readonly<Record<string, unknown>>, { now, lateMs }: Looking): Date {
  return new Date(lookOf(memory, now) - lateMs)
}

/**
 * The entries that no look has seen, in their order. The first look only learns what is there. With a limit the rest comes at the
 * next looks, the last entries of the list first: services list what is new at the top.
 */
export function takeUnseen<T>(
  memory: Record<string, unknown>,
  entries: readonly T[],
  { keyOf, limit = Infinity, now, lateMs }: Looking & { keyOf: (entry: T) => string; limit?: number },
): T[] {
  const isFirst = typeof memory.lastLook !== 'number'
  const seen = seenIn(memory)
  const unseen = entries.filter((entry) => !seen.has(keyOf(entry)))
  const taken = isFirst ? unseen : unseen.slice(-limit)
  for (const entry of taken) seen.set(keyOf(entry), now.getTime())
  // What is left has to be asked for again.
  const look = taken.length < unseen.length ? lookOf(memory, now) : now.getTime()
  memory.lastLook = look
  // Times of the service and of this machine may differ by as much again.
  memory.seen = Object.fromEntries([...seen].filter(([, time]) => time >= look - 2 * lateMs))
  return isFirst ? [] : taken
}

const lookOf = ({ lastLook }: Readonly<Record<string, unknown>>, now: Date): number =>
  typeof lastLook === 'number' ? lastLook : now.getTime()

function seenIn({ seen }: Readonly<Record<string, unknown>>): Map<string, number> {
  const entries = typeof seen === 'object' && seen !== null ? Object.entries(seen) : []
  return new Map(entries.map(([key, time]) => [key, Number(time)]))
}
