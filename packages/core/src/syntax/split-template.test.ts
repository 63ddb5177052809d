import { expect, test } from 'vitest'
import { splitTemplate } from './split-template.ts'

/** Texts as they are, code by its source. */
const pieces = (template: string) =>
  splitTemplate(template).map((part) =>
    part.kind === 'text' ? part.text : { code: template.slice(part.start, part.end), error: part.error },
  )
const code = (source: string) => ({ code: source, error: undefined })

test.each([
  ['=', []],
  ['=text', ['text']],
  ['={{ a }}', [code(' a ')]],
  ['=a {{ b }} c {{ d }}', ['a ', code(' b '), ' c ', code(' d ')]],
  ['={{a}}{{b}}', [code('a'), code('b')]],
])('cuts %j into texts and code', (template, expected) => {
  expect(pieces(template)).toEqual(expected)
})

test.each([
  ['a double-quoted string', '"}}"'],
  ['a single-quoted string', "'}}'"],
  ['a string with escaped quotes', '"\\"}}"'],
  ['a template literal', '`}} ${ `}}` }`'],
  ['a regular expression', '/}}/.test(a)'],
  ['nested object literals', '{ a: { b: { c: 1 }}}'],
  ['a function body', '(() => { if (a) { b() }})()'],
  ['a comment', 'a /* }} */'],
])('braces inside %s do not end the code', (_, source) => {
  expect(pieces(`=x{{ ${source} }}y`)).toEqual(['x', code(` ${source} `), 'y'])
})

test('an object literal may touch the closing braces', () => {
  expect(pieces('={{{ a: { b: 1 }}}}')).toEqual([code('{ a: { b: 1 }}')])
})

test('statements are allowed, also with braces of their own', () => {
  expect(pieces('={{ if (a) { b } else { c } }}!')).toEqual([code(' if (a) { b } else { c } '), '!'])
})

test('escaped braces are text', () => {
  expect(pieces('=a \\{{ b }} c')).toEqual(['a {{ b }} c'])
})

test('missing closing braces are told', () => {
  expect(pieces('=a {{ b')).toEqual(['a ', { code: ' b', error: 'The closing braces }} are missing' }])
})

test.each([
  ['={{ + "}}" + }}-', ' + "}}" + '],
  ["={{ + '\\'}}' + }}-", " + '\\'}}' + "],
  ['={{ + { a: { }} + }}-', ' + { a: { }} + '],
  ["={{ it's }}-", " it's "],
])('code that cannot be read ends where its braces close: %s', (template, source) => {
  expect(pieces(template)).toMatchObject([{ code: source }, '-'])
})

test('a mistake in one part leaves the others alone', () => {
  expect(pieces('={{ a + }}-{{ b }}')).toEqual([
    { code: ' a + ', error: 'Unexpected token' },
    '-',
    code(' b '),
  ])
})

test('an expression nested beyond all measure is refused, not crashed on', () => {
  const deep = `={{ ${'('.repeat(50_000)}1${')'.repeat(50_000)} }}`

  expect(splitTemplate(deep)).toEqual([
    expect.objectContaining({ error: 'The expression is nested too deeply' }),
  ])
})
