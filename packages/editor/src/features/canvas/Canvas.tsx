import '@xyflow/react/dist/base.css'
import { Background, BackgroundVariant, MiniMap, ReactFlow, SelectionMode, useStore } from '@xyflow/react'
import { gridSize } from '@heddle/core'
import { useEffect, useRef, type DragEvent } from 'react'
import { addNode } from '../../document/commands/add-node.ts'
import { moveNodes } from '../../document/commands/move-nodes.ts'
import { useDocument } from '../../document/document-store.ts'
import { useView } from '../../document/view-store.ts'
import { nodeSize, zoomMax, zoomMin } from '../../lib/constants.ts'
import { nodeDragType } from '../../lib/drag-types.ts'
import { t } from '../../lib/i18n.ts'
import { openModal } from '../../ui/modal-store.ts'
import css from './Canvas.module.css'
import { CanvasEdge } from './CanvasEdge.tsx'
import { CanvasNode } from './CanvasNode.tsx'
import { connectionOf, isAllowedConnection, onConnect, onConnectEnd } from './connecting.ts'
import { hoverEdge } from './edge-hover.ts'
import { fitView, setFlow, toCanvas } from './flow-instance.ts'
import { applyChanges, followDocument, useFlow, type FlowEdge, type FlowNode } from './flow-store.ts'
import { reconnectNodes } from '../../document/commands/connect-nodes.ts'

const nodeTypes = { step: CanvasNode }
const edgeTypes = { wire: CanvasEdge }
const snapGrid: [number, number] = [gridSize, gridSize]
const middleButton = [1]
const selectKeys = ['Control', 'Meta', 'Shift']

/** The workflow as nodes and wires. Every gesture ends in a command of the document. */
export function Canvas() {
  const nodes = useFlow((state) => state.nodes)
  const edges = useFlow((state) => state.edges)
  const readOnly = useDocument((state) => state.readOnly)
  const openings = useDocument((state) => state.openings)
  const frame = useRef<HTMLDivElement>(null)

  useEffect(() => followDocument(), [])
  useEffect(() => {
    frame.current?.focus({ preventScroll: true })
    fitView()
  }, [openings])

  return (
    <div
      ref={frame}
      className={css.canvas}
      data-testid="canvas"
      role="application"
      aria-label={t('canvas.label')}
      tabIndex={0}
      onDragOver={allowDrop}
      onDrop={dropNode}
    >
      <ReactFlow<FlowNode, FlowEdge>
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onInit={setFlow}
        onNodesChange={applyChanges}
        onNodeDragStop={(_event, _node, dragged) => commitMoves(dragged)}
        onSelectionDragStop={(_event, dragged) => commitMoves(dragged)}
        onNodeDoubleClick={(_event, node) => openModal('nodeDetails', { node: node.id })}
        onNodeMouseEnter={(_event, node) => useFlow.setState({ hoveredNode: node.id })}
        onNodeMouseLeave={() => useFlow.setState({ hoveredNode: undefined })}
        onEdgeMouseEnter={(_event, edge) => hoverEdge(edge.id)}
        onEdgeMouseLeave={() => hoverEdge(undefined)}
        onPaneClick={(event) => useView.setState({ lastClick: toCanvas(event) })}
        onConnect={onConnect}
        onConnectEnd={onConnectEnd}
        onReconnect={(edge, to) => reconnectNodes(connectionOf(edge), connectionOf(to))}
        isValidConnection={isAllowedConnection}
        connectionRadius={40}
        nodesDraggable={!readOnly}
        nodesConnectable={!readOnly}
        edgesReconnectable={!readOnly}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable
        disableKeyboardA11y
        deleteKeyCode={null}
        multiSelectionKeyCode={selectKeys}
        panActivationKeyCode="Control"
        panOnDrag={middleButton}
        panOnScroll
        selectionOnDrag
        selectionMode={SelectionMode.Partial}
        zoomOnDoubleClick={false}
        snapToGrid
        snapGrid={snapGrid}
        minZoom={zoomMin}
        maxZoom={zoomMax}
        onlyRenderVisibleElements
        elevateNodesOnSelect={false}
        proOptions={{ hideAttribution: true }}
      >
        <Dots />
        <MiniMap
          className={css.minimap}
          position="bottom-left"
          pannable
          zoomable
          nodeBorderRadius={14}
          ariaLabel={t('canvas.minimap')}
        />
      </ReactFlow>
    </div>
  )
}

/** The grid fades out when it would only be noise. */
function Dots() {
  const isNear = useStore((state) => state.transform[2] >= 0.6)
  return (
    <Background
      variant={BackgroundVariant.Dots}
      gap={gridSize}
      size={1.5}
      color="var(--canvas-dot)"
      className={isNear ? css.dots : css.dotsFaded}
    />
  )
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
