import { expect, test } from 'vitest'
import { markupFault, queryFault, type TextFault } from './text-faults.ts'

const cut = (text: string, fault: TextFault | undefined) => fault && text.slice(fault.from, fault.to)

test.each([
  [`SELECT "a", 'it''s (' FROM b WHERE c IN ($1) -- (`, undefined],
  [`SELECT {{ $json["a" }} FROM b /* ' */`, undefined],
  ['SELECT (1', '('],
  [`SELECT 'a FROM b`, `'`],
  ['SELECT 1)', ')'],
  ['SELECT (1]', ']'],
])('in the query %s the fault is %s', (text, fault) => {
  expect(cut(text, queryFault(text))).toBe(fault)
})

test.each([
  ['<!DOCTYPE html><html><body><p>One<p>Two<br><img src="a>b"></body>', undefined],
  ['<script>if (a < b) "</div>"</script><!-- <b> -->', undefined],
  ['<ul><li>One<li>Two</ul>', undefined],
  ['<div class="a"><b>bold</div>', '</div>'],
  ['<div><span>text</span>', '<div>'],
  ['text</b>', '</b>'],
])('in the page %s the fault is %s', (text, fault) => {
  expect(cut(text, markupFault(text))).toBe(fault)
})
