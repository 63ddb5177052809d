import { expect, test } from 'vitest'
import { piecesOf } from './prompt-pieces.ts'

test('a text is cut where a paragraph, a sentence or a word ends', () => {
  expect(piecesOf('One two.\n\nThree four. Five six', { size: 13, overlap: 0 })).toEqual([
    'One two.',
    'Three four.',
    'Five six',
  ])
  expect(piecesOf('aaaaaaaaaa', { size: 4, overlap: 0 })).toEqual(['aaaa', 'aaaa', 'aa'])
  expect(piecesOf('short', { size: 100, overlap: 20 })).toEqual(['short'])
  expect(piecesOf(' ', { size: 100, overlap: 20 })).toEqual([])
})

test('pieces overlap, and every one brings something new', () => {
  expect(piecesOf('one two three four five', { size: 10, overlap: 4 })).toEqual([
    'one two',
    'two three',
    'ree four',
    'our five',
  ])
  expect(piecesOf('a'.repeat(10_000), { size: 100, overlap: 100 }).length).toBeLessThan(500)
})
