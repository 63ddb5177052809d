import { isJsonObject } from '../../json.ts'
import { NeedsSandbox } from '../expression-error.ts'
import { cached } from '../../syntax/bounded-cache.ts'

const isZone = cached(700, (name) => {
  try {
    return { known: new Intl.DateTimeFormat('en-US', { timeZone: name }).format(0) !== '' }
  } catch {
    return { known: false }
  }
})

/** luxon remembers every zone it is asked for: only real ones may come from an expression. */
export function knownZone(given: unknown): string {
  const name = typeof given === 'string' && given.length <= 50 ? given : ''
  const fixed = /^utc(?:[+-]\d{1,2}(?::\d{2})?)?$/i.test(name)
  if (!fixed && (name === '' || !isZone(name).known)) throw new NeedsSandbox('zone')
  return name
}

/** Options of luxon's readers: a zone, nothing else that would fill its caches. */
export function zoneOptions(given: unknown, timezone: string): { zone: string; setZone?: boolean } {
  if (given === undefined) return { zone: timezone }
  if (!isJsonObject(given) || Object.keys(given).some((key) => key !== 'zone' && key !== 'setZone')) {
    throw new NeedsSandbox('options of a date')
  }
  return {
    zone: Object.hasOwn(given, 'zone') ? knownZone(given.zone) : timezone,
    setZone: given.setZone === true,
  }
}
