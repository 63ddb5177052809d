/** Says of an entry when it happened, in a text that sorts by time, and what tells it from others of that moment. */
export type Moment<T> = (entry: T) => { time: string; id: string }

/**
 * The entries that were not taken before. Services round times: several entries can have the same one, and some of them can come
 * late, so those of the last moment are remembered one by one. The first call only learns that everything up to now is old.
 */
export function takeNew<T>(
  memory: Record<string, unknown>,
  entries: readonly T[],
  { momentOf, now }: { momentOf: Moment<T>; now: string },
): T[] {
  const since = sinceOf(memory, now)
  const seen = new Set(Array.isArray(memory.seen) ? memory.seen.map(String) : [])
  const fresh = entries.filter((entry) => {
    const { time, id } = momentOf(entry)
    return time > since || (time === since && !seen.has(id))
  })
  const last = fresh.map((entry) => momentOf(entry).time).reduce((a, b) => (a > b ? a : b), since)
  const ofLast = fresh.map(momentOf).filter(({ time }) => time === last)
  memory.since = last
  memory.seen = [...(last === since ? seen : []), ...ofLast.map(({ id }) => id)]
  return fresh
}

/** From which moment on to ask the service; that moment itself has to be asked for again. */
export function sinceOf(memory: Record<string, unknown>, now: string): string {
  return typeof memory.since === 'string' ? memory.since : now
}
