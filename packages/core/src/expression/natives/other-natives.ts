import { costing, fixed, quick } from '../cost/costed.ts'
import { weightOfArgument } from '../cost/weight.ts'
import { alike, checkText, nativesOf } from './native.ts'
import { getPattern, patternCost } from './pattern.ts'

/** Methods of numbers. */
export const numberNatives = nativesOf<number>({
  light: alike(Number.prototype, ['toFixed', 'toPrecision', 'toExponential', 'toString', 'valueOf'], (run) =>
    fixed(300, run),
  ),
})

/** Methods of true and false. */
export const booleanNatives = nativesOf<boolean>({
  light: alike(Boolean.prototype, ['toString', 'valueOf'], quick),
})

/** Methods of plain objects. */
export const objectNatives = nativesOf<object>({
  light: {
    hasOwnProperty: quick((object: object, [key]) => Object.hasOwn(object, String(key))),
    toString: quick((object: unknown) => String(object)),
  },
})

/** Methods of regular expressions. */
export const patternNatives = nativesOf<RegExp>({
  light: {
    test: costing(
      (pattern, [text]) =>
        patternCost(pattern, typeof text === 'string' ? text.length : weightOfArgument(text)),
      (pattern, [text]) => getPattern(pattern).test(checkText(String(text))),
    ),
  },
})
