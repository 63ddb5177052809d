import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tableData } from '../../testing/expression-calls.ts'
import { compileTemplate, evaluateTemplate } from '../index.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-01-01T12:00:00Z') }))
afterEach(() => vi.useRealTimers())

const evaluate = (expression: string) =>
  evaluateTemplate(compileTemplate(`={{ ${expression} }}`), tableData({}), 0)

test.each([
  ['2026-01-01T11:54:59.999Z', false],
  ['2026-01-01T11:55:00Z', true],
  ['2026-01-01T12:00:00Z', true],
  ['2026-01-01T12:00:00.001Z', false],
])('of the last five minutes both ends count: %s is %s', (moment, isIn) => {
  expect(evaluate(`DateTime.fromISO("${moment}").isInLast(5)`)).toBe(isIn)
})
