import { defineOperation, eachItem, param } from '@heddle/core'
import { dateOptions, outputFieldName, readDate, withResult } from './date-fields.ts'

const formats = ['MM/dd/yyyy', 'yyyy/MM/dd', 'MMMM dd yyyy', 'MMMM', 'dd', 'yyyy', 'MM-dd-yyyy', 'yyyy-MM-dd']

export const formatDate = defineOperation()({
  label: 'Format a Date',
  description: 'A date as text',
  action: 'Format a date',
  params: {
    date: param.dateTime({ label: 'Date', required: true }),
    format: param.options({
      label: 'Format',
      options: [
        ...formats.map((value) => ({ name: value.toUpperCase(), value })),
        { name: 'Custom Format', value: 'custom' },
        { name: 'ISO 8601', value: "yyyy-MM-dd'T'HH:mm:ss.SSSZZ" },
        { name: 'Unix Timestamp', value: 'X' },
        { name: 'Unix Ms Timestamp', value: 'x' },
      ],
      default: 'MM/dd/yyyy',
    }),
    customFormat: param.string({
      label: 'Custom Format',
      placeholder: 'yyyy-MM-dd',
      show: { format: ['custom'] },
    }),
    outputFieldName: outputFieldName('formattedDate'),
    options: param.collection({
      label: 'Options',
      placeholder: 'Add option',
      fields: {
        ...dateOptions,
        fromFormat: param.string({ label: 'From Date Format', placeholder: 'e.g. yyyyMMdd' }),
        timezone: param.string({
          label: 'Timezone',
          placeholder: 'e.g. Europe/Berlin',
          description: "Zone of the result; the workflow's when empty",
        }),
      },
    }),
  },
  run: (context) =>
    eachItem(context, (item, _, values) => {
      const zone = values.options.timezone || context.timezone
      const date = readDate(values.date, context.timezone, values.options.fromFormat || undefined).setZone(
        zone,
      )
      const value = date.toFormat(values.format === 'custom' ? values.customFormat : values.format)
      return withResult(item, values.outputFieldName, {
        value,
        keep: values.options.includeInputFields ?? false,
      })
    }),
})
