import { defineOperation, eachItem, param } from '@heddle/core'
import { dateOptions, outputFieldName, readDate, unitOptions, units, withResult } from './date-fields.ts'

/** Adding and subtracting differ in a sign and in their words. */
function shiftDate(sign: 1 | -1, label: string, preposition: string) {
  return defineOperation()({
    label,
    action: label,
    params: {
      magnitude: param.dateTime({ label: `Date to ${preposition}`, required: true }),
      timeUnit: param.options({
        label: 'Time Unit',
        options: unitOptions(units),
        default: 'days',
      }),
      duration: param.number({ label: 'Duration' }),
      outputFieldName: outputFieldName('newDate'),
      options: param.collection({ label: 'Options', placeholder: 'Add option', fields: dateOptions }),
    },
    run: (context) =>
      eachItem(context, (item, _, { magnitude, timeUnit, duration, outputFieldName: name, options }) => {
        const date = readDate(magnitude, context.timezone).plus({ [timeUnit]: sign * duration })
        return withResult(item, name, { value: date.toISO(), keep: options.includeInputFields ?? false })
      }),
  })
}

export const addToDate = shiftDate(1, 'Add to a Date', 'Add To')
export const subtractFromDate = shiftDate(-1, 'Subtract From a Date', 'Subtract From')
