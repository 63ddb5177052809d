import { defineOperation, eachItem, param } from '@heddle/core/node'
import { dateOptions, outputFieldName, readLocalDate, withResult } from './date-fields.ts'

export const extractDate = defineOperation()({
  label: 'Extract Part of a Date',
  action: 'Extract part of a date',
  since: 2,
  params: {
    date: param.anyDate({ label: 'Date', required: true }),
    part: param.options({
      label: 'Part',
      options: [
        { name: 'Day', value: 'day' },
        { name: 'Hour', value: 'hour' },
        { name: 'Minute', value: 'minute' },
        { name: 'Month', value: 'month' },
        { name: 'Second', value: 'second' },
        { name: 'Week', value: 'week' },
        { name: 'Year', value: 'year' },
      ],
      default: 'month',
    }),
    outputFieldName: outputFieldName('datePart'),
    options: param.collection({ label: 'Options', placeholder: 'Add option', fields: dateOptions }),
  },
  run: (context) =>
    eachItem(context, (item, _, { date, part, outputFieldName: name, options }) => {
      const found = readLocalDate(date, context)
      const value = part === 'week' ? found.weekNumber : found.get(part)
      return withResult(item, name, { value, keep: options.includeInputFields ?? false })
    }),
})
