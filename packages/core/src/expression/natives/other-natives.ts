import { checkText, direct, type Native } from './native.ts'

/** Methods of numbers. */
export const numberNatives: ReadonlyMap<string, Native<number>> = new Map(
  direct<number>(Number.prototype, ['toFixed', 'toPrecision', 'toExponential', 'toString', 'valueOf']),
)

/** Methods of true and false. */
export const booleanNatives: ReadonlyMap<string, Native<boolean>> = new Map(
  direct<boolean>(Boolean.prototype, ['toString', 'valueOf']),
)

/** Methods of plain objects. */
export const objectNatives: ReadonlyMap<string, Native<object>> = new Map<string, Native<object>>([
  ['hasOwnProperty', { heavy: false, run: (object, [key]) => Object.hasOwn(object, String(key)) }],
  ['toString', { heavy: false, run: (object: unknown) => String(object) }],
])

/** Methods of regular expressions. */
export const patternNatives: ReadonlyMap<string, Native<RegExp>> = new Map<string, Native<RegExp>>([
  ['test', { heavy: false, run: (pattern, [text]) => pattern.test(checkText(String(text))) }],
])
