import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import { defineOperation, eachItem, param, type RunContext } from '@heddle/core/node'
import type { DateTime } from 'luxon'
import { dateOptions, outputFieldName, readDate, withResult } from './date-fields.ts'
import { formatOld } from './old-format.ts'

const formats = ['MM/dd/yyyy', 'yyyy/MM/dd', 'MMMM dd yyyy', 'MMMM', 'dd', 'yyyy', 'MM-dd-yyyy', 'yyyy-MM-dd']

export const formatDate = defineOperation()({
  label: 'Format a Date',
  description: 'Formats a date as text',
  action: 'Format a date',
  params: {
    date: param.anyDate({ label: 'Date', required: true }),
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
        timezone: param.boolean({
          label: 'Use Workflow Timezone',
          description: "Whether to use the workflow's time zone instead of the date's",
        }),
        /** What documents of version 1 say: the format in other letters, and zones by name. */
        old: param.hidden({ label: 'Old Format', default: undefined }),
      },
    }),
  },
  run: (context) =>
    eachItem(context, (item, _, { date, format, customFormat, outputFieldName: name, options }) => {
      const keep = options.includeInputFields ?? false
      if (isJsonObject(options.old)) {
        const value = oldFormat(date, context, { ...options.old, fromFormat: options.fromFormat })
        return withResult(item, name, { value, keep })
      }
      if (date === null || date === undefined) return withResult(item, name, { value: date, keep })
      const shown = shownDate(date, context, options)
      const value = shown.toFormat(format === 'custom' ? customFormat : format)
      return withResult(item, name, { value, keep })
    }),
})

type Clock = Pick<RunContext, 'timezone' | 'now'>

function oldFormat(value: unknown, { timezone, now }: Clock, old: JsonObject): string {
  if (value === '') throw new Error('Enter a date')
  const zoneOf = (zone: unknown) => (typeof zone === 'string' && zone !== '' ? zone : timezone)
  const format = textOf(old.fromFormat) || undefined
  const date = readDate(value, { zone: zoneOf(old.fromTimezone), format, now: now() })
  return formatOld(date.setZone(zoneOf(old.toTimezone)), textOf(old.toFormat))
}

interface Shown {
  fromFormat?: string
  timezone?: boolean
}

/** As it is written: in the zone that the date names itself, unless that of the workflow is asked for. */
function shownDate(value: unknown, { timezone, now }: Clock, options: Shown): DateTime {
  const date = readDate(value, { zone: timezone, format: options.fromFormat || undefined, now: now() })
  return options.timezone ? date.setZone(timezone) : date
}
