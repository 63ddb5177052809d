import type { ScheduleRule } from '@heddle/core/node'
import { expect, test } from 'vitest'
import { lastTime, nextTime } from './next-time.ts'

test('REL-10 a fixed hour follows the zone through the change of the clocks', () => {
  const rule: ScheduleRule = { kind: 'calendar', cron: '0 9 * * *' }
  const before = nextTime({ rule, timezone: 'Europe/Berlin' }, new Date('2024-03-29T12:00:00Z'))
  const after = nextTime({ rule, timezone: 'Europe/Berlin' }, new Date('2024-03-30T12:00:00Z'))
  const own = nextTime(
    { rule: { ...rule, timezone: 'Asia/Tokyo' }, timezone: 'Europe/Berlin' },
    new Date('2024-03-30T12:00:00Z'),
  )

  expect(before?.toISOString()).toBe('2024-03-30T08:00:00.000Z')
  expect(after?.toISOString()).toBe('2024-03-31T07:00:00.000Z')
  expect(own?.toISOString()).toBe('2024-03-31T00:00:00.000Z')
})

test('six fields have seconds in front', () => {
  const rule: ScheduleRule = { kind: 'calendar', cron: '*/10 * * * * *' }

  expect(nextTime({ rule, timezone: 'UTC' }, new Date('2024-01-01T00:00:01Z'))?.toISOString()).toBe(
    '2024-01-01T00:00:10.000Z',
  )
})

test('the last time before a moment is the one whose next time is not before it', () => {
  const rules: ScheduleRule[] = [
    { kind: 'interval', everySeconds: 7 },
    { kind: 'calendar', cron: '*/7 * * * *' },
    { kind: 'calendar', cron: '30 2 * * *' },
  ]
  const nights = [
    '2024-03-31T00:59:59.999Z',
    '2024-03-31T01:30:00Z',
    '2024-10-27T00:30:00Z',
    '2024-06-01T12:00:00Z',
  ]

  for (const rule of rules) {
    for (const night of nights) {
      const moment = new Date(night)
      const timing = { rule, timezone: 'Europe/Berlin' }
      const last = lastTime(timing, moment) ?? moment
      const next = nextTime(timing, last) ?? new Date(0)

      expect(last.getTime()).toBeLessThan(moment.getTime())
      expect(next.getTime()).toBeGreaterThanOrEqual(moment.getTime())
    }
  }
})

const moments = (rule: ScheduleRule, from: string, count: number): (string | undefined)[] => {
  const found: Date[] = []
  while (found.length < count) {
    const last = found.at(-1)
    const next = nextTime({ rule, timezone: 'UTC', anchor: last }, last ?? new Date(from))
    if (!next) break
    found.push(next)
  }
  return found.map((moment) => moment.toISOString().slice(0, 16))
}

test('every so many days, weeks and months are counted on across the ends of months and years', () => {
  const days: ScheduleRule = { kind: 'calendar', cron: '0 9 * * *', every: { unit: 'days', count: 3 } }
  const weeks: ScheduleRule = { kind: 'calendar', cron: '0 9 * * 1,5', every: { unit: 'weeks', count: 2 } }
  const months: ScheduleRule = { kind: 'calendar', cron: '0 9 31 * *', every: { unit: 'months', count: 5 } }
  const hours: ScheduleRule = { kind: 'calendar', cron: '15 * * * *', every: { unit: 'hours', count: 5 } }

  expect(moments(days, '2023-12-27T10:00Z', 4)).toEqual([
    '2023-12-28T09:00',
    '2023-12-31T09:00',
    '2024-01-03T09:00',
    '2024-01-06T09:00',
  ])
  expect(moments(weeks, '2023-12-27T10:00Z', 4)).toEqual([
    '2023-12-29T09:00',
    '2024-01-08T09:00',
    '2024-01-12T09:00',
    '2024-01-22T09:00',
  ])
  expect(moments(months, '2023-07-01T00:00Z', 2)).toEqual(['2023-07-31T09:00', '2023-12-31T09:00'])
  expect(moments(hours, '2023-12-31T20:00Z', 3)).toEqual([
    '2023-12-31T20:15',
    '2024-01-01T01:15',
    '2024-01-01T06:15',
  ])
})

test('the last time of a rule with turns lies in turn, too', () => {
  const rule: ScheduleRule = { kind: 'calendar', cron: '0 9 * * *', every: { unit: 'days', count: 3 } }
  const timing = { rule, timezone: 'UTC', anchor: new Date('2024-01-03T09:00Z') }

  expect(lastTime(timing, new Date('2024-01-03T09:00Z'))?.toISOString()).toBe('2023-12-31T09:00:00.000Z')
})
