import { expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { scheduleTrigger } from './schedule-trigger.node.ts'

const rulesOf = (...interval: object[]) =>
  scheduleTrigger.schedule?.(scheduleTrigger.readParameters({ rule: { interval } }))

test.each([
  [
    { field: 'seconds', secondsInterval: 30 },
    { kind: 'interval', everySeconds: 30 },
  ],
  [
    { field: 'minutes', minutesInterval: 5 },
    { kind: 'interval', everySeconds: 300 },
  ],
  [
    { field: 'hours', hoursInterval: 2, triggerAtMinute: 15 },
    { kind: 'calendar', cron: '15 */2 * * *' },
  ],
  [{ triggerAtHour: 9 }, { kind: 'calendar', cron: '0 9 * * *' }],
  [
    { field: 'weeks', weeksInterval: 2, triggerAtDay: [1, 5] },
    { kind: 'calendar', cron: '0 0 * * 1,5', every: { unit: 'weeks', count: 2 } },
  ],
  [{ daysInterval: 3 }, { kind: 'calendar', cron: '0 0 * * *', every: { unit: 'days', count: 3 } }],
  [
    { field: 'hours', hoursInterval: 5 },
    { kind: 'calendar', cron: '0 * * * *', every: { unit: 'hours', count: 5 } },
  ],
  [
    { field: 'months', monthsInterval: 3 },
    { kind: 'calendar', cron: '0 0 1 */3 *' },
  ],
  [
    { field: 'months', monthsInterval: 18 },
    { kind: 'calendar', cron: '0 0 1 * *', every: { unit: 'months', count: 18 } },
  ],
  [
    { field: 'months', triggerAtDayOfMonth: 3 },
    { kind: 'calendar', cron: '0 0 3 * *' },
  ],
  [
    { field: 'cronExpression', expression: '0 15 * 1 sun' },
    { kind: 'calendar', cron: '0 15 * 1 sun' },
  ],
])('%j fires at %j', (interval, rule) => {
  expect(rulesOf(interval)).toEqual([rule])
})

test('several rules stand side by side', () => {
  expect(rulesOf({ field: 'seconds' }, { field: 'minutes' })).toHaveLength(2)
})

tryEvery(scheduleTrigger, [
  {
    versions: [1, 1.1, 1.2, 1.3, 1.4],
    parameters: { rule: { interval: [{ triggerAtHour: 9 }] } },
    gives: [
      expect.objectContaining({
        Year: '2026',
        'Day of week': 'Thursday',
        Hour: '00',
        Timezone: 'UTC (UTC+00:00)',
      }),
    ],
  },
])
