import { expect, test } from 'vitest'
import { noteBarPlace } from './bar-place.ts'

const sight = { y: 0, zoom: 1, height: 800 }

test('P18 the buttons of a note stand above it, and below it where the header would cover them', () => {
  expect(noteBarPlace({ top: 200, height: 160 }, sight)).toEqual({ top: -44 })
  expect(noteBarPlace({ top: 104, height: 160 }, sight)).toEqual({ top: -44 })
  expect(noteBarPlace({ top: 103, height: 160 }, sight)).toEqual({ bottom: -44 })
  expect(noteBarPlace({ top: 200, height: 160 }, { ...sight, y: -150 })).toEqual({ bottom: -44 })
})

test('P18 a note that has nearly gone under the header keeps its buttons in sight', () => {
  expect(noteBarPlace({ top: 0, height: 160 }, { ...sight, y: -110 })).toEqual({ top: 170 })
})

test('P18 a note that is larger than what is in sight has its buttons inside', () => {
  expect(noteBarPlace({ top: -300, height: 2000 }, sight)).toEqual({ top: 360 })
  expect(noteBarPlace({ top: -300, height: 2000 }, { y: 0, zoom: 0.5, height: 400 })).toEqual({ top: 420 })
  expect(noteBarPlace({ top: 90, height: 2000 }, sight)).toEqual({ top: -30 })
})
