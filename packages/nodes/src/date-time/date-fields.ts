import { param, textOf, writePath, type Item } from '@heddle/core'
import { DateTime } from 'luxon'
import { fieldPath } from '../fields/field-names.ts'

export const units = [
  'year',
  'quarter',
  'month',
  'week',
  'day',
  'hour',
  'minute',
  'second',
  'millisecond',
] as const
export type Unit = (typeof units)[number]

export const unitOptions = (names: readonly Unit[]) =>
  names.map((value) => ({
    name: `${value[0]?.toUpperCase()}${value.slice(1)}s`,
    value: `${value}s` as const,
  }))

export const outputFieldName = (fallback: string) =>
  param.string({ label: 'Output Field Name', default: fallback, description: 'Field that gets the result' })

export const dateOptions = {
  includeInputFields: param.boolean({
    label: 'Include Input Fields',
    description: 'Whether the output also has the fields of the input item',
  }),
}

/** A date from text, a number of milliseconds or seconds, or a luxon value, in the given zone. */
export function readDate(value: unknown, zone: string, format?: string): DateTime {
  const date = parseDate(value, zone, format)
  if (!date.isValid)
    throw new Error(`"${textOf(value)}" is no date${format ? ` of the format ${format}` : ''}`)
  return date
}

function parseDate(value: unknown, zone: string, format: string | undefined): DateTime {
  if (DateTime.isDateTime(value)) return value
  if (value instanceof Date) return DateTime.fromJSDate(value, { zone })
  const text = textOf(value)
  if (format) return DateTime.fromFormat(text, format, { zone })
  if (/^-?\d{9,11}$/.test(text)) return DateTime.fromSeconds(Number(text), { zone })
  if (/^-?\d{12,}$/.test(text)) return DateTime.fromMillis(Number(text), { zone })
  const iso = DateTime.fromISO(text, { zone, setZone: /[zZ]|[+-]\d\d:?\d\d$/.test(text) })
  return iso.isValid ? iso : DateTime.fromJSDate(new Date(text), { zone })
}

/** The item with the result, alone or beside the fields that came in. */
export function withResult(
  item: Item,
  name: string,
  { value, keep }: { value: unknown; keep: boolean },
): Item {
  return {
    json: writePath(keep ? item.json : {}, fieldPath(name), value),
    ...(keep && item.binary && { binary: item.binary }),
  }
}
