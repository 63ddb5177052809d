import { formatNumber } from './format.ts'
import { useLanguage } from './i18n.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** The fixed format `yyyy-mm-dd HH:MM:ss` in English; in other languages as people write it there. */
export function formatDate(date: Date): string {
  const { shown } = useLanguage.getState()
  if (shown !== 'en') return date.toLocaleString(shown, { dateStyle: 'medium', timeStyle: 'medium' })
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  const time = [two(date.getHours()), two(date.getMinutes()), two(date.getSeconds())].join(':')
  return `${day} ${time}`
}

const dayStyles = {
  axis: { day: 'numeric', month: 'short' },
  row: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
} as const

/** A day such as `2026-01-31` as people of the chosen language write it, shorter along an axis than in a table. */
export const formatDay = (day: string, style: keyof typeof dayStyles): string =>
  new Date(`${day}T00:00`).toLocaleDateString(useLanguage.getState().shown, dayStyles[style])

/** As `d mmmm, yyyy @ HH:MM Z` in English, for a time of which only the distance is shown. */
export function formatExactDate(date: Date): string {
  const { shown } = useLanguage.getState()
  if (shown !== 'en') return date.toLocaleString(shown, { dateStyle: 'long', timeStyle: 'long' })
  const month = date.toLocaleString('en', { month: 'long' })
  const day = `${date.getDate()} ${month}, ${date.getFullYear()}`
  return `${day} @ ${two(date.getHours())}:${two(date.getMinutes())} ${zoneOf(date)}`
}

const zoneOf = (date: Date): string =>
  new Intl.DateTimeFormat('en', { timeZoneName: 'short' })
    .formatToParts(date)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** Seconds under a minute, then m:ss. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  return seconds < 60 ? `${seconds}s` : `${Math.floor(seconds / 60)}:${two(seconds % 60)}`
}

/** How long something took: finer than a timer, which only counts seconds. */
export function formatRunTime(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.max(0, Math.round(milliseconds))} ms`
  return milliseconds < 60_000 ? `${formatNumber(milliseconds / 1000, 1)} s` : formatDuration(milliseconds)
}
