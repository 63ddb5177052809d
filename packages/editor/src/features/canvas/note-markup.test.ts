import { expect, test } from 'vitest'
import { noteBlocks, noteSpans } from './note-markup.ts'

test('a note has headings, lists and paragraphs', () => {
  expect(noteBlocks('## Title \n\nText\n- one\n* two')).toEqual([
    { kind: 'heading', level: 2, text: 'Title' },
    { kind: 'paragraph', text: 'Text' },
    { kind: 'list', items: ['one', 'two'] },
  ])
})

test('a line has bold, italic and code in it', () => {
  expect(noteSpans('a **b** _c_ `d`')).toEqual([
    { kind: 'text', text: 'a ' },
    { kind: 'bold', text: 'b' },
    { kind: 'text', text: ' ' },
    { kind: 'italic', text: 'c' },
    { kind: 'text', text: ' ' },
    { kind: 'code', text: 'd' },
  ])
})

test('links lead to the web, never to code', () => {
  expect(noteSpans('[x](https://example.com/a)')).toEqual([
    { kind: 'link', text: 'x', href: 'https://example.com/a' },
  ])
  expect(noteSpans('[x](javascript:alert(1))').some(({ kind }) => kind === 'link')).toBe(false)
})
