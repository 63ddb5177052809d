import { Position } from '@xyflow/react'
import { expect, test } from 'vitest'
import { connectionPath, type NodeBox } from './connection-path.ts'

const source: NodeBox = { x: 0, y: 0, width: 100, height: 100 }

/** The connection from a node at (0, 0) to the one that stands at a place, both of them squares of 100. */
function pathTo(x: number, y: number, from: NodeBox & { port?: number } = source): string {
  const targetBox = { x, y, width: 100, height: 100 }
  const [path] = connectionPath({
    sourceX: from.x + from.width,
    sourceY: from.y + (from.port ?? from.height / 2),
    sourcePosition: Position.Right,
    targetX: x,
    targetY: y + 50,
    targetPosition: Position.Left,
    sourceBox: from,
    targetBox,
  })
  return path
}

const pointsOf = (path: string): [number, number][] =>
  [...path.matchAll(/(-?[\d.]+)[ ,](-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)])

function extentOf(path: string) {
  const points = pointsOf(path)
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

/** Whether a connection of straight lines runs through a box. */
function crosses(path: string, { x, y, width, height }: NodeBox): boolean {
  const points = pointsOf(path)
  return points.slice(1).some(([toX, toY], index) => {
    const [fromX, fromY] = points[index] ?? [toX, toY]
    return (
      Math.max(fromX, toX) > x &&
      Math.min(fromX, toX) < x + width &&
      Math.max(fromY, toY) > y &&
      Math.min(fromY, toY) < y + height
    )
  })
}

/** A node with its name and subtitle below it. */
const withTexts = (x: number, y: number): NodeBox => ({ x, y, width: 100, height: 143 })

test('L01 a connection that runs backwards leaves its node by 30 before it turns', () => {
  const { left, right } = extentOf(pathTo(-300, 0))

  expect([right, left]).toEqual([130, -330])
})

test('one that runs forward is a curve', () => {
  expect(pathTo(300, 40)).toMatch(/^M100,50 C/)
})

test('one to a node a little to the left, too close above or below for anything else, is a curve', () => {
  expect(pathTo(60, 140)).toMatch(/^M100,50 C/)
  expect(pathTo(60, -140)).toMatch(/^M100,50 C/)
})

test('a connection back runs below nodes that stand in a row, and their names', () => {
  expect(extentOf(pathTo(-300, 0))).toMatchObject({ top: 50, bottom: 170 })
})

test('one to a lower node on the left runs between the two where there is room, and not around the lower one', () => {
  expect(extentOf(pathTo(-220, 160))).toMatchObject({ top: 50, bottom: 210 })
  expect(extentOf(pathTo(-220, 400))).toMatchObject({ top: 50, bottom: 450 })
})

test('without room between them it goes over its own node, or under it when the other is the higher one', () => {
  expect(extentOf(pathTo(-220, 140))).toMatchObject({ top: -25, bottom: 190 })
  expect(extentOf(pathTo(-220, -140))).toMatchObject({ top: -90, bottom: 170 })
})

test('one from the first of many outputs runs below its whole node', () => {
  const tall = { ...source, height: 240, port: 30 }

  expect(extentOf(pathTo(-300, 0, tall)).bottom).toBe(310)
})

const lefts = [-600, -340, -220, -160, -120]
const aboveAndBelow = [-400, -220, -180, -160, -140, -100, -40, 0, 40, 100, 140, 160, 180, 220, 400]

test.each(lefts.flatMap((x) => aboveAndBelow.map((y) => [x, y] as const)))(
  'no connection back to (%i, %i) runs through a node or its name',
  (x, y) => {
    const path = pathTo(x, y)

    expect(crosses(path, withTexts(0, 0))).toBe(false)
    expect(crosses(path, withTexts(x, y))).toBe(false)
  },
)

/** Where the longest of its level lines runs. */
function levelOf(path: string): number | undefined {
  const points = pointsOf(path)
  const lines = points.slice(1).flatMap(([x, y], index) => {
    const [fromX, fromY] = points[index] ?? [x, y]
    return fromY === y ? [{ y, length: Math.abs(x - fromX) }] : []
  })
  return lines.toSorted((a, b) => b.length - a.length)[0]?.y
}

test('the two connections of a loop do not lie on each other', () => {
  const below = { ...source, x: -180, y: 240 }
  const [down, up] = [levelOf(pathTo(below.x, below.y)) ?? 0, levelOf(pathTo(-240, 0, below)) ?? 0]

  expect(down - up).toBe(20)
})
