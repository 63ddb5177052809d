import { defineNode, param, type ParamValues, type ScheduleRule } from '@heddle/core/node'

const codex = {
  categories: ['Core Nodes'],
  subcategories: { 'Core Nodes': ['Flow'] },
  alias: ['time', 'scheduler', 'polling', 'schedule', 'old'],
}

const cronParams = {
  triggerTimes: param.groups({
    label: 'Trigger Times',
    placeholder: 'Add Time',
    groups: {
      item: {
        label: 'Item',
        fields: {
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
            options: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
              (name, index) => ({ name, value: String((index + 1) % 7) }),
            ),
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
        },
      },
    },
  }),
}

type CronTime = NonNullable<ParamValues<typeof cronParams>['triggerTimes']['item']>[number]

/** Kept for documents from before the Schedule Trigger. */
export const cron = defineNode({
  name: 'cron',
  label: 'Cron',
  description: 'Starts the workflow at given times, in the manner of older workflows',
  version: 2,
  olderVersions: [1],
  aliases: ['n8n-nodes-base.cron'],
  group: 'trigger',
  color: '#00ff00',
  codex,
  params: cronParams,
  schedule: ({ triggerTimes }): ScheduleRule[] => (triggerTimes.item ?? []).map(cronRule),
  run: () => [[{ json: {} }]],
})

function cronRule(time: CronTime): ScheduleRule {
  switch (time.mode) {
    case 'everyMinute':
      return { cron: '* * * * *' }
    case 'everyHour':
      return { cron: `${time.minute} * * * *` }
    case 'everyDay':
      return { cron: `${time.minute} ${time.hour} * * *` }
    case 'everyWeek':
      return { cron: `${time.minute} ${time.hour} * * ${time.weekday}` }
    case 'everyMonth':
      return { cron: `${time.minute} ${time.hour} ${time.dayOfMonth} * *` }
    case 'everyX':
      return { everySeconds: time.value * (time.unit === 'minutes' ? 60 : 3600) }
    default:
      return { cron: time.cronExpression.trim() }
  }
}

const secondsPer = { seconds: 1, minutes: 60, hours: 3600 } as const

/** Kept for documents from before the Schedule Trigger. */
export const interval = defineNode({
  name: 'interval',
  label: 'Interval',
  description: 'Starts the workflow again and again, in the manner of older workflows',
  version: 1,
  aliases: ['n8n-nodes-base.interval'],
  group: 'trigger',
  icon: 'file:cron.svg',
  color: '#00ff00',
  codex,
  params: {
    interval: param.number({ label: 'Interval', default: 1, typeOptions: { minValue: 1 } }),
    unit: param.options({
      label: 'Unit',
      options: [
        { name: 'Seconds', value: 'seconds' },
        { name: 'Minutes', value: 'minutes' },
        { name: 'Hours', value: 'hours' },
      ],
      default: 'seconds',
    }),
  },
  schedule: ({ interval: amount, unit }): ScheduleRule[] => [{ everySeconds: amount * secondsPer[unit] }],
  run: () => [[{ json: {} }]],
})
