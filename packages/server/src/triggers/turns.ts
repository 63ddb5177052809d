import type { Turns } from '@heddle/core/node'

/** Whether a moment lies a whole number of turns from another one. */
export function isInTurn(
  { unit, count }: Turns,
  zone: string,
  { moment, anchor }: { moment: Date; anchor: Date },
): boolean {
  const distance = numberOf(moment, unit, zone) - numberOf(anchor, unit, zone)
  return distance % count === 0
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Which hour, day, week or month a moment belongs to, counted without gaps. Weeks begin on Mondays. */
function numberOf(moment: Date, unit: Turns['unit'], zone: string): number {
  if (unit === 'hours') return Math.floor(moment.getTime() / hourMs)
  const { year, month, day } = dateIn(moment, zone)
  if (unit === 'months') return year * 12 + month
  const days = Date.UTC(year, month - 1, day) / dayMs
  return unit === 'days' ? days : Math.floor((days + 3) / 7)
}

function dateIn(moment: Date, timeZone: string): { year: number; month: number; day: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }).formatToParts(moment)
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return { year: read('year'), month: read('month'), day: read('day') }
}
