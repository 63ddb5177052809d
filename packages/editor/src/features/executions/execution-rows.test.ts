import type { ExecutionSummary } from '@heddle/contract'
import { expect, test } from 'vitest'
import { endedExecution as past, sampleStart as startedAt } from '../../testing/sample-executions.ts'
import { filterOf, noFilter } from './execution-filter.ts'
import { canDelete, canOpen, canRetry, canStop, mergeRefresh, rowsOf, statusOf } from './execution-rows.ts'

const row = (more: Partial<ExecutionSummary>) => ({ ...past(1, more), runs: false as const })
const running = { id: '9', mode: 'webhook' as const, startedAt, runs: true as const }

test('E04 the status follows the rules, and a row without an end is unknown', () => {
  expect(statusOf(running)).toBe('running')
  expect(statusOf(row({ waitTill: startedAt, finished: false }))).toBe('waiting')
  expect(statusOf(row({}))).toBe('success')
  expect(statusOf(row({ finished: false }))).toBe('error')
  expect(statusOf(row({ finished: false, stoppedAt: null }))).toBe('unknown')
})

test('E04 only what has stopped is selected or opened, only what runs or waits is stopped', () => {
  const waiting = row({ waitTill: startedAt, finished: false })
  const lost = row({ finished: false, stoppedAt: null })

  expect([running, lost, waiting, row({})].map(canOpen)).toEqual([false, false, true, true])
  expect([running, lost, waiting, row({})].map(canDelete)).toEqual([false, false, true, true])
  expect([running, lost, waiting, row({})].map(canStop)).toEqual([true, false, true, false])
})

test('E03 only an original that failed and was not put right can be retried', () => {
  const failed = { finished: false }

  expect(canRetry(row(failed))).toBe(true)
  for (const other of [
    row({}),
    row({ ...failed, retryOf: '1' }),
    row({ ...failed, retrySuccessId: '2' }),
    row({ ...failed, waitTill: startedAt }),
    row({ ...failed, stoppedAt: null }),
    running,
  ]) {
    expect(canRetry(other)).toBe(false)
  }
})

const many = (from: number, count: number) => Array.from({ length: count }, (_, index) => past(from - index))
const ids = (list: readonly ExecutionSummary[]) => list.map(({ id }) => Number(id))

test('P17 a refresh puts new rows on top, keeps what was loaded below, and drops what was deleted', () => {
  const before = many(60, 50)
  const fetched = many(65, 30)

  expect(ids(mergeRefresh(before, fetched))).toEqual(ids(many(65, 55)))
  expect(ids(mergeRefresh(before, many(65, 12)))).toEqual(ids(many(65, 12)))
  expect(mergeRefresh(before, [])).toEqual([])
})

test('P17 a refresh leaves no hole when more has come than it fetches', () => {
  expect(ids(mergeRefresh(many(60, 50), many(200, 30)))).toEqual(ids(many(200, 30)))
})

test('P17 an execution that ends between the two calls is listed once', () => {
  const rows = rowsOf([running], [past(9), past(8)])

  expect(rows.map(({ id, runs }) => [id, runs])).toEqual([
    ['9', false],
    ['8', false],
  ])
})

test('P17 the filter is sent in the words of the server', () => {
  const now = Date.parse('2026-01-02T12:00:00.000Z')

  expect(filterOf(noFilter, now)).toEqual({})
  expect(filterOf({ ...noFilter, status: 'waiting' }, now)).toEqual({ waitTill: true })
  expect(filterOf({ ...noFilter, status: 'error', workflowId: '3' }, now)).toEqual({
    finished: false,
    workflowId: '3',
  })
  expect(filterOf({ ...noFilter, range: 'hour', text: ' a ' }, now)).toEqual({
    text: 'a',
    startedAfter: '2026-01-02T11:00:00.000Z',
  })
  expect(filterOf({ ...noFilter, range: 'custom', to: '2026-01-02T10:00:00.000Z' }, now)).toEqual({
    startedBefore: '2026-01-02T10:00:00.000Z',
  })
})

test('U01 what may be done with an execution follows the right to its workflow', () => {
  const failed = (right: 'see' | 'run' | 'edit') =>
    row({ finished: false, stoppedAt: '2024-01-01T00:00:01.000Z', right })
  const shares = [failed('see'), failed('run'), failed('edit')]

  expect(shares.map(canOpen)).toEqual([false, true, true])
  expect(shares.map(canRetry)).toEqual([false, true, true])
  expect(shares.map(canDelete)).toEqual([false, false, true])
})
