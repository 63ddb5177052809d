import { expect, test } from 'vitest'
import { parseCsv, writeCsv } from './csv.ts'

test.each([
  [
    'plain lines',
    'a,b\r\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a mark at the start and a line at the end',
    '\uFEFFa,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['quotes, separators and lines in a field', 'a\n"x, ""y""\nz"', [['a'], ['x, "y"\nz']]],
  [
    'semicolons',
    'a;b\n1,5;2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'tabs',
    'a\tb\n1\t2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'empty fields and lines',
    'a,b\n,\n\n1,',
    [
      ['a', 'b'],
      ['', ''],
      ['1', ''],
    ],
  ],
  ['nothing', '', []],
])('reads %s', (_what, text, lines) => {
  expect(parseCsv(text)).toEqual(lines)
})

test('what is written is read again', () => {
  const lines = [
    ['name', 'note'],
    ['Ada "the first"', 'one, two\nthree'],
    ['Bo', ''],
  ]

  expect(parseCsv(writeCsv(lines))).toEqual(lines)
})

test('numbers stay numbers, and a text that looks like a formula stays a text', () => {
  expect(writeCsv([[-1, '=1+1', '@x', null, true]])).toBe("-1,'=1+1,'@x,,true")
})
