import { isJsonObject, type JsonObject } from '@heddle/core'
import { UserError } from './errors.ts'

/** Waits for some milliseconds. */
export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

export async function sleepWithAbort(milliseconds: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new Error('The execution was cancelled'))
    })
  })
}

interface ParseOptions {
  acceptJSObject?: boolean
  repairJSON?: boolean
  fallbackValue?: unknown
  errorMessage?: string
}

export function jsonParse(text: string, options: ParseOptions = {}): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    if ('fallbackValue' in options) {
      const { fallbackValue } = options
      return typeof fallbackValue === 'function' ? (fallbackValue as () => unknown)() : fallbackValue
    }
    throw new UserError(options.errorMessage || 'The text is not valid JSON')
  }
}

/** Text of a value; what contains itself is cut there when asked for. */
export function jsonStringify(value: unknown, { replaceCircularRefs = false } = {}): string {
  return JSON.stringify(replaceCircularRefs ? withoutCircles(value, []) : value)
}

function withoutCircles(value: unknown, around: readonly unknown[]): unknown {
  if (around.includes(value)) return '[Circular Reference]'
  if (Array.isArray(value)) return value.map((entry) => withoutCircles(entry, [...around, value]))
  if (!isJsonObject(value) || typeof value.toJSON === 'function') return value
  const entries = Object.entries(value).map(([key, entry]) => [
    key,
    withoutCircles(entry, [...around, value]),
  ])
  return Object.fromEntries(entries) as unknown
}

/** A copy that shares nothing with what it was made of; dates stay texts, as in JSON. */
export function deepCopy(value: unknown, copies = new WeakMap<object, unknown>()): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('toJSON' in value && typeof value.toJSON === 'function') return (value.toJSON as () => unknown)()
  const known = copies.get(value)
  if (known !== undefined) return known
  if (Array.isArray(value)) {
    const list: unknown[] = []
    copies.set(value, list)
    for (const entry of value) list.push(deepCopy(entry, copies))
    return list
  }
  const copy: JsonObject = {}
  copies.set(value, copy)
  for (const [key, entry] of Object.entries(value)) copy[key] = deepCopy(entry, copies)
  return copy
}

export function assert(condition: unknown, message?: string): asserts condition {
  if (!condition) throw new Error(message ?? 'Something that must be true is not')
}

/** Refuses a parameter that is no list of such values. */
export function assertParamIsArray(
  name: string,
  value: unknown,
  fits: (entry: unknown) => boolean,
): asserts value is unknown[] {
  if (!Array.isArray(value)) throw new UserError(`Parameter "${name}" is not an array`)
  if (!value.every((entry) => fits(entry))) {
    throw new UserError(`Parameter "${name}" has elements that do not match the expected types`)
  }
}

const kindTests: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && !Number.isNaN(value),
  boolean: (value) => typeof value === 'boolean',
}

const assertKind = (kind: string) => (name: string, value: unknown) => {
  if (!kindTests[kind]?.(value)) throw new UserError(`Parameter "${name}" is not ${kind}`)
}

export const assertParamIsString = assertKind('string')
export const assertParamIsNumber = assertKind('number')
export const assertParamIsBoolean = assertKind('boolean')

export const isObjectEmpty = (value: object): boolean => Object.keys(value).length === 0

export function randomString(from: number, to = from): string {
  const length = from + Math.floor(Math.random() * (to - from + 1))
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
  return Array.from({ length }, () => letters[Math.floor(Math.random() * letters.length)]).join('')
}
