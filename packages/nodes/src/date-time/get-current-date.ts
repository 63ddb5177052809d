import { defineOperation, eachItem, param } from '@heddle/core/node'
import { DateTime } from 'luxon'
import { dateOptions, outputFieldName, withResult } from './date-fields.ts'

export const getCurrentDate = defineOperation()({
  label: 'Get Current Date',
  description: 'Returns the current date and time',
  action: 'Get current date',
  since: 2,
  params: {
    includeTime: param.boolean({ label: 'Include Current Time', default: true }),
    outputFieldName: outputFieldName('currentDate'),
    options: param.collection({
      label: 'Options',
      placeholder: 'Add option',
      fields: {
        ...dateOptions,
        timezone: param.string({ label: 'Timezone', placeholder: 'e.g. Europe/Berlin' }),
      },
    }),
  },
  run: (context) =>
    eachItem(context, (item, _, { includeTime, outputFieldName: name, options }) => {
      const zone = options.timezone || context.timezone
      const now = DateTime.fromJSDate(context.now(), { zone })
      const value = (includeTime ? now : now.startOf('day')).toISO()
      return withResult(item, name, { value, keep: options.includeInputFields ?? false })
    }),
})
