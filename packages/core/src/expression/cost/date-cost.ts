/** Calculating with dates, which the library does by asking for the offset of the zone again and again. */
export const dateCost = 30_000

/** Calendar differences, names of zones, daylight saving time. */
export const slowDateCost = 250_000

const letterCost = 1500
/** `ZZZZ` is the name of an offset. */
const offsetNameCost = 40_000

/** Writing a date by a format. */
export function formatCost(format: unknown): number {
  if (typeof format !== 'string') return dateCost
  return dateCost + format.length * letterCost + (format.split('Z').length - 1) * offsetNameCost
}
