import { Position } from '@xyflow/react'
import { expect, test } from 'vitest'
import { connectionPath } from './connection-path.ts'

const from = { sourceX: 100, sourceY: 50, sourcePosition: Position.Right, targetPosition: Position.Left }

test('L01 a connection that runs backwards leaves its node by 30 before it turns', () => {
  const [path] = connectionPath({ ...from, targetX: -200, targetY: 50 })
  const xs = [...path.matchAll(/(-?[\d.]+)[ ,]-?[\d.]+/g)].map(([, x]) => Number(x))

  expect([Math.max(...xs), Math.min(...xs)]).toEqual([130, -230])
})

test('one that runs forward is a curve', () => {
  expect(connectionPath({ ...from, targetX: 300, targetY: 90 })[0]).toMatch(/^M100,50 C/)
})
