import type { WorkflowDocument, WorkflowNode } from '@heddle/core/workflow'
import type { FitViewOptions, ReactFlowInstance } from '@xyflow/react'
import { breakpoints, nodeSize, zoomMax, zoomMin, zoomStep } from '../../lib/constants.ts'
import type { Viewport } from '../../workspace/view-store.ts'
import type { FlowEdge, FlowNode } from './flow-store.ts'

type Flow = ReactFlowInstance<FlowNode, FlowEdge>

/** Moves what a canvas shows. */
export function createViewport(flow: Flow): Viewport {
  /** Where the zoom is going: a second step that is taken on the way is taken from there. */
  let aim = { zoom: 1, until: 0 }
  const zoomTo = (zoom: number) => {
    aim = { zoom, until: performance.now() + motionMs }
    void flow.zoomTo(zoom, motion())
  }
  const zoomBy = (factor: number) => {
    const from = performance.now() < aim.until ? aim.zoom : flow.getZoom()
    zoomTo(Math.min(zoomMax, Math.max(zoomMin, from * factor)))
  }
  return {
    zoomIn: () => zoomBy(zoomStep),
    zoomOut: () => zoomBy(1 / zoomStep),
    resetZoom: () => zoomTo(1),
    fit: () => void flow.fitView({ ...motion(), ...fitting() }),
    center: ([x, y]) => void flow.setCenter(x + 50, y + 50, { ...motion(), zoom: flow.getZoom() }),
    moveTo: (place) => void flow.setViewport(place),
    toCanvas({ clientX, clientY }) {
      const { x, y } = flow.screenToFlowPosition({ x: clientX, y: clientY })
      return [x, y]
    },
  }
}

const motionMs = 150

const motion = () => ({
  duration: window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : motionMs,
})

/** Leaves room for what floats above the canvas, where there is room to leave. */
const fitting = (): FitViewOptions => {
  const isWide = window.innerWidth >= breakpoints.small
  return {
    maxZoom: 1,
    padding: isWide ? { top: '60px', right: '90px', bottom: '130px', left: '60px' } : '16px',
  }
}

/**
 * A workflow that was just opened is shown in its own size, or fitted when it is too large for that. One that
 * could not be read any more is shown from its beginning instead: drawing all of it would only take time.
 */
export function showWorkflow(flow: Flow, frame: Element, { nodes }: WorkflowDocument): void {
  const size = { width: frame.clientWidth, height: frame.clientHeight }
  if (nodes.every(({ position }) => isInside(position, size))) void flow.setViewport({ x: 0, y: 0, zoom: 1 })
  else if (zoomToFit(nodes, size) >= readableZoom) void flow.fitView(fitting())
  else void flow.setViewport(beginningOf(nodes, size))
}

const readableZoom = 0.4

interface Size {
  width: number
  height: number
}

const isInside = ([x, y]: readonly [number, number], { width, height }: Size): boolean =>
  x >= 0 && y >= 0 && x + nodeSize < width && y + 2 * nodeSize < height

function zoomToFit(nodes: readonly WorkflowNode[], { width, height }: Size): number {
  const span = (axis: 0 | 1) => {
    const places = nodes.map(({ position }) => position[axis])
    return Math.max(...places) - Math.min(...places) + 2 * nodeSize
  }
  return Math.min(width / span(0), height / span(1))
}

/** The leftmost node at the left, half way down. */
function beginningOf(
  nodes: readonly WorkflowNode[],
  { height }: Size,
): { x: number; y: number; zoom: number } {
  const [x, y] = nodes.reduce((first, node) => (node.position[0] < first.position[0] ? node : first)).position
  return { x: nodeSize - x, y: height / 2 - nodeSize - y, zoom: 1 }
}
