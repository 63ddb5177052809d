import { describe, expect, test } from 'vitest'
import { valueOf } from '../../testing/value-of.ts'

const rows = [
  { id: 3, name: 'Cid', city: 'Rome' },
  { id: 1, name: 'Ann', city: 'Oslo' },
  { id: 2, name: 'Ben', city: 'Rome' },
]

describe('a list of anything', () => {
  test.each([
    ['[].isEmpty()', true],
    ['[0].isEmpty()', false],
    ['[].isNotEmpty()', false],
    ['[0].isNotEmpty()', true],
    ['[1, 2].first()', 1],
    ['[1, 2].last()', 2],
    ['[].first()', undefined],
    ['["x"].randomItem()', 'x'],
    ['[1, "a", 1, "1", "a"].unique()', [1, 'a', '1']],
    ['[{ a: 1, b: [2] }, { b: [2], a: 1 }, { a: 1 }].unique()', [{ a: 1, b: [2] }, { a: 1 }]],
    [
      '[[1, 2], [2, 1], [1, 2]].removeDuplicates()',
      [
        [1, 2],
        [2, 1],
      ],
    ],
    ['[1, null, "", 0, false, [], {}].compact()', [1, 0, false, [], {}]],
    ['[{ a: 1, b: null, c: "", d: [], e: {}, f: 0 }].compact()', [{ a: 1, f: 0 }]],
    ['[1, 2, 3, 4, 5].chunk(2)', [[1, 2], [3, 4], [5]]],
    ['[1, 2].chunk(2.9)', [[1, 2]]],
    ['[1, 2].chunk()', [[1], [2]]],
    ['[1, 2, 2, 3, 1].difference([3])', [1, 2]],
    ['[{ a: 1 }, { a: 2 }].difference([{ a: 1 }])', [{ a: 2 }]],
    ['[1, 2, 2, 3].intersection([2, 3, 4])', [2, 3]],
    ['[1, 2].union([2, 3])', [1, 2, 3]],
    ['[1].append(2, [3])', [1, 2, [3]]],
    ['[1, "a"].toJsonString()', '[1,"a"]'],
  ])('%s is %j', (expression, value) => {
    expect(valueOf(expression)).toEqual(value)
  })

  test.each([
    ['[1].chunk(0)', 'The size of a chunk must be at least 1'],
    ['[1].difference(1)', 'A list is needed as argument'],
    ['[1].union()', 'A list is needed as argument'],
    ['[1].merge("x")', 'A list is needed as argument'],
  ])('%s fails: %s', (expression, message) => {
    expect(() => valueOf(expression)).toThrow(message)
  })
})

describe('a list of numbers', () => {
  test.each([
    ['[1, "2.5 kg", -3].sum()', 0.5],
    ['[].sum()', 0],
    ['[1, 2, "6"].average()', 3],
    ['[].average()', 0],
    ['[3, "1", 2].min()', 1],
    ['[3, "10", 2].max()', 10],
    ['[].min()', undefined],
    ['[].max()', undefined],
  ])('%s is %s', (expression, value) => {
    expect(valueOf(expression)).toBe(value)
  })

  test.each(['[1, "x"].sum()', '[null].average()', '[[1]].min()', '[NaN].max()'])(
    '%s needs numbers',
    (expression) => {
      expect(() => valueOf(expression)).toThrow('All elements must be numbers')
    },
  )
})

describe('a list of objects', () => {
  test.each([
    ['pluck("name")', ['Cid', 'Ann', 'Ben']],
    ['pluck("nope")', []],
    ['pluck()', rows],
    [
      'pluck("id", "nope", "name")',
      [
        [3, 'Cid'],
        [1, 'Ann'],
        [2, 'Ben'],
      ],
    ],
    ['unique("city")', [rows[0], rows[1]]],
    ['unique("city", "id")', rows],
    ['merge()', { id: 2, name: 'Ben', city: 'Rome' }],
    ['merge([{ id: 9 }, "x"])', { id: 9, name: 'Ben', city: 'Rome' }],
    ['smartJoin("name", "id")', { Cid: 3, Ann: 1, Ben: 2 }],
    ['smartJoin("nope", "id")', {}],
    ['groupBy("city")', { Rome: [rows[0], rows[2]], Oslo: [rows[1]] }],
    ['groupBy("nope")', { undefined: rows }],
    ['groupBy("id").keys()', ['1', '2', '3']],
    ['sortBy("id")', [rows[1], rows[2], rows[0]]],
    ['sortBy("name")', [rows[1], rows[2], rows[0]]],
    ['sortBy("city")', [rows[1], rows[0], rows[2]]],
    ['renameKeys("id", "number", "city", "town").first()', { number: 3, name: 'Cid', town: 'Rome' }],
    ['renameKeys("id", "number", "city").first()', { number: 3, name: 'Cid', city: 'Rome' }],
  ])('%s is %j', (call, value) => {
    expect(valueOf(`$json.rows.${call}`, { rows })).toEqual(value)
  })

  test('numbers are sorted by their size, everything else as text', () => {
    expect(valueOf('[{ n: 10 }, { n: 9 }].sortBy("n").pluck("n")')).toEqual([9, 10])
    expect(valueOf('[{ n: "9" }, { n: "10" }].sortBy("n").pluck("n")')).toEqual(['10', '9'])
    expect(valueOf('[{ n: 9 }, { n: "10" }].sortBy("n").pluck("n")')).toEqual(['10', 9])
  })

  test('what is no object among them is left alone or left out', () => {
    expect(valueOf('[1, { a: 2 }].renameKeys("a", "b")')).toEqual([1, { b: 2 }])
    expect(valueOf('[1, { a: 2 }].pluck("a")')).toEqual([2])
  })
})
