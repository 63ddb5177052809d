import { expect, test } from 'vitest'
import { movesBelow, type Block } from './node-blocks.ts'

/** A node of 80 by 80 that hangs at this place of the one above, with what hangs on it in turn. */
function sub(name: string, hangsAt: number, given: Partial<Block> = {}): Block {
  const { width = 80, height = 80, below = [] } = given
  return { name, hangsAt, width, height, below, whole: { width, height }, ...given }
}

const top = (...below: Block[]): Block => sub('Top', 0, { width: 200, height: 100, below })

const placesBelow = (block: Block) =>
  Object.fromEntries(movesBelow(block, [400, 100]).map(({ name, position }) => [name, position]))

test('a node stands with its middle below the place on which it hangs', () => {
  expect(placesBelow(top(sub('A', 60)))).toEqual({ A: [420, 320] })
  expect(placesBelow(top(sub('A', 40), sub('B', 160)))).toEqual({ A: [400, 320], B: [520, 320] })
})

test('nodes that hang at one place stand evenly to both sides of it', () => {
  expect(placesBelow(top(sub('A', 60), sub('B', 60)))).toEqual({ A: [360, 320], B: [480, 320] })
  expect(placesBelow(top(sub('A', 60), sub('B', 60), sub('C', 60)))).toEqual({
    A: [300, 320],
    B: [420, 320],
    C: [540, 320],
  })
})

test('nodes stand in the order of their places, whatever the order they are named in', () => {
  expect(placesBelow(top(sub('Right', 160), sub('Left', 40)))).toEqual({
    Left: [400, 320],
    Right: [520, 320],
  })
})

test('a node with much below it gets room for all of that, and stands in the middle of it', () => {
  const below = [sub('X', 40), sub('Y', 40), sub('Z', 40)]
  const wide = sub('Wide', 40, { below, whole: { width: 360, height: 280 } })

  expect(placesBelow(top(wide, sub('B', 280)))).toEqual({
    Wide: [400, 320],
    X: [280, 520],
    Y: [400, 520],
    Z: [520, 520],
    B: [640, 320],
  })
})

test('nothing moves where nothing hangs', () => {
  expect(movesBelow(top(), [400, 100])).toEqual([])
})
