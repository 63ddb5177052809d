import { expect, test } from 'vitest'
import { lastTime, nextTime } from './next-time.ts'

test('REL-10 a fixed hour follows the zone through the change of the clocks', () => {
  const rule = { cron: '0 9 * * *' }
  const before = nextTime(rule, 'Europe/Berlin', new Date('2024-03-29T12:00:00Z'))
  const after = nextTime(rule, 'Europe/Berlin', new Date('2024-03-30T12:00:00Z'))
  const own = nextTime({ ...rule, timezone: 'Asia/Tokyo' }, 'Europe/Berlin', new Date('2024-03-30T12:00:00Z'))

  expect(before?.toISOString()).toBe('2024-03-30T08:00:00.000Z')
  expect(after?.toISOString()).toBe('2024-03-31T07:00:00.000Z')
  expect(own?.toISOString()).toBe('2024-03-31T00:00:00.000Z')
})

test('six fields have seconds in front', () => {
  expect(nextTime({ cron: '*/10 * * * * *' }, 'UTC', new Date('2024-01-01T00:00:01Z'))?.toISOString()).toBe(
    '2024-01-01T00:00:10.000Z',
  )
})

test('the last time before a moment is the one whose next time is not before it', () => {
  const rules = [{ everySeconds: 7 }, { cron: '*/7 * * * *' }, { cron: '30 2 * * *' }]
  const nights = [
    '2024-03-31T00:59:59.999Z',
    '2024-03-31T01:30:00Z',
    '2024-10-27T00:30:00Z',
    '2024-06-01T12:00:00Z',
  ]

  for (const rule of rules) {
    for (const night of nights) {
      const moment = new Date(night)
      const last = lastTime(rule, 'Europe/Berlin', moment) ?? moment
      const next = nextTime(rule, 'Europe/Berlin', last) ?? new Date(0)

      expect(last.getTime()).toBeLessThan(moment.getTime())
      expect(next.getTime()).toBeGreaterThanOrEqual(moment.getTime())
    }
  }
})
