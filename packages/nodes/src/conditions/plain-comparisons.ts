import { isJsonObject } from '@heddle/core'
import { asDate } from './condition-value.ts'

type Comparison = (left: unknown, right: unknown, zone: string) => boolean

/** How the first versions compared: as JavaScript does, without a look at types. */
export const plainComparisons: Readonly<Record<string, Readonly<Record<string, Comparison>>>> = {
  boolean: { equals: same, notEquals: not(same) },
  number: {
    equals: same,
    notEquals: not(same),
    // Nothing counts as zero; texts are compared with numbers as JavaScript compares them.
    lt: (left, right) => orZero(left) < orZero(right),
    lte: (left, right) => orZero(left) <= orZero(right),
    gt: (left, right) => orZero(left) > orZero(right),
    gte: (left, right) => orZero(left) >= orZero(right),
    empty: isBlank,
    notEmpty: not(isBlank),
  },
  string: {
    equals: same,
    notEquals: not(same),
    contains: (left, right) => text(left).includes(text(right)),
    notContains: (left, right) => !text(left).includes(text(right)),
    startsWith: (left, right) => onlyText(left).startsWith(text(right)),
    notStartsWith: (left, right) => !onlyText(left).startsWith(text(right)),
    endsWith: (left, right) => onlyText(left).endsWith(text(right)),
    notEndsWith: (left, right) => !onlyText(left).endsWith(text(right)),
    empty: isBlank,
    notEmpty: not(isBlank),
  },
  dateTime: {
    after: (left, right, zone) => date(left, zone) > date(right, zone),
    before: (left, right, zone) => date(left, zone) < date(right, zone),
  },
}

function same(left: unknown, right: unknown): boolean {
  return left === right
}

function not(comparison: Comparison): Comparison {
  return (left, right, zone) => !comparison(left, right, zone)
}

function isBlank(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return isJsonObject(value) && Object.keys(value).length === 0
}

/** The operators convert what they get, which is not only numbers. */
const orZero = (value: unknown): number => (value || 0) as number

/** As JavaScript writes it: a list with commas, an object as a word. */
const text = (value: unknown): string => String(value || '')

function onlyText(value: unknown): string {
  if (typeof value === 'string') return value
  throw new Error(`The condition compares a text, but the value is ${JSON.stringify(value)}`)
}

function date(value: unknown, zone: string): number {
  const found = typeof value === 'boolean' || value === '' ? undefined : asDate(value, zone)
  if (found) return found.toMillis()
  throw new Error(`The condition compares a date, but the value is ${JSON.stringify(value)}`)
}
