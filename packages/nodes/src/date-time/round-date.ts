import { defineOperation, eachItem, param } from '@heddle/core/node'
import { dateOptions, outputFieldName, readLocalDate, withResult } from './date-fields.ts'

const roundable = ['day', 'hour', 'minute', 'month', 'second', 'week', 'year'] as const

export const roundDate = defineOperation()({
  label: 'Round a Date',
  action: 'Round a date',
  since: 2,
  params: {
    date: param.anyDate({ label: 'Date', required: true }),
    mode: param.options({
      label: 'Mode',
      options: [
        { name: 'Round Down', value: 'roundDown' },
        { name: 'Round Up', value: 'roundUp' },
      ],
      default: 'roundDown',
    }),
    toNearest: param.options({
      label: 'To Nearest',
      options: roundable.map((value) => ({ name: `${value[0]?.toUpperCase()}${value.slice(1)}`, value })),
      default: 'month',
      show: { mode: ['roundDown'] },
    }),
    to: param.options({
      label: 'To',
      options: [{ name: 'End of Month', value: 'month' }],
      default: 'month',
      show: { mode: ['roundUp'] },
    }),
    outputFieldName: outputFieldName('roundedDate'),
    options: param.collection({ label: 'Options', placeholder: 'Add option', fields: dateOptions }),
  },
  run: (context) =>
    eachItem(context, (item, _, { date, mode, toNearest, to, outputFieldName: name, options }) => {
      const found = readLocalDate(date, context)
      const rounded = mode === 'roundDown' ? found.startOf(toNearest) : found.plus({ [to]: 1 }).startOf(to)
      return withResult(item, name, { value: rounded.toISO(), keep: options.includeInputFields ?? false })
    }),
})
