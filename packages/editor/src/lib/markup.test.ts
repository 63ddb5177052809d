import { expect, test } from 'vitest'
import { markupBlocks, markupSpans } from './markup.ts'

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
