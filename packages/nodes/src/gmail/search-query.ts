import type { AppParams } from '../app/params.ts'
import { DateTime } from 'luxon'

/** What the filters of a search ask Gmail for. */
export function searchQuery(params: AppParams, timezone: string): Record<string, unknown> {
  const { maybe } = params
  const sender = maybe('filters.sender')
  const readStatus = maybe('filters.readStatus') ?? 'both'
  const after = maybe('filters.receivedAfter')
  const before = maybe('filters.receivedBefore')
  const terms = [
    maybe('filters.q'),
    sender && `from:${sender}`,
    readStatus !== 'both' && `is:${readStatus}`,
    after && `after:${secondsOf(after, timezone)}`,
    before && `before:${secondsOf(before, timezone)}`,
  ].filter(Boolean)
  const labelIds = params.texts('filters.labelIds')
  return {
    ...(terms.length > 0 && { q: terms.join(' ') }),
    ...(labelIds.length > 0 && { labelIds }),
    ...(params.flag('filters.includeSpamTrash') && { includeSpamTrash: true }),
  }
}

/** Times that are numbers count milliseconds, or seconds where they would be in the first years of Unix otherwise. */
const firstMilliseconds = 100_000_000_000

function secondsOf(given: string, zone: string): number {
  if (/^\d{9,}$/.test(given)) {
    const time = Number(given)
    return Math.floor(time >= firstMilliseconds ? time / 1000 : time)
  }
  const date = DateTime.fromISO(given, { zone })
  if (!date.isValid) throw new Error(`"${given}" is not a date such as 2026-01-31T12:00:00`)
  return Math.floor(date.toSeconds())
}
