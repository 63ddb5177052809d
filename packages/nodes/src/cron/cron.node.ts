import { defineNode, param, type ScheduleRule } from '@heddle/core/node'
import { timeRule, timesParam } from './times.ts'

const codex = {
  categories: ['Core Nodes'],
  subcategories: { 'Core Nodes': ['Flow'] },
  alias: ['time', 'scheduler', 'polling', 'schedule'],
  replacedBy: 'heddle.scheduleTrigger',
}

/** Kept for documents from before the Schedule Trigger. */
export const cron = defineNode({
  name: 'cron',
  label: 'Cron',
  description: 'Starts the workflow at set times (older version)',
  version: 2,
  olderVersions: [1],
  aliases: ['n8n-nodes-base.cron'],
  group: 'trigger',
  color: '#00ff00',
  codex,
  params: { triggerTimes: timesParam('Trigger Times') },
  schedule: ({ triggerTimes }): ScheduleRule[] => (triggerTimes.item ?? []).map(timeRule),
  run: () => [[{ json: {} }]],
})

const secondsPer = { seconds: 1, minutes: 60, hours: 3600 } as const

/** Kept for documents from before the Schedule Trigger. */
export const interval = defineNode({
  name: 'interval',
  label: 'Interval',
  description: 'Starts the workflow at regular intervals (older version)',
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
  schedule: ({ interval: amount, unit }): ScheduleRule[] => [
    { kind: 'interval', everySeconds: amount * secondsPer[unit] },
  ],
  run: () => [[{ json: {} }]],
})
