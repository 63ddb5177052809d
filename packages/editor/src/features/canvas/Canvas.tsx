import '@xyflow/react/dist/base.css'
import { gridSize } from '@heddle/core'
import { MiniMap, ReactFlow, SelectionMode, useStore, type ReactFlowProps } from '@xyflow/react'
import { useEffect, useRef, useState, type DragEvent } from 'react'
import { addNode } from '../../workspace/commands/add-node.ts'
import { reconnectNodes } from '../../workspace/commands/connect-nodes.ts'
import { moveNodes } from '../../workspace/commands/move-nodes.ts'
import { useDocument } from '../../workspace/document-store.ts'
import { selectNodes, useSelection } from '../../workspace/selection.ts'
import { useView } from '../../workspace/view-store.ts'
import { nodeSize, zoomMax, zoomMin } from '../../lib/constants.ts'
import { nodeDragType } from '../../lib/drag-types.ts'
import { t } from '../../lib/i18n.ts'
import { openModal } from '../../ui/modal-store.ts'
import css from './Canvas.module.css'
import { CanvasEdge } from './CanvasEdge.tsx'
import { CanvasMenu, type OpenMenu } from './CanvasMenu.tsx'
import { CanvasNode } from './CanvasNode.tsx'
import { connectionOf, isAllowedConnection, onConnect, onConnectEnd } from './connecting.ts'
import { Dots } from './Dots.tsx'
import { hoverEdge } from './edge-hover.ts'
import { setFlow, showWorkflow, toCanvas } from './flow-instance.ts'
import { applyChanges, followDocument, useFlow, type FlowEdge, type FlowNode } from './flow-store.ts'
import { StickyNote } from './StickyNote.tsx'
import { hasCoarsePointer, isTouching, noteTouch } from './touch.ts'
import { usePaste } from './use-paste.ts'

/** From here on the overview draws plain rectangles. */
const manyNodes = 300
const minimapSize = { width: 176, height: 104 }

/** How the canvas behaves, whatever is on it. */
const behaviour: ReactFlowProps<FlowNode, FlowEdge> = {
  nodeTypes: { step: CanvasNode, sticky: StickyNote },
  edgeTypes: { wire: CanvasEdge },
  snapToGrid: true,
  snapGrid: [gridSize, gridSize],
  minZoom: zoomMin,
  maxZoom: zoomMax,
  panOnScroll: true,
  panOnScrollSpeed: 1,
  panOnDrag: hasCoarsePointer || [1],
  panActivationKeyCode: 'Control',
  selectionOnDrag: !hasCoarsePointer,
  selectionMode: SelectionMode.Partial,
  multiSelectionKeyCode: ['Control', 'Meta', 'Shift'],
  zoomOnDoubleClick: false,
  connectionRadius: 40,
  nodesFocusable: false,
  edgesFocusable: false,
  disableKeyboardA11y: true,
  deleteKeyCode: null,
  elevateNodesOnSelect: false,
  onlyRenderVisibleElements: true,
  proOptions: { hideAttribution: true },
}

/** What gestures do: each ends in a command of the document or in what is shown. */
const gestures: ReactFlowProps<FlowNode, FlowEdge> = {
  onInit: (flow) => {
    setFlow(flow)
    showWorkflow()
  },
  onNodesChange: applyChanges,
  onNodeDragStop: (_event, _node, dragged) => commitMoves(dragged),
  onSelectionDragStop: (_event, dragged) => commitMoves(dragged),
  onNodeDoubleClick: (_event, node) => openNode(node),
  onNodeClick: (event, node) => {
    if (isTouching()) openNode(node)
    // A plain click on one of many selected nodes means that one.
    else if (!event.shiftKey && !event.ctrlKey && !event.metaKey) selectNodes([node.id])
  },
  onNodeMouseEnter: (_event, node) => useFlow.setState({ hoveredNode: node.id }),
  onNodeMouseLeave: () => useFlow.setState({ hoveredNode: undefined }),
  onEdgeMouseEnter: (_event, edge) => hoverEdge(edge.id),
  onEdgeMouseLeave: () => hoverEdge(undefined),
  onPaneClick: (event) => useView.setState({ lastClick: toCanvas(event) }),
  onConnect,
  onConnectEnd,
  onReconnect: (edge, to) => reconnectNodes(connectionOf(edge), connectionOf(to)),
  isValidConnection: isAllowedConnection,
}

