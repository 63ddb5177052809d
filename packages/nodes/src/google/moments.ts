import { DateTime } from 'luxon'
import type { AppParams } from '../app/params.ts'

/** A moment that a parameter names; one that says no zone is meant in that of the workflow. */
export function momentOf(params: AppParams, path: string, zone: string): DateTime | undefined {
  const given = params.maybe(path)
  if (given === undefined) return undefined
  const moment = DateTime.fromISO(given.trim().replace(' ', 'T'), { zone })
  if (!moment.isValid) throw new Error(`"${given}" is not a date such as 2026-01-31T12:00:00`)
  return moment
}

/** As services write it: in universal time, to the second. */
export const written = (moment: DateTime | undefined): string | undefined =>
  moment?.toUTC().toISO({ suppressMilliseconds: true }) ?? undefined
