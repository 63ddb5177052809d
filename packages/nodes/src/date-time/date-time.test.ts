import { createTestClock, runNodeInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { dateTime } from './date-time.node.ts'

async function result(parameters: Record<string, unknown>, typeVersion = 2) {
  const { output, error } = await runNodeInMemory(dateTime, {
    parameters,
    items: [{ a: 1 }],
    node: { typeVersion },
    timezone: 'Europe/Oslo',
    clock: createTestClock(Date.parse('2026-03-04T05:06:07Z')),
  })
  return error?.message ?? output[0]?.[0]?.json
}

test.each([
  ['now', { operation: 'getCurrentDate' }, { currentDate: '2026-03-04T06:06:07.000+01:00' }],
  [
    'today',
    { includeTime: false, options: { timezone: 'UTC' } },
    { currentDate: '2026-03-04T00:00:00.000Z' },
  ],
  [
    'a format',
    { operation: 'formatDate', date: '2026-03-04', format: 'yyyy/MM/dd' },
    { formattedDate: '2026/03/04' },
  ],
  [
    'a custom format from another, in a zone',
    {
      operation: 'formatDate',
      date: '20260304',
      format: 'custom',
      customFormat: 'dd.MM.yyyy HH:mm',
      options: { fromFormat: 'yyyyMMdd', timezone: true },
    },
    { formattedDate: '04.03.2026 00:00' },
  ],
  [
    'an addition',
    { operation: 'addToDate', magnitude: '2026-01-31', timeUnit: 'months', duration: 1 },
    { newDate: '2026-02-28T00:00:00.000+01:00' },
  ],
  [
    'a subtraction',
    { operation: 'subtractFromDate', magnitude: '2026-01-01T00:00:00Z', timeUnit: 'hours', duration: 2 },
    { newDate: '2025-12-31T23:00:00.000+01:00' },
  ],
  ['a part', { operation: 'extractDate', date: '2026-03-04', part: 'week' }, { datePart: 10 }],
  [
    'a start',
    { operation: 'roundDate', date: '2026-03-04T05:06:07Z', toNearest: 'hour' },
    { roundedDate: '2026-03-04T06:00:00.000+01:00' },
  ],
  [
    'an end',
    { operation: 'roundDate', date: '2026-03-04T05:06:07Z', mode: 'roundUp' },
    { roundedDate: '2026-04-01T00:00:00.000+02:00' },
  ],
  [
    'a difference',
    {
      operation: 'getTimeBetweenDates',
      startDate: '2026-01-01',
      endDate: '2026-01-03T12:00',
      units: ['day', 'hour'],
    },
    { timeDifference: { days: 2, hours: 12 } },
  ],
  [
    'the input too',
    { operation: 'extractDate', date: '2026-03-04', options: { includeInputFields: true } },
    { a: 1, datePart: 3 },
  ],
])('gives %s', async (_, parameters, expected) => {
  expect(await result(parameters)).toEqual(expected)
})

test.each([
  ['format', { value: '2026-03-04', toFormat: 'DD/MM/YYYY' }, { a: 1, data: '04/03/2026' }],
  [
    'calculate',
    {
      action: 'calculate',
      value: '2026-03-04T00:00:00Z',
      operation: 'subtract',
      duration: 1,
      timeUnit: 'days',
    },
    { a: 1, data: '2026-03-03T00:00:00.000Z' },
  ],
])('a document of version 1 can %s', async (_, parameters, expected) => {
  expect(await result(parameters, 1)).toEqual(expected)
})

test('what is no date is an error', async () => {
  expect(await result({ operation: 'formatDate', date: 'soon' })).toBe('"soon" is not a date')
})

const date = '2026-03-04T05:06:07Z'

tryEvery(dateTime, [
  { versions: [1], parameters: { value: date, toFormat: 'YYYY' }, gives: [{ data: '2026' }] },
  {
    versions: [1],
    parameters: { action: 'calculate', value: date, duration: 1 },
    gives: [{ data: '2026-03-05T05:06:07.000Z' }],
  },
  {
    versions: [1],
    parameters: { action: 'calculate', operation: 'subtract', value: date, duration: 1, timeUnit: 'hours' },
    gives: [{ data: '2026-03-04T04:06:07.000Z' }],
  },
  { parameters: {}, gives: [{ currentDate: expect.any(String) }] },
  {
    parameters: { operation: 'formatDate', date, format: 'yyyy/MM/dd' },
    gives: [{ formattedDate: '2026/03/04' }],
  },
  {
    parameters: { operation: 'addToDate', magnitude: date, duration: 1 },
    gives: [{ newDate: '2026-03-05T05:06:07.000Z' }],
  },
  {
    parameters: { operation: 'subtractFromDate', magnitude: date, duration: 1 },
    gives: [{ newDate: '2026-03-03T05:06:07.000Z' }],
  },
  { parameters: { operation: 'extractDate', date, part: 'year' }, gives: [{ datePart: 2026 }] },
  {
    parameters: { operation: 'roundDate', date, toNearest: 'day' },
    gives: [{ roundedDate: '2026-03-04T00:00:00.000Z' }],
  },
  {
    parameters: { operation: 'getTimeBetweenDates', startDate: date, endDate: '2026-03-05T05:06:07Z' },
    gives: [{ timeDifference: { days: 1 } }],
  },
  { parameters: {}, items: [], gives: [] },
])
