const dayMs = 86_400_000

interface Range {
  days: number
  /** Minutes that the caller's clock is ahead of UTC: where a day begins. */
  utcOffset: number
}

/** The days until today by the caller's clock, oldest first; when the first begins, and as many days before it. */
export function dayRange({ days, utcOffset }: Range): { names: string[]; since: string; earlier: string } {
  const now = Date.now() + utcOffset * 60_000
  const names = Array.from({ length: days }, (_, index) =>
    new Date(now - (days - 1 - index) * dayMs).toISOString().slice(0, 10),
  )
  const since = Date.parse(names[0] ?? '') - utcOffset * 60_000
  return {
    names,
    since: new Date(since).toISOString(),
    earlier: new Date(since - days * dayMs).toISOString(),
  }
}
