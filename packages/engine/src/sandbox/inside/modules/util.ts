import { equalJson } from '@heddle/core'
import { inspect } from '../globals/inspect.ts'

type AnyFunction = (...args: unknown[]) => unknown

/** What `require('util')` gives. */
export const util = {
  inspect,
  format,
  isDeepStrictEqual: (a: unknown, b: unknown) => equalJson(a, b),
  isArray: (value: unknown) => Array.isArray(value),
  promisify:
    (call: AnyFunction) =>
    (...args: unknown[]) =>
      new Promise((resolve, reject) => {
        const done = (error: unknown, value: unknown) => (error ? reject(error) : resolve(value))
        call(...args, done)
      }),
  types: {
    isDate: (value: unknown) => value instanceof Date,
    isRegExp: (value: unknown) => value instanceof RegExp,
    isPromise: (value: unknown) => value instanceof Promise,
  },
}

/** Fills `%s`, `%d`, `%j`, `%o` and their like; what is left over follows. */
function format(first: unknown, ...others: unknown[]): string {
  if (typeof first !== 'string') return [first, ...others].map(inspect).join(' ')
  const rest = [...others]
  const text = first.replaceAll(/%[sdifjoOc%]/g, (mark) => {
    if (mark === '%%') return '%'
    return rest.length === 0 ? mark : fill(mark, rest.shift())
  })
  return [text, ...rest.map(inspect)].join(' ')
}

function fill(mark: string, value: unknown): string {
  switch (mark) {
    case '%d':
      return String(Number(value))
    case '%i':
      return String(Number.parseInt(String(value), 10))
    case '%f':
      return String(Number.parseFloat(String(value)))
    case '%j':
      return JSON.stringify(value)
    case '%c':
      return ''
    default:
      return inspect(value)
  }
}
