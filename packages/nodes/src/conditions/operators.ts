import { isJsonObject } from '@heddle/core'
import { DateTime } from 'luxon'

/** Compares two values of one type. The right one is undefined for operators with one side. */
type Comparison<T, R = T> = (left: T, right: R) => boolean

const text: Readonly<Record<string, Comparison<string>>> = {
  equals: (left, right) => left === right,
  notEquals: (left, right) => left !== right,
  contains: (left, right) => left.includes(right),
  notContains: (left, right) => !left.includes(right),
  startsWith: (left, right) => left.startsWith(right),
  notStartsWith: (left, right) => !left.startsWith(right),
  endsWith: (left, right) => left.endsWith(right),
  notEndsWith: (left, right) => !left.endsWith(right),
}

const number: Readonly<Record<string, Comparison<number>>> = {
  equals: (left, right) => left === right,
  notEquals: (left, right) => left !== right,
  gt: (left, right) => left > right,
  lt: (left, right) => left < right,
  gte: (left, right) => left >= right,
  lte: (left, right) => left <= right,
}

const boolean: Readonly<Record<string, Comparison<boolean>>> = {
  true: Boolean,
  false: (left) => !left,
  equals: (left, right) => left === right,
  notEquals: (left, right) => left !== right,
}

const dateTime: Readonly<Record<string, Comparison<DateTime>>> = {
  equals: (left, right) => left.toMillis() === right.toMillis(),
  notEquals: (left, right) => left.toMillis() !== right.toMillis(),
  after: (left, right) => left > right,
  before: (left, right) => left < right,
  afterOrEquals: (left, right) => left >= right,
  beforeOrEquals: (left, right) => left <= right,
}

const list: Readonly<Record<string, Comparison<unknown[], unknown>>> = {
  contains: (left, right) => left.some((entry) => same(entry, right)),
  notContains: (left, right) => !left.some((entry) => same(entry, right)),
  lengthEquals: (left, right) => left.length === Number(right),
  lengthNotEquals: (left, right) => left.length !== Number(right),
  lengthGt: (left, right) => left.length > Number(right),
  lengthLt: (left, right) => left.length < Number(right),
  lengthGte: (left, right) => left.length >= Number(right),
  lengthLte: (left, right) => left.length <= Number(right),
}

/** Comparisons by the operator's type, after both sides have been brought to it. */
export const comparisons: Readonly<Record<string, Readonly<Record<string, Comparison<never, never>>>>> = {
  string: text,
  number,
  boolean,
  dateTime,
  array: list,
  object: {},
}

/** Operators that ask about a value of any type, once it has been brought to it. */
export const anyTypeOperators: Readonly<Record<string, (value: unknown) => boolean>> = {
  exists: (value) => value !== undefined && value !== null,
  notExists: (value) => value === undefined || value === null,
  empty: isEmpty,
  notEmpty: (value) => !isEmpty(value),
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  if (DateTime.isDateTime(value)) return !value.isValid
  return isJsonObject(value) ? Object.keys(value).length === 0 : Number.isNaN(value)
}

const same = (left: unknown, right: unknown): boolean =>
  left === right || (typeof left === 'object' && JSON.stringify(left) === JSON.stringify(right))
