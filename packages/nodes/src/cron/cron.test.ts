import { expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { cron, interval } from './cron.node.ts'

const rulesOf = (...item: object[]) => cron.schedule?.(cron.readParameters({ triggerTimes: { item } }))

test.each([
  [{ mode: 'everyMinute' }, { kind: 'calendar', cron: '* * * * *' }],
  [
    { mode: 'everyHour', minute: 5 },
    { kind: 'calendar', cron: '5 * * * *' },
  ],
  [
    { hour: 7, minute: 30 },
    { kind: 'calendar', cron: '30 7 * * *' },
  ],
  [
    { mode: 'everyWeek', hour: 7, weekday: '0' },
    { kind: 'calendar', cron: '0 7 * * 0' },
  ],
  [
    { mode: 'everyMonth', hour: 7, dayOfMonth: 3 },
    { kind: 'calendar', cron: '0 7 3 * *' },
  ],
  [
    { mode: 'everyX', value: 5, unit: 'minutes' },
    { kind: 'interval', everySeconds: 300 },
  ],
  [
    { mode: 'custom', cronExpression: ' 1 2 3 4 5 ' },
    { kind: 'calendar', cron: '1 2 3 4 5' },
  ],
])('%j fires at %j', (time, rule) => {
  expect(rulesOf(time)).toEqual([rule])
})

test('an interval fires again and again', () => {
  expect(interval.schedule?.(interval.readParameters({ interval: 2, unit: 'hours' }))).toEqual([
    { kind: 'interval', everySeconds: 7200 },
  ])
})

tryEvery(cron, [{ parameters: { triggerTimes: { item: [{ mode: 'everyMinute' }] } }, gives: [{}] }])
tryEvery(
  interval,
  ['seconds', 'minutes', 'hours'].map((unit) => ({ parameters: { interval: 1, unit }, gives: [{}] })),
)
