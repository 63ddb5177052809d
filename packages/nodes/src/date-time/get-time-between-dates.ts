import { defineOperation, eachItem, param } from '@heddle/core/node'
import { dateOptions, outputFieldName, readLocalDate, withResult } from './date-fields.ts'

const parts = ['year', 'month', 'week', 'day', 'hour', 'minute', 'second', 'millisecond'] as const

export const getTimeBetweenDates = defineOperation()({
  label: 'Get Time Between Dates',
  action: 'Get time between dates',
  since: 2,
  params: {
    startDate: param.anyDate({ label: 'Start Date', required: true }),
    endDate: param.anyDate({ label: 'End Date', required: true }),
    units: param.multiOptions({
      label: 'Units',
      options: parts.map((value) => ({ name: `${value[0]?.toUpperCase()}${value.slice(1)}`, value })),
      default: ['day'],
    }),
    outputFieldName: outputFieldName('timeDifference'),
    options: param.collection({
      label: 'Options',
      placeholder: 'Add option',
      fields: {
        ...dateOptions,
        isoString: param.boolean({
          label: 'Output as ISO Text',
          description: 'Whether to return text such as P1DT2H',
        }),
      },
    }),
  },
  run: (context) =>
    eachItem(context, (item, _, { startDate, endDate, units, outputFieldName: name, options }) => {
      const [from, to] = [readLocalDate(startDate, context), readLocalDate(endDate, context)]
      const difference = to.diff(
        from,
        units.map((unit) => `${unit}s` as const),
      )
      const value = options.isoString ? difference.toISO() : difference.toObject()
      return withResult(item, name, { value, keep: options.includeInputFields ?? false })
    }),
})
