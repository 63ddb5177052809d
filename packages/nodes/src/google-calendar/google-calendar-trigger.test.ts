import type { JsonObject } from '@heddle/core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { googleAccount } from '../google/google-double.ts'
import { poll } from '../testing/app-trigger.ts'
import { startDouble, type Double } from '../testing/double.ts'
import { calendarDouble } from './calendar-double.ts'
import { googleCalendarTrigger } from './google-calendar-trigger.node.ts'

let events: JsonObject[]
let double: Double
let memory: Record<string, unknown>

beforeEach(async () => {
  events = []
  memory = {}
  const service = calendarDouble(() => events)
  double = await startDouble(['www.googleapis.com'], service, { googleCalendarOAuth2Api: googleAccount })
})
afterEach(() => double.stop())

const at = (time: string) => `2026-01-01T${time}.000Z`
const calendarId = { mode: 'id', value: 'ann@example.com' }

const look = async (now: string, triggerOn: string, more: JsonObject = {}) => {
  const parameters = { calendarId, triggerOn, ...more }
  const found = await poll(googleCalendarTrigger, { parameters, double, memory, now: at(now) })
  return found?.[0]?.map(({ json }) => json.id) ?? []
}

const made = (id: string, created: string, more: JsonObject = {}): JsonObject => ({
  id,
  status: 'confirmed',
  created: at(created),
  updated: at(created),
  ...more,
})

test('each event that is made starts the workflow once', async () => {
  events = [made('old', '11:59:00')]

  expect(await look('12:00:00', 'eventCreated')).toEqual([])
  events.push(made('a', '12:00:30'), made('b', '12:00:30'), made('older', '09:00:00'))
  expect(await look('12:01:00', 'eventCreated')).toEqual(['a', 'b'])
  expect(await look('12:02:00', 'eventCreated')).toEqual([])
})

test('each change starts the workflow, and making an event is none', async () => {
  events = [made('a', '09:00:00')]

  expect(await look('12:00:00', 'eventUpdated')).toEqual([])
  events = [made('a', '09:00:00', { updated: at('12:00:10') }), made('b', '12:00:20')]
  expect(await look('12:01:00', 'eventUpdated')).toEqual(['a'])
  expect(await look('12:02:00', 'eventUpdated')).toEqual([])
  events = [made('a', '09:00:00', { updated: at('12:02:10') })]
  expect(await look('12:03:00', 'eventUpdated')).toEqual(['a'])
})

test('each event that is cancelled starts the workflow once', async () => {
  expect(await look('12:00:00', 'eventCancelled')).toEqual([])
  events = [made('a', '09:00:00', { status: 'cancelled' }), made('b', '12:00:30')]
  expect(await look('12:01:00', 'eventCancelled')).toEqual(['a'])
  expect(await look('12:02:00', 'eventCancelled')).toEqual([])
  expect(double.requests.at(-1)?.query).toMatchObject({ showDeleted: 'true' })
})

test.each([
  ['eventStarted', 'a'],
  ['eventEnded', 'b'],
])('%s starts the workflow when the time has come', async (triggerOn, expected) => {
  events = [
    { id: 'a', start: { dateTime: at('12:00:30') }, end: { dateTime: at('14:00:00') } },
    { id: 'b', start: { dateTime: at('09:00:00') }, end: { dateTime: at('12:00:45') } },
    { id: 'c', start: { date: '2026-01-01' }, end: { date: '2026-01-03' } },
  ]

  expect(await look('12:00:00', triggerOn)).toEqual([])
  expect(await look('12:01:00', triggerOn)).toEqual([expected])
  expect(await look('12:02:00', triggerOn)).toEqual([])
})

test('an event of a whole day starts at midnight', async () => {
  events = [{ id: 'c', start: { date: '2026-01-01' }, end: { date: '2026-01-03' } }]

  expect(await look('00:00:00', 'eventEnded')).toEqual([])
  memory = {}
  await poll(googleCalendarTrigger, {
    parameters: { calendarId, triggerOn: 'eventStarted' },
    double,
    memory,
    now: '2025-12-31T23:59:00Z',
  })
  expect(await look('00:00:01', 'eventStarted')).toEqual(['c'])
})

test.each([
  ['eventUpdated', { updatedMin: at('11:55:00'), orderBy: 'updated' }],
  [
    'eventStarted',
    { timeMin: at('11:55:00'), timeMax: at('12:05:00'), singleEvents: 'true', orderBy: 'startTime' },
  ],
])('%s asks for what may be new, with the words that are looked for', async (triggerOn, query) => {
  await look('12:00:00', triggerOn)
  await look('12:05:00', triggerOn, { options: { matchTerm: 'soup' } })

  expect(double.requests.at(-1)).toMatchObject({
    path: '/calendar/v3/calendars/ann%40example.com/events',
    headers: { authorization: 'Bearer ann-token' },
    query: { ...query, q: 'soup' },
  })
})

test('after a long pause only as much is asked for as Google tells', async () => {
  memory = { lastLook: Date.parse('2025-01-01T00:00:00Z') }
  await look('12:00:00', 'eventUpdated')

  expect(double.requests.at(-1)?.query.updatedMin).toBe('2025-12-12T12:00:00.000Z')
})

test('a try in the editor shows an event, however old, and remembers nothing', async () => {
  events = [made('a', '09:00:00'), made('b', '09:00:00')]

  const parameters = { calendarId, triggerOn: 'eventCreated' }
  const tried = await poll(googleCalendarTrigger, { parameters, double, memory, mode: 'manual' })

  expect(tried).toEqual([[{ json: events[0] }]])
  expect(memory).toEqual({})
  expect(double.requests[0]?.query).toEqual({ maxResults: '1', orderBy: 'updated' })
})

test('a calendar that is not there is an error', async () => {
  await expect(
    look('12:00:00', 'eventCreated', { calendarId: { mode: 'id', value: 'none' } }),
  ).rejects.toThrow('Not Found')
})
