import { textOf } from '@heddle/core'
import { defineOperation, eachItem, param, type RunContext } from '@heddle/core/node'
import { DateTime } from 'luxon'
import {
  dateOptions,
  outputFieldName,
  readDate,
  readLocalDate,
  unitOptions,
  units,
  withResult,
} from './date-fields.ts'

const shiftOptions = {
  ...dateOptions,
  /** Documents of version 1 tell how the date is written, and get the result in UTC. */
  fromFormat: param.hidden({ label: 'From Date Format', default: undefined }),
  old: param.hidden({ label: 'Result in UTC', default: false }),
}

/** In version 1 numbers were always milliseconds. */
function readOld(value: unknown, { timezone, now }: Pick<RunContext, 'timezone' | 'now'>, format: unknown) {
  if (typeof value === 'number') return DateTime.fromMillis(value, { zone: timezone })
  const reading = { zone: timezone, format: textOf(format) || undefined, now: now() }
  return readDate(value, reading).setZone(timezone)
}

/** Adding and subtracting differ in a sign and in their words. */
function shiftDate(sign: 1 | -1, label: string, preposition: string) {
  return defineOperation()({
    label,
    action: label,
    params: {
      magnitude: param.anyDate({ label: `Date to ${preposition}`, required: true }),
      timeUnit: param.options({
        label: 'Time Unit',
        options: unitOptions(units),
        default: 'days',
      }),
      duration: param.number({ label: 'Duration' }),
      outputFieldName: outputFieldName('newDate'),
      options: param.collection({ label: 'Options', placeholder: 'Add option', fields: shiftOptions }),
    },
    run: (context) =>
      eachItem(context, (item, _, { magnitude, timeUnit, duration, outputFieldName: name, options }) => {
        const keep = options.includeInputFields ?? false
        if (magnitude === '') throw new Error('Enter a date')
        const { fromFormat, old = false } = options
        const from = old ? readOld(magnitude, context, fromFormat) : readLocalDate(magnitude, context)
        const date = from.plus({ [timeUnit]: sign * duration })
        return withResult(item, name, { value: (old ? date.toUTC() : date).toISO(), keep })
      }),
  })
}

export const addToDate = shiftDate(1, 'Add to a Date', 'Add To')
export const subtractFromDate = shiftDate(-1, 'Subtract From a Date', 'Subtract From')
