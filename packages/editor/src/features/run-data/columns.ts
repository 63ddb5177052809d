import type { Item } from '@heddle/core/run'

/** More would neither fit nor be found. */
const columnsMax = 100
const scannedMax = 2000

export interface Columns {
  names: string[]
  /** How many more fields there are. */
  more: number
  /** Whether any item has a file. */
  hasFiles: boolean
}

/** The fields of the items, in the order in which they first appear. */
export function columnsOf(items: readonly Item[]): Columns {
  const names = new Set<string>()
  let hasFiles = false
  for (const item of items.slice(0, scannedMax)) {
    for (const key of Object.keys(item.json)) names.add(key)
    hasFiles ||= filesText(item) !== ''
  }
  const all = [...names]
  return { names: all.slice(0, columnsMax), more: Math.max(0, all.length - columnsMax), hasFiles }
}

/** The files of an item by their names. */
export const filesText = ({ binary = {} }: Item): string =>
  Object.entries(binary)
    .map(([field, { fileName }]) => fileName ?? field)
    .join(', ')

const charWidth = 7.5
const padding = 26
const [narrowest, widest] = [72, 320]
const measuredRows = 50

/** A width for each column, by what the first rows hold. */
export function columnWidths(items: readonly Item[], names: readonly string[]): number[] {
  return names.map((name) => {
    const longest = items
      .slice(0, measuredRows)
      .reduce((most, { json }) => Math.max(most, cellText(json[name]).length), name.length)
    return Math.min(widest, Math.max(narrowest, Math.round(longest * charWidth + padding)))
  })
}

/** A value as it stands in a cell. */
export function cellText(value: unknown): string {
  if (value === undefined) return ''
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.length > 3 ? `[ ${value.length} ]` : JSON.stringify(value)
  return JSON.stringify(value) ?? ''
}