/** The workflow as nodes and wires. */
export function Canvas() {
  const nodes = useFlow((state) => state.nodes)
  const edges = useFlow((state) => state.edges)
  const readOnly = useDocument((state) => state.readOnly)
  const drawing = useStore(({ connection }) =>
    connection.inProgress ? connection.fromHandle.type : undefined,
  )
  const distance = useStore(({ transform: [, , zoom] }) => distanceOf(zoom))
  const [menu, setMenu] = useState<OpenMenu>()
  const frame = useRef<HTMLDivElement>(null)

  useEffect(() => followDocument(), [])
  usePaste(frame)
  useEffect(
    () =>
      useDocument.subscribe(
        (state) => state.openings,
        () => {
          frame.current?.focus({ preventScroll: true, focusVisible: false })
          showWorkflow()
        },
        { fireImmediately: true },
      ),
    [],
  )

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- gestures that have commands too
    <div
      ref={frame}
      className={css.canvas}
      data-testid="canvas"
      data-focus-home
      data-drawing={drawing}
      data-distance={distance}
      role="application"
      aria-label={t('canvas.label')}
      // The canvas takes the keys that move through the workflow, so it must be reachable.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onDragOver={allowDrop}
      onDrop={dropNode}
      onTouchStartCapture={noteTouch}
    >
      <ReactFlow<FlowNode, FlowEdge>
        {...behaviour}
        {...gestures}
        nodes={nodes}
        edges={edges}
        nodesDraggable={!readOnly}
        nodesConnectable={!readOnly}
        edgesReconnectable={!readOnly}
        onNodeContextMenu={(event, node) => {
          event.preventDefault()
          if (!useSelection.getState().names.has(node.id)) selectNodes([node.id])
          setMenu({ on: 'node', x: event.clientX, y: event.clientY })
        }}
        onSelectionContextMenu={(event) => {
          event.preventDefault()
          setMenu({ on: 'node', x: event.clientX, y: event.clientY })
        }}
        onPaneContextMenu={(event) => {
          event.preventDefault()
          setMenu({ on: 'canvas', x: event.clientX, y: event.clientY })
        }}
      >
        <Dots />
        <MiniMap
          className={css.minimap}
          style={minimapSize}
          position="bottom-left"
          pannable
          zoomable
          nodeBorderRadius={nodes.length > manyNodes ? 0 : 14}
          ariaLabel={t('canvas.minimap')}
        />
      </ReactFlow>
      {menu && <CanvasMenu menu={menu} close={() => setMenu(undefined)} />}
    </div>
  )
}

/** What cannot be made out from afar is not drawn: a thousand shadows and names cost more than they show. */
function distanceOf(zoom: number): 'near' | 'far' | 'distant' {
  if (zoom >= 0.4) return 'near'
  return zoom >= 0.25 ? 'far' : 'distant'
}

function openNode(node: FlowNode): void {
  if (node.type === 'step') openModal('nodeDetails', { node: node.id })
}

function commitMoves(dragged: FlowNode[]): void {
  moveNodes(dragged.map(({ id, position }) => ({ name: id, position: [position.x, position.y] })))
}

function allowDrop(event: DragEvent): void {
  if (event.dataTransfer.types.includes(nodeDragType)) event.preventDefault()
}

function dropNode(event: DragEvent): void {
  const type = event.dataTransfer.getData(nodeDragType)
  if (!type) return
  event.preventDefault()
  const [x, y] = toCanvas(event)
  addNode(type, { position: [x - nodeSize / 2, y - nodeSize / 2] })
}
