import { DateTime, Duration } from 'luxon'
import { deepestItem, isPlainlyTooDeep } from '../../json-depth.ts'
import { freeCharacters } from '../cost/budget.ts'
import type { Meter } from '../cost/meter.ts'
import { ExpressionError } from '../expression-error.ts'
import { Facade } from '../values/facade.ts'

/** Results are walked once, and their texts are not touched. */
const elementCost = 30
const fieldCost = 60
const characterCost = 0.5

/** The value of an expression as it leaves it: what JSON can hold. Data that is already plain is not copied. */
export function plainValue(value: unknown, meter: Meter): unknown {
  switch (typeof value) {
    case 'number':
      return Number.isFinite(value) ? value : null
    case 'string':
      return plainText(value, meter)
    case 'object':
      return value === null ? null : plainObject(value, meter)
    case 'function':
      throw functionResult()
    case 'bigint':
      throw new ExpressionError('failed', 'The result is a BigInt: turn it into a number or a text')
    case 'symbol':
      return undefined
    default:
      return value
  }
}

/** The same text can stand in a result many times. */
function plainText(text: string, meter: Meter): string {
  if (text.length > freeCharacters) meter.spend(text.length * characterCost)
  return text
}

const functionResult = (): ExpressionError =>
  new ExpressionError('function', 'The result is a function: add () to call it')

/** The same value, unless it is nested so deep that nobody could follow it. */
export function shallow(value: unknown): unknown {
  if (!isPlainlyTooDeep(value)) return value
  throw new ExpressionError('failed', `The result is nested more than ${deepestItem} levels deep`)
}

function plainObject(value: object, meter: Meter): unknown {
  if (Array.isArray(value)) return plainArray(value, meter)
  if (value instanceof Facade) return plainFacade(value)
  const date = plainDate(value)
  return date === undefined ? plainFields(value as Readonly<Record<string, unknown>>, meter) : date
}

/** A facade that has a plain form gives it; all others are references. */
export function plainFacade(facade: Facade): unknown {
  const { plain, label } = facade
  if (plain !== undefined) return plain
  throw new ExpressionError('function', `${label} is not a value: read one of its fields`)
}

function plainArray(list: readonly unknown[], meter: Meter): readonly unknown[] {
  meter.spend((list.length + 1) * elementCost)
  let copy: unknown[] | undefined
  for (let at = 0; at < list.length; at++) {
    const value = list[at]
    const plain = value instanceof Facade ? null : (plainValue(value, meter) ?? null)
    if (plain === value) continue
    copy ??= [...list]
    copy[at] = plain
  }
  return copy ?? list
}

function plainFields(object: Readonly<Record<string, unknown>>, meter: Meter): object {
  const keys = Object.keys(object)
  meter.spend((keys.length + 1) * fieldCost)
  let kept: [string, unknown][] | undefined
  keys.forEach((key, at) => {
    const value = object[key]
    // Whoever copies the result carelessly would set a prototype with it.
    const plain = value instanceof Facade || key === '__proto__' ? undefined : plainValue(value, meter)
    if (plain !== value || plain === undefined) kept ??= keys.slice(0, at).map((name) => [name, object[name]])
    if (plain !== undefined) kept?.push([key, plain])
  })
  return kept ? Object.fromEntries(kept) : object
}

/** How a value stands in a text. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined || Number.isNaN(value)) return ''
  if (typeof value === 'function') throw functionResult()
  if (value instanceof Facade) return textOf(plainFacade(value))
  return (typeof value === 'object' ? dateText(value) : undefined) ?? asText(value)
}

function dateText(value: object): string | undefined {
  const date = plainDate(value)
  return date === null ? '' : date
}

/** Null for what is a date but no day; undefined for what is none. */
function plainDate(value: object): string | null | undefined {
  if (DateTime.isDateTime(value) || Duration.isDuration(value)) return value.toISO()
  if (!(value instanceof Date)) return undefined
  return Number.isNaN(value.getTime()) ? null : value.toISOString()
}

const asText: (value: unknown) => string = String
