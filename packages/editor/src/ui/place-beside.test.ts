import { expect, test } from 'vitest'
import { placeBeside } from './place-beside.ts'

const window = { width: 1000, height: 800 }
const box = { width: 200, height: 100 }
const at = (left: number, top: number) => ({ left, top, right: left + 80, bottom: top + 30 })

test('a list stands under its button, or above it where there is no room below', () => {
  const place = (top: number) =>
    placeBeside({ anchor: at(300, top), box, window, side: 'bottom-start', gap: 6 })

  expect(place(100)).toEqual({ left: 300, top: 136 })
  expect(place(740)).toEqual({ left: 300, top: 634 })
})

test('a list aligned with the end of its button ends where the button does', () => {
  const place = placeBeside({ anchor: at(300, 100), box, window, side: 'bottom-end', gap: 6 })

  expect(place).toEqual({ left: 180, top: 136 })
})

test('a menu beside its button opens to the other side at the edge of the window', () => {
  const place = (left: number) =>
    placeBeside({ anchor: at(left, 700), box, window, side: 'right-end', gap: 6 })

  expect(place(0)).toEqual({ left: 86, top: 630 })
  expect(place(900)).toEqual({ left: 694, top: 630 })
})

test('whatever is larger than the room keeps to the window', () => {
  const place = placeBeside({
    anchor: at(950, 300),
    box: { width: 400, height: 780 },
    window,
    side: 'bottom-start',
    gap: 6,
  })

  expect(place).toEqual({ left: 592, top: 12 })
})

test('a list above its button goes below where there is no room above', () => {
  const place = (top: number) => placeBeside({ anchor: at(300, top), box, window, side: 'top-start', gap: 6 })

  expect(place(400)).toEqual({ left: 300, top: 294 })
  expect(place(114)).toEqual({ left: 300, top: 8 })
  expect(place(113)).toEqual({ left: 300, top: 149 })
})

test('a menu beside its button begins where the button does', () => {
  const place = (left: number, top: number) =>
    placeBeside({ anchor: at(left, top), box, window, side: 'right-start', gap: 6 })

  expect(place(100, 200)).toEqual({ left: 186, top: 200 })
  expect(place(706, 200)).toEqual({ left: 792, top: 200 })
  expect(place(707, 200)).toEqual({ left: 501, top: 200 })
  expect(place(100, 795)).toEqual({ left: 186, top: 692 })
})

test('where it fits on neither side it stays on the first', () => {
  const tall = { width: 200, height: 500 }

  expect(placeBeside({ anchor: at(300, 400), box: tall, window, side: 'bottom-start', gap: 6 })).toEqual({
    left: 300,
    top: 292,
  })
})
