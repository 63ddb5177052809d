import type { ReactFlowInstance } from '@xyflow/react'
import { afterEach, expect, test, vi } from 'vitest'
import { sampleDocument, sampleNode } from '../../testing/open-sample.ts'
import type { FlowEdge, FlowNode } from './flow-store.ts'
import { createViewport, showWorkflow } from './viewport.ts'

type Instance = ReactFlowInstance<FlowNode, FlowEdge>

afterEach(() => {
  vi.restoreAllMocks()
})

/** A canvas whose zoom has not moved yet, as in the first moments of its motion. */
function slowCanvas(zoom = 1, nodes = 3, height = 800) {
  const calls = {
    zoomTo: vi.fn<Instance['zoomTo']>(),
    fitView: vi.fn<Instance['fitView']>(),
    setCenter: vi.fn<Instance['setCenter']>(),
    setViewport: vi.fn<Instance['setViewport']>(),
  }
  const still: Partial<Instance> = {
    ...calls,
    getZoom: () => zoom,
    getNodes: () => Array.from({ length: nodes }, (_, index) => aNode(`Node ${index}`)),
    getViewport: () => ({ x: 0, y: 0, zoom }),
    screenToFlowPosition: ({ x, y }) => ({ x: x / 2, y: y / 2 }),
  }
  const flow = still as Instance
  return { ...calls, flow, ...createViewport(flow, () => ({ width: 1000, height })) }
}

const aNode = (id: string): FlowNode => ({
  id,
  type: 'step',
  position: { x: 0, y: 0 },
  data: {
    node: sampleNode(id),
    type: undefined,
    ports: { inputs: [], outputs: [], subPorts: [], supply: undefined },
  },
})

test('K04 steps that are taken while the zoom still moves add up', () => {
  vi.spyOn(performance, 'now').mockReturnValue(1000)
  const { zoomTo, zoomIn, zoomOut } = slowCanvas()

  zoomIn()
  zoomIn()
  zoomOut()

  expect(zoomTo.mock.calls.map(([zoom]) => zoom)).toEqual([1.25, 1.5625, 1.25])
})

test('K04 a step that is taken when the motion is over starts from where the zoom is', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
  const { zoomTo, zoomIn } = slowCanvas()

  zoomIn()
  now.mockReturnValue(1150)
  zoomIn()

  expect(zoomTo.mock.calls).toEqual([
    [1.25, { duration: 150 }],
    [1.25, { duration: 150 }],
  ])
})

test.each([
  ['in', 1.9, 2],
  ['out', 0.11, 0.1],
  ['reset', 0.3, 1],
] as const)('K04 the zoom keeps to its limits: %s from %d gives %d', (step, from, to) => {
  vi.spyOn(performance, 'now').mockReturnValue(1000)
  const { zoomTo, zoomIn, zoomOut, resetZoom } = slowCanvas(from)

  ;({ in: zoomIn, out: zoomOut, reset: resetZoom })[step]()

  expect(zoomTo.mock.calls[0]?.[0]).toBe(to)
})

test('the zoom jumps where people want no motion', () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  const { zoomTo, zoomIn } = slowCanvas()

  zoomIn()

  expect(zoomTo.mock.calls[0]?.[1]).toEqual({ duration: 0 })
})

test('a node is brought to the middle by the middle of its box', () => {
  const { setCenter, center } = slowCanvas(0.5)

  center([200, 300])

  expect(setCenter.mock.calls).toEqual([[250, 350, { duration: 150, zoom: 0.5 }]])
})

test('the view goes to a place, and a point of the screen is told in the canvas’s own measure', () => {
  const { setViewport, moveTo, toCanvas } = slowCanvas()

  moveTo({ x: 1, y: 2, zoom: 3 })

  expect(setViewport.mock.calls).toEqual([[{ x: 1, y: 2, zoom: 3 }]])
  expect(toCanvas({ clientX: 40, clientY: 60 })).toEqual([20, 30])
})

