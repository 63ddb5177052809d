import { expect, test } from 'vitest'
import { sampleNode } from '../testing/open-sample.ts'
import { isSticky, stickyColor, stickySize, stickyText } from './sticky.ts'

const note = (parameters: Record<string, unknown>) =>
  sampleNode('Note', { type: 'heddle.stickyNote', parameters })

test('a note is known by its type, ours or the other product’s', () => {
  expect(
    ['heddle.stickyNote', 'n8n-nodes-base.stickyNote', 'heddle.set'].map((type) => isSticky({ type })),
  ).toEqual([true, true, false])
})

test('a note that says nothing of itself has the size, text and colour of a new one', () => {
  expect(stickySize(note({}))).toEqual({ width: 240, height: 160 })
  expect(stickyText(note({}))).toContain("I'm a note")
  expect(stickyColor(note({}))).toBe(1)
})

test('what a note says of itself holds, as far as it makes sense', () => {
  expect(stickySize(note({ width: 300, height: '90' }))).toEqual({ width: 300, height: 160 })
  expect(stickySize(note({ width: null, height: 90 }))).toEqual({ width: 240, height: 90 })
  expect(stickyText(note({ content: '' }))).toBe('')
  expect(stickyColor(note({ color: 4 }))).toBe(4)
})
