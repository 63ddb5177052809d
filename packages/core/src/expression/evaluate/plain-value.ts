import { DateTime, Duration } from 'luxon'
import { depthProblem } from '../../json-depth.ts'
import { ExpressionError } from '../expression-error.ts'
import { Facade } from './facade.ts'

/** The value of an expression as it leaves it: what JSON can hold. Data that is already plain is not copied. */
export function plainValue(value: unknown): unknown {
  switch (typeof value) {
    case 'number':
      return Number.isFinite(value) ? value : null
    case 'object':
      return value === null ? null : plainObject(value)
    case 'function':
      throw new ExpressionError('function', 'The result is a function: add () to call it')
    case 'bigint':
      throw new ExpressionError('failed', 'The result is a BigInt: turn it into a number or a text')
    case 'symbol':
      return undefined
    default:
      return value
  }
}

/** The same value, unless it is nested so deep that nobody could follow it. */
export function shallow(value: unknown): unknown {
  const problem = depthProblem(value)
  if (problem !== undefined) throw new ExpressionError('failed', `The result ${problem}`)
  return value
}

function plainObject(value: object): unknown {
  if (Array.isArray(value)) return plainArray(value)
  if (value instanceof Facade) return plainFacade(value)
  if (DateTime.isDateTime(value)) return value.toISO()
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString()
  if (Duration.isDuration(value)) return value.toISO()
  return plainFields(value)
}

/** A facade that has a plain form gives it; all others are references. */
export function plainFacade(facade: Facade): unknown {
  const { plain, label } = facade
  if (plain !== undefined) return plain
  throw new ExpressionError('function', `${label} is not a value: read one of its fields`)
}

function plainArray(list: readonly unknown[]): readonly unknown[] {
  const plain = list.map((value) => (value instanceof Facade ? null : (plainValue(value) ?? null)))
  return plain.every((value, index) => value === list[index]) ? list : plain
}

function plainFields(object: object): object {
  const entries = Object.entries(object)
  const plain = entries
    // Whoever copies the result carelessly would set a prototype with it.
    .filter(([key, value]) => !(value instanceof Facade) && key !== '__proto__')
    .map(([key, value]): [string, unknown] => [key, plainValue(value)])
    .filter(([, value]) => value !== undefined)
  const same = plain.length === entries.length && plain.every(([, value], at) => value === entries[at]?.[1])
  return same ? object : Object.fromEntries(plain)
}

/** How a value stands in a text. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'function' || value instanceof Facade) return textOf(plainValue(value))
  return (typeof value === 'object' ? dateText(value) : undefined) ?? asText(value)
}

function dateText(value: object): string | undefined {
  if (DateTime.isDateTime(value) || Duration.isDuration(value)) return value.toISO() ?? ''
  if (!(value instanceof Date)) return undefined
  return Number.isNaN(value.getTime()) ? '' : value.toISOString()
}

const asText: (value: unknown) => string = String
