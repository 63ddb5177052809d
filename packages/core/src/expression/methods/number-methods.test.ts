import { describe, expect, test } from 'vitest'
import { valueOf } from '../../testing/value-of.ts'
import { NeedsSandbox } from '../index.ts'

describe('a number', () => {
  test.each([
    ['(0).isEmpty()', true],
    ['(1).isEmpty()', false],
    ['(0).isNotEmpty()', false],
    ['(-1).isNotEmpty()', true],
    ['(2.5).round()', 3],
    ['(1.25).round(1)', 1.3],
    ['(1.2345).round(2)', 1.23],
    ['(0.1 + 0.2).round(20)', 0.3],
    ['(1234).round(-2)', 1234],
    ['(-1.5).floor()', -2],
    ['(-1.5).ceil()', -1],
    ['(-1.5).abs()', 1.5],
    ['(4).isEven()', true],
    ['(3).isEven()', false],
    ['(-3).isOdd()', true],
    ['(4).isOdd()', false],
    ['(4).isInteger()', true],
    ['(4.5).isInteger()', false],
    ['(0).toBoolean()', false],
    ['(NaN).toBoolean()', false],
    ['(-1).toBoolean()', true],
    ['(5).toNumber()', 5],
    ['(2.5).toInt()', 3],
    ['(-2.5).toInt()', -3],
    ['(2.5).toFloat()', 2.5],
    ['(2.5).toJsonString()', '2.5'],
    ['true.toNumber()', 1],
    ['false.toInt()', 0],
    ['true.isEmpty()', false],
    ['false.isEmpty()', true],
    ['true.isNotEmpty()', true],
    ['false.toBoolean()', false],
    ['true.toJsonString()', 'true'],
  ])('%s is %s', (expression, value) => {
    expect(valueOf(expression)).toBe(value)
  })

  test('has a parity only if it is whole', () => {
    expect(() => valueOf('(1.5).isEven()')).toThrow('1.5 is not a whole number')
    expect(() => valueOf('(1.5).isOdd()')).toThrow('1.5 is not a whole number')
  })

  test('is written for a language by the sandbox', () => {
    expect(() => valueOf('(1234.5).format("de")')).toThrow(NeedsSandbox)
  })
})

describe('a number as a date', () => {
  test.each([
    ['(1700000000000).toDateTime()', 1_700_000_000_000],
    ['(1700000000000).toDateTime("ms")', 1_700_000_000_000],
    ['(1700000000).toDateTime("s")', 1_700_000_000_000],
    ['(1700000000000000).toDateTime("us")', 1_700_000_000_000],
    ['(25569).toDateTime("excel")', 0],
    ['(45000.5).toDateTime("excel")', Date.UTC(2023, 2, 15, 12)],
    ['(8640000000000000).toDateTime()', 8_640_000_000_000_000],
  ])('%s is at %d', (expression, milliseconds) => {
    expect(valueOf(`${expression}.toMillis()`)).toBe(milliseconds)
  })

  test.each(['(8640000000000001).toDateTime()', '(1).toDateTime("weeks")', '(NaN).toDateTime()'])(
    '%s is none',
    (expression) => {
      expect(() => valueOf(expression)).toThrow('is not a date')
    },
  )

  test('is in the time zone of the workflow', () => {
    expect(valueOf('(0).toDateTime()')).toBe('1969-12-31T19:00:00.000-05:00')
  })
})
