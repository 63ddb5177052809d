import { DateTime } from 'luxon'
import { fixed, quick, sandboxed } from '../cost/costed.ts'
import { method, numberArgument, textArgument, type Method } from './method.ts'
import { dateCost } from '../cost/date-cost.ts'
import { methodError } from './method-error.ts'
import { millisecondsBy } from './parse-date-time.ts'

/** Methods of numbers. */
export const numberMethods: readonly Method<number>[] = [
  method(
    'isEmpty(): boolean',
    'Zero counts as empty.',
    quick((value) => !value),
  ),
  method(
    'isNotEmpty(): boolean',
    'Every number but zero.',
    quick((value) => Boolean(value)),
  ),
  method(
    'round(places?: number): number',
    'Rounds to a number of decimal places.',
    quick((value, [places]) => rounded(value, numberArgument(places, 0))),
  ),
  method(
    'floor(): number',
    'Rounds down to a whole number.',
    quick((value) => Math.floor(value)),
  ),
  method(
    'ceil(): number',
    'Rounds up to a whole number.',
    quick((value) => Math.ceil(value)),
  ),
  method(
    'abs(): number',
    'Returns the number without its sign.',
    quick((value) => Math.abs(value)),
  ),
  method(
    'isEven(): boolean',
    'Checks whether the number is even.',
    quick((value) => whole(value) % 2 === 0),
  ),
  method(
    'isOdd(): boolean',
    'Checks whether the number is odd.',
    quick((value) => Math.abs(whole(value) % 2) === 1),
  ),
  method(
    'isInteger(): boolean',
    'Checks whether the number is whole.',
    quick((value) => Number.isInteger(value)),
  ),
  method(
    'format(locale?: string, options?: object): string',
    'Formats the number for a language.',
    sandboxed((value, [locale, options]) =>
      new Intl.NumberFormat(textArgument(locale, 'en-US'), options as Intl.NumberFormatOptions).format(value),
    ),
  ),
  method(
    'toBoolean(): boolean',
    'Returns false for 0, otherwise true.',
    quick((value) => value !== 0 && !Number.isNaN(value)),
  ),
  method(
    'toNumber(): number',
    'Returns the number itself.',
    quick((value) => value),
  ),
  method(
    'toInt(): number',
    'Rounds to a whole number, halves away from zero.',
    quick((value) => Math.sign(value) * Math.round(Math.abs(value))),
  ),
  method(
    'toFloat(): number',
    'Returns the number itself.',
    quick((value) => value),
  ),
  method(
    'toJsonString(): string',
    'Returns the number as JSON.',
    quick((value) => JSON.stringify(value)),
  ),
  method(
    'toDateTime(unit?: "ms" | "s" | "us" | "excel"): DateTime',
    'Reads the number as a time stamp, in milliseconds unless told otherwise.',
    fixed(dateCost, (value, [unit], env) => toDateTime(value, textArgument(unit, 'ms'), env.timezone)),
  ),
]

function rounded(value: number, places: number): number {
  if (!Number.isFinite(value)) return value
  // Halves go away from zero, also below it. `+ 0` because nobody expects -0.
  return Number(value.toFixed(Math.min(Math.max(places, 0), 15))) + 0
}

function whole(value: number): number {
  if (!Number.isInteger(value)) throw methodError(`${value} is not a whole number`)
  return value
}

function toDateTime(value: number, unit: string, zone: string): DateTime {
  const convert = Object.hasOwn(millisecondsBy, unit) ? millisecondsBy[unit] : undefined
  const milliseconds = convert?.(value) ?? Number.NaN
  if (!(Math.abs(milliseconds) <= 8.64e15)) throw methodError(`${value} is not a date`)
  return DateTime.fromMillis(milliseconds, { zone })
}
