import { expect, test } from 'vitest'
import { endedExecution as past, sampleStart as startedAt } from '../../testing/sample-executions.ts'
import { finds, withoutDeleted, withoutPast, withStarted, withStopped } from './execution-changes.ts'
import { filterOf, isFiltered, noFilter, type FilterChoice } from './execution-filter.ts'
import type { ListedExecutions } from './execution-queries.ts'

const running = { id: '9', mode: 'webhook' as const, startedAt, workflowId: '1' }
const listed: ListedExecutions = {
  running: [running],
  past: [past(8), past(7), past(6)],
  total: 20,
  estimated: false,
}
const ids = (list: ListedExecutions) =>
  [list.running, list.past].map((rows) => rows.map(({ id }) => Number(id)))
const choice = (given: Partial<FilterChoice>): FilterChoice => ({ ...noFilter, ...given })

test('what is deleted leaves the list, and the count with it; what is not listed changes nothing', () => {
  const after = withoutDeleted(['8', '6', '99'])(listed)

  expect(ids(after)).toEqual([[9], [7]])
  expect(after.total).toBe(18)
  expect(withoutDeleted(['99'])(listed)).toEqual(listed)
})

test('after all are deleted what runs is left', () => {
  expect(withoutPast(listed)).toEqual({ ...listed, past: [], total: 0 })
})

test('one that is stopped moves to the past, at its place', () => {
  const after = withStopped('9', { choice: noFilter, now: Date.parse(startedAt) })(listed)

  expect(ids(after)).toEqual([[], [9, 8, 7, 6]])
  expect(after.past[0]).toMatchObject({ finished: false, waitTill: null, stoppedAt: startedAt })
  expect(after.total).toBe(21)
})

test('one that waited stays in the past; a list of others does not show it any more', () => {
  expect(ids(withStopped('7', { choice: noFilter })(listed))).toEqual([[9], [8, 7, 6]])
  const waiting = withStopped('7', { choice: choice({ status: 'waiting' }) })(listed)
  expect(ids(waiting)).toEqual([[9], [8, 6]])
  expect(waiting.total).toBe(19)
  expect(withStopped('99', { choice: noFilter })(listed)).toBe(listed)
})

test.each<[Partial<FilterChoice>, boolean]>([
  [{}, true],
  [{ status: 'running' }, true],
  [{ status: 'error' }, false],
  [{ workflowId: '1' }, true],
  [{ workflowId: '2' }, false],
  [{ range: 'hour' }, false],
  [{ text: 'a' }, false],
  [{ text: ' ' }, true],
])('a list of %j shows one of workflow 1 that has begun: %j', (given, shown) => {
  expect(finds(choice(given), { workflowId: '1' })).toBe(shown)
})

test('one that has begun is on top, once', () => {
  const started = (executionId: string, workflowId?: string) => ({
    executionId,
    mode: 'manual' as const,
    startedAt,
    workflowId,
    workflowName: 'A',
    sessionId: 's',
  })

  expect(withStarted(started('10', '1'))(listed).running).toEqual([
    { id: '10', mode: 'manual', startedAt, workflowId: '1' },
    running,
  ])
  expect(withStarted(started('10'))(listed).running[0]).not.toHaveProperty('workflowId')
  expect(withStarted(started('9'))(listed)).toBe(listed)
  expect(withStarted(started('8'))(listed)).toBe(listed)
})

test.each<[Partial<FilterChoice>, boolean]>([
  [{}, false],
  [{ workflowId: '1' }, true],
  [{ status: 'error' }, true],
  [{ range: 'day' }, true],
  [{ text: 'a' }, true],
  [{ text: '  ' }, false],
])('the choice %j filters: %j', (given, filtered) => {
  expect(isFiltered(choice(given))).toBe(filtered)
})

const now = Date.parse('2026-03-31T12:00:00.000Z')

test.each<[Partial<FilterChoice>, object]>([
  [{ status: 'running' }, {}],
  [{ status: 'success' }, { finished: true }],
  [{ range: 'hour' }, { startedAfter: '2026-03-31T11:00:00.000Z' }],
  [{ range: 'day' }, { startedAfter: '2026-03-30T12:00:00.000Z' }],
  [{ range: 'week' }, { startedAfter: '2026-03-24T12:00:00.000Z' }],
  [{ range: 'month' }, { startedAfter: '2026-03-01T12:00:00.000Z' }],
  [{ range: 'custom' }, {}],
  [{ range: 'custom', from: '2026-01-02T10:00:00.000Z' }, { startedAfter: '2026-01-02T10:00:00.000Z' }],
  [{ range: 'any', from: '2026-01-02T10:00:00.000Z' }, {}],
])('the choice %j is sent as %j', (given, filter) => {
  expect(filterOf(choice(given), now)).toEqual(filter)
})
