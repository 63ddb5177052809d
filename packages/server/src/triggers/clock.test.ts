import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Clock } from './clock.ts'
import { nextTime } from './next-time.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2024-03-30T23:59:58.500Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

test('rules fire at their planned moments until they are removed', () => {
  const clock = new Clock()
  const fired: string[] = []
  clock.set('a', [
    { rules: [{ everySeconds: 2 }], timezone: 'UTC', fire: (planned) => fired.push(planned.toISOString()) },
  ])

  vi.advanceTimersByTime(4000)
  clock.remove('a')
  vi.advanceTimersByTime(10_000)

  expect(fired).toEqual(['2024-03-31T00:00:00.000Z', '2024-03-31T00:00:02.000Z'])
})

test('a time far away is reached, although no timer counts that long', () => {
  const clock = new Clock()
  const fired: string[] = []
  clock.set('a', [
    { rules: [{ cron: '0 0 1 6 *' }], timezone: 'UTC', fire: (planned) => fired.push(planned.toISOString()) },
  ])

  vi.advanceTimersByTime(63 * 24 * 60 * 60_000)

  expect(fired).toEqual(['2024-06-01T00:00:00.000Z'])
})

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
