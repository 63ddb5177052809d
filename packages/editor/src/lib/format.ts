import { useLanguage } from './i18n.ts'

/** Numbers and dates as people of the chosen language write them. */
const locale = (): string => useLanguage.getState().shown

/** With as many digits after the point as are asked for. */
export const formatNumber = (value: number, digits = 0): string =>
  new Intl.NumberFormat(locale(), { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    value,
  )

/** To be typed over, so without marks between thousands. */
export const textOfNumber = (value: number): string => String(value).replace('.', decimalMark())

/**
 * What somebody typed, also with the point of a price list from elsewhere. `1.000` is no number where a comma ends whole numbers:
 * a thousand is meant there, and one would be understood.
 */
export function numberFromText(text: string): number | undefined {
  const typed = text.trim()
  const mark = decimalMark()
  if (typed === '' || (mark !== '.' && /^\d{1,3}(\.\d{3})+$/.test(typed))) return undefined
  const value = Number(typed.replace(mark, '.'))
  return Number.isNaN(value) ? undefined : value
}

const decimalMark = (): string =>
  new Intl.NumberFormat(locale()).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'

/** A share from 0 to 1 as `25%`, or as the language writes it. */
export const formatPercent = (share: number, digits = 0): string =>
  new Intl.NumberFormat(locale(), {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(share)

/** Such as `950`, `1.2k`: large numbers need no last digit. */
export const shortNumber = (value: number): string =>
  new Intl.NumberFormat(locale(), { notation: 'compact', maximumFractionDigits: 1 }).format(value)

/** An estimate, with no more digits than it can answer for. */
export const roughNumber = (value: number): string =>
  new Intl.NumberFormat(locale(), { maximumSignificantDigits: 2 }).format(value)

/** US dollars. Single calls cost parts of a cent, so small amounts have more digits. */
export const formatDollars = (value: number): string =>
  new Intl.NumberFormat(locale(), {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 2,
    maximumFractionDigits: value >= 1 || value === 0 ? 2 : value >= 0.01 ? 4 : 6,
  }).format(value)

const steps = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Such as `3 months ago`. */
export function timeAgo(date: string, now = Date.now()): string {
  const seconds = (Date.parse(date) - now) / 1000
  if (Number.isNaN(seconds)) return ''
  const format = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' })
  const [unit, size] = steps.find(([, each]) => Math.abs(seconds) >= each) ?? (['second', 1] as const)
  return format.format(Math.round(seconds / size), unit)
}

/** The size of a file is stored as a number of bytes, or as a text of its own. */
export function formatFileSize(size: string): string {
  if (!/^\d+$/.test(size)) return size
  const bytes = Number(size)
  const power = Math.min(3, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1000)))
  const unit = (['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const)[power] ?? 'byte'
  const format = new Intl.NumberFormat(locale(), {
    style: 'unit',
    unit,
    maximumFractionDigits: 1,
  })
  return format.format(bytes / 1000 ** power)
}