test.each([
  [768, 800, { top: '72px', right: '90px', bottom: '130px', left: '60px' }],
  [767, 500, { top: '116px', right: '16px', bottom: '120px', left: '16px' }],
  [767, 499, { top: '116px', right: '16px', bottom: '48px', left: '16px' }],
])('K04 on a window %d wide, what floats above a canvas %d high is left %j', (width, height, padding) => {
  vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(width)
  const { fitView, fit } = slowCanvas(1, 3, height)

  fit()

  expect(fitView.mock.calls).toEqual([[{ duration: 150, maxZoom: 1, padding }]])
})

test('hundreds of nodes are in sight at once, without a motion that draws them on its way', () => {
  const { fitView, fit } = slowCanvas(1, 500)

  fit()

  expect(fitView.mock.calls[0]?.[0]).toMatchObject({ duration: 0 })
})

test('K05 nodes that came together are brought into sight, as large as they were if they fit', () => {
  vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(1400)
  const { setViewport, reveal } = slowCanvas()
  const at = (...position: [number, number]) => sampleNode('N', { position })

  reveal([at(100, 100), at(700, 400)])
  expect(setViewport).not.toHaveBeenCalled()

  reveal([at(2000, 2000), at(2300, 2040)])
  expect(setViewport.mock.lastCall).toEqual([{ x: -1715, y: -1729, zoom: 1 }, { duration: 150 }])

  reveal([at(0, 0), at(1600, 0)])
  expect(setViewport.mock.lastCall?.[0].zoom).toBe(0.5)
})

const frame = { clientWidth: 1000, clientHeight: 800 } as Element

function shown(...positions: [number, number][]) {
  const { flow, fitView, setViewport } = slowCanvas()
  const nodes = positions.map((position, index) => sampleNode(`N${index}`, { position }))
  showWorkflow(flow, frame, { document: sampleDocument(nodes) })
  return fitView.mock.calls.length > 0 ? 'fitted' : setViewport.mock.calls[0]?.[0]
}

const ownSize = { x: 0, y: 0, zoom: 1 }

test.each<[string, [number, number][], unknown]>([
  [
    'all nodes in sight',
    [
      [60, 72],
      [899, 599],
    ],
    ownSize,
  ],
  [
    'a node where the tabs are',
    [
      [60, 20],
      [100, 300],
    ],
    { x: 0, y: 52, zoom: 1 },
  ],
  [
    'a node at the edge',
    [
      [0, 80],
      [100, 300],
    ],
    { x: 60, y: 0, zoom: 1 },
  ],
  ['nothing at all', [], ownSize],
  ['a node to the left', [[-1, 0]], 'fitted'],
  ['a node above', [[0, -1]], 'fitted'],
  [
    'a node that the right edge cuts',
    [
      [0, 0],
      [900, 0],
    ],
    'fitted',
  ],
  [
    'a node whose name is cut by the lower edge',
    [
      [0, 0],
      [0, 600],
    ],
    'fitted',
  ],
  [
    'as much as can just be read',
    [
      [0, 0],
      [2300, 1800],
    ],
    'fitted',
  ],
  [
    'more than can be read, too wide',
    [
      [10, 40],
      [2311, 0],
    ],
    { x: 90, y: 260, zoom: 1 },
  ],
  [
    'more than can be read, too high',
    [
      [500, 0],
      [300, 1801],
    ],
    { x: -200, y: -1501, zoom: 1 },
  ],
])('a workflow that was just opened with %s', (_case, positions, expected) => {
  expect(shown(...positions)).toEqual(expected)
})

test('a picture of a workflow shows all of it, however small', () => {
  const { flow, fitView } = slowCanvas()
  const far = sampleNode('Far', { position: [9000, 0] })

  showWorkflow(flow, frame, { document: sampleDocument([sampleNode('A'), far]), isWhole: true })

  expect(fitView).toHaveBeenCalledOnce()
})
