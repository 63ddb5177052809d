import { expect, test } from 'vitest'
import { firstSentence, markupBlocks, markupSpans } from './markup.ts'

test('a text has headings, lists, code and paragraphs', () => {
  expect(markupBlocks('## Title \n\nText\n- one\n* two\n1. first\n```sh\nls <b>\n```\nEnd')).toEqual([
    { kind: 'heading', level: 2, text: 'Title' },
    { kind: 'paragraph', text: 'Text' },
    { kind: 'list', ordered: false, items: ['one', 'two'] },
    { kind: 'list', ordered: true, items: ['first'] },
    { kind: 'code', text: 'ls <b>' },
    { kind: 'paragraph', text: 'End' },
  ])
})

test('a line has bold, italic and code in it', () => {
  expect(markupSpans('a **b** _c_ `d`')).toEqual([
    { kind: 'text', text: 'a ' },
    { kind: 'bold', text: 'b' },
    { kind: 'text', text: ' ' },
    { kind: 'italic', text: 'c' },
    { kind: 'text', text: ' ' },
    { kind: 'code', text: 'd' },
  ])
})

test('links lead to the web, never to code', () => {
  expect(markupSpans('[x](https://example.com/a)')).toEqual([
    { kind: 'link', text: 'x', href: 'https://example.com/a' },
  ])
  expect(markupSpans('[x](javascript:alert(1))').some(({ kind }) => kind === 'link')).toBe(false)
})

test('lists of one kind that follow each other are one list; a number begins another kind', () => {
  expect(markupBlocks('1. a\n2. b\n- c\nText\n- d')).toEqual([
    { kind: 'list', ordered: true, items: ['a', 'b'] },
    { kind: 'list', ordered: false, items: ['c'] },
    { kind: 'paragraph', text: 'Text' },
    { kind: 'list', ordered: false, items: ['d'] },
  ])
})

test('a heading has up to six levels and needs a space; what looks like an item inside code is code', () => {
  expect(markupBlocks('###### six\n####### seven\n#none\n```\n- a\n\n# b\n```')).toEqual([
    { kind: 'heading', level: 6, text: 'six' },
    { kind: 'paragraph', text: '####### seven' },
    { kind: 'paragraph', text: '#none' },
    { kind: 'code', text: '- a\n\n# b' },
  ])
})

test('a line that ends with a mark has no text behind it, and one without marks is all text', () => {
  expect(markupSpans('**b**')).toEqual([{ kind: 'bold', text: 'b' }])
  expect(markupSpans('plain')).toEqual([{ kind: 'text', text: 'plain' }])
  expect(markupSpans('')).toEqual([])
  expect(markupSpans('*a* b')).toEqual([
    { kind: 'italic', text: 'a' },
    { kind: 'text', text: ' b' },
  ])
})

test.each([
  ['Adds up **orders** by `customer`. Then more.', 'Adds up orders by customer.'],
  ['## Title\n\nWhat is it? A text.', 'What is it?'],
  ['Reads version 1.5 of a file', 'Reads version 1.5 of a file'],
  ['- only\n- a list', ''],
  ['', ''],
])('the first sentence of %j is %j', (text, sentence) => {
  expect(firstSentence(text)).toBe(sentence)
})
