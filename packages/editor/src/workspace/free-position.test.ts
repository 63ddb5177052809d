import { expect, test } from 'vitest'
import { sampleDocument, sampleNode } from '../testing/open-sample.ts'
import { freePosition, freePositionOfNote } from './free-position.ts'

const document = sampleDocument([
  sampleNode('A', { position: [200, 200] }),
  sampleNode('B', { position: [200, 340] }),
])

test.each<[string, [number, number], [number, number]]>([
  ['a free place', [500, 200], [500, 200]],
  ['beside a node', [300, 200], [300, 200]],
  ['just touching a node', [299, 200], [299, 480]],
  ['left of a node, touching it', [101, 200], [101, 480]],
  ['above a node', [200, 100], [200, 100]],
  ['on a node with another below it', [200, 200], [200, 480]],
  ['on the lower node', [200, 340], [200, 480]],
])('%s: a new node goes to the next place below where none stands', (_case, wanted, free) => {
  expect(freePosition(document, wanted)).toEqual(free)
})

test('a note is no obstacle for a node, but for another note', () => {
  const withNote = sampleDocument([
    sampleNode('Note', { type: 'heddle.stickyNote', position: [480, 180], parameters: {} }),
  ])

  expect(freePosition(withNote, [500, 200])).toEqual([500, 200])
  expect(freePositionOfNote(withNote, [500, 200])).toEqual([500, 340])
})
