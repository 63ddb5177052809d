import { param, type ParamValues, type ScheduleRule } from '@heddle/core/node'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const fields = {
  mode: param.options({
    label: 'Mode',
    options: [
      { name: 'Every Minute', value: 'everyMinute' },
      { name: 'Every Hour', value: 'everyHour' },
      { name: 'Every Day', value: 'everyDay' },
      { name: 'Every Week', value: 'everyWeek' },
      { name: 'Every Month', value: 'everyMonth' },
      { name: 'Every X', value: 'everyX' },
      { name: 'Custom', value: 'custom' },
    ],
    default: 'everyDay',
  }),
  hour: param.number({
    label: 'Hour',
    default: 14,
    typeOptions: { minValue: 0, maxValue: 23 },
    hide: { mode: ['custom', 'everyHour', 'everyMinute', 'everyX'] },
  }),
  minute: param.number({
    label: 'Minute',
    typeOptions: { minValue: 0, maxValue: 59 },
    hide: { mode: ['custom', 'everyMinute', 'everyX'] },
  }),
  dayOfMonth: param.number({
    label: 'Day of Month',
    default: 1,
    typeOptions: { minValue: 1, maxValue: 31 },
    show: { mode: ['everyMonth'] },
  }),
  weekday: param.options({
    label: 'Weekday',
    options: weekdays.map((name, index) => ({ name, value: String((index + 1) % 7) })),
    default: '1',
    show: { mode: ['everyWeek'] },
  }),
  cronExpression: param.string({
    label: 'Cron Expression',
    default: '* * * * * *',
    show: { mode: ['custom'] },
  }),
  value: param.number({
    label: 'Value',
    default: 2,
    typeOptions: { minValue: 0, maxValue: 1000 },
    show: { mode: ['everyX'] },
  }),
  unit: param.options({
    label: 'Unit',
    options: [
      { name: 'Minutes', value: 'minutes' },
      { name: 'Hours', value: 'hours' },
    ],
    default: 'hours',
    show: { mode: ['everyX'] },
  }),
}

/** Times at which something happens again and again, as older nodes and those that look for news write them. */
export const timesParam = (label: string, given?: { item: { mode: string }[] }) =>
  param.groups({
    label,
    placeholder: 'Add Time',
    ...(given && { default: given }),
    groups: { item: { label: 'Item', fields } },
  })

export function timeRule(time: ParamValues<typeof fields>): ScheduleRule {
  switch (time.mode) {
    case 'everyMinute':
      return { kind: 'calendar', cron: '* * * * *' }
    case 'everyHour':
      return { kind: 'calendar', cron: `${time.minute} * * * *` }
    case 'everyDay':
      return { kind: 'calendar', cron: `${time.minute} ${time.hour} * * *` }
    case 'everyWeek':
      return { kind: 'calendar', cron: `${time.minute} ${time.hour} * * ${time.weekday}` }
    case 'everyMonth':
      return { kind: 'calendar', cron: `${time.minute} ${time.hour} ${time.dayOfMonth} * *` }
    case 'everyX':
      return { kind: 'interval', everySeconds: time.value * (time.unit === 'minutes' ? 60 : 3600) }
    default:
      return { kind: 'calendar', cron: time.cronExpression.trim() }
  }
}
