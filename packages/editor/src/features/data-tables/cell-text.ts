import { textOf, type DataTableColumn } from '@heddle/core'

/** A cell as its field shows it: dates in the time of the reader. */
export function textOfCell({ type }: DataTableColumn, value: unknown): string {
  if (value === null || value === undefined) return ''
  return type === 'date' ? localTime(new Date(textOf(value))) : textOf(value)
}

/** `2026-01-02T10:00:00`, as the browser's field writes it. */
function localTime(date: Date): string {
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return Number.isNaN(date.getTime()) ? '' : shifted.toISOString().slice(0, 19)
}

type ReadCell = { ok: true; value: string | number | null } | { ok: false }

/** What a field holds; an empty one holds nothing, except that a text may be empty. */
export function cellFromText(type: Exclude<DataTableColumn['type'], 'boolean'>, text: string): ReadCell {
  if (type === 'string') return { ok: true, value: text }
  if (text.trim() === '') return { ok: true, value: null }
  const value = type === 'number' ? Number(text) : new Date(text).toISOString()
  return Number.isNaN(value) ? { ok: false } : { ok: true, value }
}
