import type { ReactFlowInstance } from '@xyflow/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { FlowEdge, FlowNode } from './flow-store.ts'
import { createViewport } from './viewport.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** A canvas whose zoom has not moved yet, as in the first moments of its motion. */
function slowCanvas() {
  const zoomTo = vi.fn<ReactFlowInstance['zoomTo']>()
  const still: Partial<ReactFlowInstance<FlowNode, FlowEdge>> = { getZoom: () => 1, zoomTo }
  return { zoomTo, ...createViewport(still as ReactFlowInstance<FlowNode, FlowEdge>) }
}

test('K04 steps that are taken while the zoom still moves add up', () => {
  vi.spyOn(performance, 'now').mockReturnValue(1000)
  const { zoomTo, zoomIn, zoomOut } = slowCanvas()

  zoomIn()
  zoomIn()
  zoomOut()

  expect(zoomTo.mock.calls.map(([zoom]) => zoom)).toEqual([1.25, 1.5625, 1.25])
})

test('the zoom jumps where people want no motion', () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  const { zoomTo, zoomIn } = slowCanvas()

  zoomIn()

  expect(zoomTo.mock.calls[0]?.[1]).toEqual({ duration: 0 })
})
