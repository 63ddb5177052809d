import { defineNode, param, type ParamValues, type ScheduleRule } from '@heddle/core/node'
import { DateTime } from 'luxon'
import { formatOld } from '../date-time/old-format.ts'
import { scheduleRules } from './schedule-rules.ts'

const whole = (minValue: number, maxValue?: number) => ({
  minValue,
  ...(maxValue && { maxValue }),
  numberPrecision: 0,
})

const hours = Array.from({ length: 24 }, (_, hour) => ({
  name: hour === 0 ? 'Midnight' : hour === 12 ? 'Noon' : `${hour % 12}${hour < 12 ? 'am' : 'pm'}`,
  value: hour,
}))

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (name, index) => ({
    name,
    value: (index + 1) % 7,
  }),
)

export const scheduleParams = {
  rule: param.groups({
    label: 'Trigger Rules',
    placeholder: 'Add Rule',
    default: { interval: [{}] },
    groups: {
      interval: {
        label: 'Trigger Interval',
        fields: {
          field: param.options({
            label: 'Trigger Interval',
            options: [
              { name: 'Seconds', value: 'seconds' },
              { name: 'Minutes', value: 'minutes' },
              { name: 'Hours', value: 'hours' },
              { name: 'Days', value: 'days' },
              { name: 'Weeks', value: 'weeks' },
              { name: 'Months', value: 'months' },
              { name: 'Custom (Cron)', value: 'cronExpression' },
            ],
            default: 'days',
          }),
          secondsInterval: param.number({
            label: 'Seconds Between Triggers',
            default: 30,
            typeOptions: whole(1, 59),
            show: { field: ['seconds'] },
          }),
          minutesInterval: param.number({
            label: 'Minutes Between Triggers',
            default: 5,
            typeOptions: whole(1, 59),
            show: { field: ['minutes'] },
          }),
          hoursInterval: param.number({
            label: 'Hours Between Triggers',
            default: 1,
            typeOptions: whole(1, 23),
            show: { field: ['hours'] },
          }),
          daysInterval: param.number({
            label: 'Days Between Triggers',
            default: 1,
            typeOptions: whole(1, 31),
            show: { field: ['days'] },
          }),
          weeksInterval: param.number({
            label: 'Weeks Between Triggers',
            default: 1,
            typeOptions: whole(1),
            show: { field: ['weeks'] },
          }),
          monthsInterval: param.number({
            label: 'Months Between Triggers',
            default: 1,
            typeOptions: whole(1),
            show: { field: ['months'] },
          }),
          triggerAtDay: param.multiOptions({
            label: 'Trigger on Weekdays',
            options: weekdays,
            default: [0],
            show: { field: ['weeks'] },
          }),
          triggerAtDayOfMonth: param.number({
            label: 'Trigger at Day of Month',
            default: 1,
            typeOptions: whole(1, 31),
            show: { field: ['months'] },
          }),
          triggerAtHour: param.options({
            label: 'Trigger at Hour',
            options: hours,
            default: 0,
            show: { field: ['days', 'weeks', 'months'] },
          }),
          triggerAtMinute: param.number({
            label: 'Trigger at Minute',
            default: 0,
            typeOptions: whole(0, 59),
            show: { field: ['hours', 'days', 'weeks', 'months'] },
          }),
          expression: param.string({
            label: 'Expression',
            placeholder: 'eg. 0 15 * 1 sun',
            description:
              'Minute, hour, day of month, month, day of week. With six fields, the first is seconds.',
            show: { field: ['cronExpression'] },
          }),
        },
      },
    },
  }),
}

export type ScheduleInterval = NonNullable<ParamValues<typeof scheduleParams>['rule']['interval']>[number]

export const scheduleTrigger = defineNode({
  name: 'scheduleTrigger',
  label: 'Schedule Trigger',
  description: 'Starts the workflow on a schedule',
  version: 1.4,
  olderVersions: [1, 1.1, 1.2, 1.3],
  aliases: ['n8n-nodes-base.scheduleTrigger'],
  group: 'trigger',
  color: '#31c49f',
  eventTriggerDescription: '',
  activationMessage: 'Your schedule trigger will now trigger executions on the schedule you have defined.',
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Flow'] },
    alias: ['cron', 'timer', 'interval', 'time', 'every', 'daily', 'scheduler'],
  },
  params: scheduleParams,
  schedule: ({ rule }): ScheduleRule[] => (rule.interval ?? []).flatMap(scheduleRules),
  run: ({ now, timezone }) => [[{ json: firedAt(now(), timezone) }]],
})

/** What a schedule tells about the moment it fired. */
function firedAt(now: Date, timeZone: string): Record<string, unknown> {
  const local = DateTime.fromJSDate(now, { zone: timeZone })
  const part = (format: string) => formatOld(local, format)
  return {
    timestamp: local.toISO(),
    'Readable date': part('MMMM Do YYYY, h:mm:ss a'),
    'Readable time': part('h:mm:ss a'),
    'Day of week': part('dddd'),
    Year: part('YYYY'),
    Month: part('MMMM'),
    'Day of month': part('DD'),
    Hour: part('HH'),
    Minute: part('mm'),
    Second: part('ss'),
    Timezone: `${timeZone} (UTC${part('Z')})`,
  }
}
