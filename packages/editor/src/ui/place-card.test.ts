import { expect, test } from 'vitest'
import { placeCard } from './place-card.ts'

const card = { width: 320, height: 220 }
const window = { width: 1024, height: 768 }
const node = { left: 300, top: 360, width: 140, height: 160 }
const run = { left: 460, top: 700, width: 160, height: 48 }

test('U02 a card stands below what it explains', () => {
  expect(placeCard({ anchor: node, card, window, clear: [] })).toEqual({ left: 210, top: 536 })
})

test('U02 a card covers no button that belongs to another step', () => {
  expect(placeCard({ anchor: node, card, window, clear: [run] })).toEqual({ left: 210, top: 124 })
  const high = { ...node, top: 200, height: 320 }
  expect(placeCard({ anchor: high, card, window, clear: [run] })).toEqual({ left: 456, top: 250 })
  expect(placeCard({ anchor: { ...high, left: 600 }, card, window, clear: [run] })).toEqual({
    left: 264,
    top: 250,
  })
})

test('U02 a card that must cover something stays in the window', () => {
  const narrow = { width: 360, height: 768 }
  const anchor = { ...node, left: 100, top: 200, height: 320 }
  expect(placeCard({ anchor, card, window: narrow, clear: [{ ...run, left: 100 }] })).toEqual({
    left: 16,
    top: 536,
  })
  expect(placeCard({ anchor: { ...anchor, height: 500 }, card, window: narrow, clear: [] })).toEqual({
    left: 16,
    top: 532,
  })
})
