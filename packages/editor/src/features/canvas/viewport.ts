import type { WorkflowDocument, WorkflowNode } from '@heddle/core/workflow'
import type { FitViewOptions, ReactFlowInstance } from '@xyflow/react'
import { breakpoints, nodeSize, zoomMax, zoomMin, zoomStep } from '../../lib/constants.ts'
import { isSticky, stickySize } from '../../workspace/sticky.ts'
import type { Viewport, ViewportPlace } from '../../workspace/view-store.ts'
import type { FlowEdge, FlowNode } from './flow-store.ts'

type Flow = ReactFlowInstance<FlowNode, FlowEdge>

/** Moves what a canvas of some size shows. */
export function createViewport(flow: Flow, sizeOf: () => Size): Viewport {
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
    fit: () =>
      void flow.fitView({ ...(flow.getNodes().length > manyNodes ? jump : motion()), ...fitting(sizeOf()) }),
    center: ([x, y]) => void flow.setCenter(x + 50, y + 50, { ...motion(), zoom: flow.getZoom() }),
    reveal(nodes) {
      const place = placeFor(nodes, flow.getViewport(), sizeOf())
      if (place) void flow.setViewport(place, motion())
    },
    moveTo: (place) => void flow.setViewport(place),
    toCanvas({ clientX, clientY }) {
      const { x, y } = flow.screenToFlowPosition({ x: clientX, y: clientY })
      return [x, y]
    },
  }
}

const motionMs = 150

/** On the way to so many nodes all of them would be drawn, near ones with all details: no motion, only a stutter. */
const manyNodes = 200
const jump = { duration: 0 }

const motion = () => ({
  duration: window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : motionMs,
})

/** Leaves room for what floats above the canvas, where there is room to leave. */
const margins = ({ height }: Pick<Size, 'height'>) =>
  window.innerWidth >= breakpoints.small
    ? { top: 72, right: 90, bottom: 130, left: 60 }
    : { top: 116, right: 16, bottom: height < lowHeight ? 48 : 120, left: 16 }

/** A canvas below a list of executions, which has no run button. */
const lowHeight = 500

const fitting = (size: Size): FitViewOptions => {
  const { top, right, bottom, left } = margins(size)
  return {
    maxZoom: 1,
    padding: { top: `${top}px`, right: `${right}px`, bottom: `${bottom}px`, left: `${left}px` },
  }
}

/** Where the view has to go so that all of the nodes are in sight; undefined when they are. */
function placeFor(
  nodes: readonly WorkflowNode[],
  { x, y, zoom }: ViewportPlace,
  { width, height }: Size,
): ViewportPlace | undefined {
  const { top, right, bottom, left } = margins({ height })
  const box = boxAround(nodes)
  const isSeen =
    box.left * zoom + x >= left &&
    box.top * zoom + y >= top &&
    box.right * zoom + x <= width - right &&
    box.bottom * zoom + y <= height - bottom
  if (isSeen) return undefined
  const room = { width: width - left - right, height: height - top - bottom }
  const fitted = Math.min(room.width / (box.right - box.left), room.height / (box.bottom - box.top))
  const next = Math.max(zoomMin, Math.min(zoom, fitted))
  return {
    x: left + room.width / 2 - ((box.left + box.right) / 2) * next,
    y: top + room.height / 2 - ((box.top + box.bottom) / 2) * next,
    zoom: next,
  }
}

function boxAround(nodes: readonly WorkflowNode[]) {
  const boxes = nodes.map((node) => {
    const [left, top] = node.position
    // Name and subtitle stand below the box of a node.
    const { width, height } = isSticky(node) ? stickySize(node) : { width: nodeSize, height: 1.6 * nodeSize }
    return { left, top, right: left + width, bottom: top + height }
  })
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  }
}

/**
 * A workflow that was just opened is shown in its own size, or fitted when it is too large for that. One that
 * could not be read any more is shown from its beginning instead: drawing all of it would only take time.
 */
export function showWorkflow(flow: Flow, frame: Element, { document: { nodes }, isWhole }: Shown): void {
  const size = sizeOfFrame(frame)
  // The uppermost node comes to stand below the tabs, the leftmost one off the edge.
  const { top, left } = margins(size)
  const [x, y] = [Math.max(0, left - least(nodes, 0)), Math.max(0, top - least(nodes, 1))]
  const isInSight = ({ position }: WorkflowNode) =>
    Math.min(...position) >= 0 && isInside([position[0] + x, position[1] + y], size)
  if (isWhole) void flow.fitView(fitting(size))
  else if (nodes.every(isInSight)) void flow.setViewport({ x, y, zoom: 1 })
  else if (zoomToFit(nodes, size) >= readableZoom) void flow.fitView(fitting(size))
  else void flow.setViewport(beginningOf(nodes, size))
}

const least = (nodes: readonly WorkflowNode[], axis: 0 | 1): number =>
  Math.min(...nodes.map(({ position }) => position[axis]))

/** A picture that gets another size shows all of the workflow again. */
export function keepWhole(flow: Flow, frame: Element): () => void {
  const watcher = new ResizeObserver(() => void flow.fitView(fitting(sizeOfFrame(frame))))
  watcher.observe(frame)
  return () => watcher.disconnect()
}

interface Shown {
  document: WorkflowDocument
  /** All of it at once, however small: a picture of the workflow. */
  isWhole?: boolean | undefined
}

const readableZoom = 0.4

interface Size {
  width: number
  height: number
}

const sizeOfFrame = ({ clientWidth, clientHeight }: Element): Size => ({
  width: clientWidth,
  height: clientHeight,
})

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
