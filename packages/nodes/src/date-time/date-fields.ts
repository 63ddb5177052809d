import { textOf } from '@heddle/core'
import { param } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { DateTime } from 'luxon'
import { parseDateText } from './parse-date-text.ts'

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
  param.string({ label: 'Output Field Name', default: fallback, description: 'Field to store the result in' })

export const dateOptions = {
  includeInputFields: param.boolean({
    label: 'Include Input Fields',
    description: 'Whether to include the fields of the input item in the output',
  }),
}

interface Reading {
  /** Zone of texts that name none. */
  zone: string
  /** How the text is written, in the letters of luxon; any usual way when absent. */
  format?: string
  now: Date
}

/** A date from text, a number of milliseconds or seconds, or a luxon value; in the zone that it names, else in the given one. */
export function readDate(value: unknown, reading: Reading): DateTime {
  const date = parseDate(value, reading)
  if (date.isValid) return date
  throw new Error(
    `"${textOf(value)}" is not a date${reading.format ? ` of the format ${reading.format}` : ''}`,
  )
}

/** The same in the zone of the workflow, unless it comes with one of its own. */
export function readLocalDate(value: unknown, { timezone, now }: DateContext): DateTime {
  const date = readDate(value, { zone: timezone, now: now() })
  return DateTime.isDateTime(value) ? date : date.setZone(timezone)
}

interface DateContext {
  timezone: string
  now(): Date
}

function parseDate(value: unknown, { zone, format, now }: Reading): DateTime {
  if (DateTime.isDateTime(value)) return value
  if (value instanceof Date) return DateTime.fromJSDate(value, { zone: 'utc' })
  if (value === undefined) return DateTime.fromJSDate(now, { zone })
  if (format) return parseFormat(textOf(value), format, zone)
  const number = Number(value)
  if (!Number.isNaN(number)) return fromNumber(number)
  return typeof value === 'string' ? parseDateText(value, zone) : DateTime.fromJSDate(now, { zone })
}

function parseFormat(text: string, format: string, zone: string): DateTime {
  if (format === 'x') return DateTime.fromMillis(Number(text), { zone: 'utc' })
  if (format === 'X') return DateTime.fromSeconds(Number(text), { zone: 'utc' })
  return DateTime.fromFormat(text, format, { zone })
}

/** Up to then a number counts seconds, which is until the year 5138. */
const mostSeconds = 1e11

const fromNumber = (value: number): DateTime =>
  Math.abs(value) < mostSeconds
    ? DateTime.fromSeconds(value, { zone: 'utc' })
    : DateTime.fromMillis(value, { zone: 'utc' })

/** The item with the result, alone or beside the fields that came in. */
export function withResult(
  item: Item,
  name: string,
  { value, keep }: { value: unknown; keep: boolean },
): Item {
  return {
    json: { ...(keep && item.json), [name]: value },
    ...(keep && item.binary && { binary: item.binary }),
  }
}
