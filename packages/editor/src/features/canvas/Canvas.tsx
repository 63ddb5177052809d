import '@xyflow/react/dist/base.css'
import { gridSize } from '@heddle/core/workflow'
import {
  ReactFlow,
  SelectionMode,
  useReactFlow,
  useStore,
  useStoreApi,
  type ReactFlowProps,
} from '@xyflow/react'
import { useEffect, useMemo, useRef, type DragEvent, type RefObject } from 'react'
import { nodeSize, zoomMax, zoomMin } from '../../lib/constants.ts'
import { nodeDragType, type DraggedNode } from '../../lib/drag-types.ts'
import { t } from '../../lib/i18n.ts'
import { openModal } from '../../ui/modal-store.ts'
import { useToastRoom } from '../../ui/use-toast-room.ts'
import { addNode } from '../../workspace/commands/add-node.ts'
import { connectNodes, reconnectNodes } from '../../workspace/commands/connect-nodes.ts'
import { moveNodes } from '../../workspace/commands/move-nodes.ts'
import { currentDocument, mayRun, useDocument } from '../../workspace/document-store.ts'
import { selectNodes } from '../../workspace/selection.ts'
import { viewportOf, type ViewportPlace } from '../../workspace/view-store.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'
import css from './Canvas.module.css'
import { CanvasEdge } from './CanvasEdge.tsx'
import { CanvasMenu } from './CanvasMenu.tsx'
import { CanvasNode } from './CanvasNode.tsx'
import { connectionOf, endConnection, isAllowedConnection } from './connecting.ts'
import { DistanceContext, distanceOf, useDistanceOfCanvas } from './distance.ts'
import { DistantConnections } from './DistantConnections.tsx'
import { Dots } from './Dots.tsx'
import { useFlow, useFlowOfCanvas, type Flow, type FlowEdge, type FlowNode } from './flow-store.ts'
import { Overview } from './Overview.tsx'
import { StickyNote } from './StickyNote.tsx'
import { hasCoarsePointer, isTouching, noteTouch } from './touch.ts'
import { useCanvasMenu } from './use-canvas-menu.ts'
import { useKnownEnds } from './use-known-ends.ts'
import { usePaste } from './use-paste.ts'
import { useWheelSteps } from './use-wheel-steps.ts'
import { createViewport, keepWhole, showWorkflow } from './viewport.ts'

/** How the canvas behaves, whatever is on it. */
const behaviour: ReactFlowProps<FlowNode, FlowEdge> = {
  nodeTypes: { step: CanvasNode, sticky: StickyNote },
  edgeTypes: { connection: CanvasEdge },
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

/** What gestures do: each ends in a command of the workflow or in what is shown. */
function gesturesOf(workspace: Workspace, flow: Flow): ReactFlowProps<FlowNode, FlowEdge> {
  const commitMoves = (dragged: FlowNode[]) => {
    const moves = dragged.map(({ id, position: { x, y } }) => ({
      name: id,
      position: [x, y] as [number, number],
    }))
    workspace.tell(moveNodes(workspace, moves))
  }
  const openNode = (node: FlowNode) => {
    if (node.type === 'step') openModal('nodeDetails', { workspace, node: node.id })
  }
  return {
    onNodesChange: flow.applyChanges,
    onNodeDragStop: (_event, _node, dragged) => commitMoves(dragged),
    onSelectionDragStop: (_event, dragged) => commitMoves(dragged),
    onNodeDoubleClick: (_event, node) => openNode(node),
    onNodeClick: (event, node) => {
      if (isTouching()) openNode(node)
      // A plain click on one of many selected nodes means that one.
      else if (!event.shiftKey && !event.ctrlKey && !event.metaKey) selectNodes(workspace, [node.id])
    },
    onNodeMouseEnter: (_event, node) => flow.hoverNode(node.id),
    onNodeMouseLeave: () => flow.hoverNode(undefined),
    onEdgeMouseEnter: (_event, edge) => flow.hoverConnection(edge.id),
    onEdgeMouseLeave: () => flow.hoverConnection(undefined),
    onPaneClick: (event) => {
      const lastClick = viewportOf(workspace)?.toCanvas(event)
      if (lastClick) workspace.view.setState({ lastClick })
    },
    onConnect: (connection) => workspace.tell(connectNodes(workspace, connectionOf(connection))),
    onConnectEnd: (event, state) => endConnection(workspace, event, state),
    onReconnect: (edge, to) =>
      workspace.tell(reconnectNodes(workspace, connectionOf(edge), connectionOf(to))),
    isValidConnection: (ends) => isAllowedConnection(workspace, ends),
  }
}

export interface CanvasProps {
  /** What is drawn on it, for those who cannot see it. */
  label?: string
  /** Whether another canvas stands beside it: then it does not take the focus, and has no overview. */
  isBeside?: boolean
  /** Whether all of it is in sight at first, however small. */
  isWhole?: boolean
  /** Hears of every move of what is in sight. */
  onMove?: (place: ViewportPlace) => void
}

/** The workflow as nodes and connections. */
export function Canvas({ label = t('canvas.label'), isBeside = false, isWhole, onMove }: CanvasProps) {
  const workspace = useWorkspace()
  const flow = useFlowOfCanvas()
  const nodes = useFlow((state) => state.nodes)
  const readOnly = useDocument((state) => state.readOnly)
  const drawing = useStore(({ connection }) =>
    connection.inProgress ? connection.fromHandle.type : undefined,
  )
  const distance = useDistanceOfCanvas()
  const { menu, ...menus } = useCanvasMenu()
  const frame = useRef<HTMLDivElement>(null)
  const gestures = useMemo(() => gesturesOf(workspace, flow), [workspace, flow])

  useEffect(() => flow.follow(), [flow])
  useKnownEnds()
  useEdges()
  usePaste(frame)
  useViewport(onMove)
  useWholeView(frame, isWhole)
  useToastRoom(frame, { isOn: !isBeside, mayRun: useDocument(mayRun) })
  useWheelSteps(frame)
  useEffect(() => {
    if (!isBeside) frame.current?.focus({ preventScroll: true, focusVisible: false })
  }, [isBeside])

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- gestures that have commands too */}
      <div
        ref={frame}
        className={css.canvas}
        data-testid="canvas"
        data-focus-home
        data-drawing={drawing}
        data-distance={distance}
        role="application"
        aria-label={label}
        // The canvas takes the keys that move through the workflow, so it must be reachable.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys move through the canvas
        tabIndex={0}
        onContextMenu={menus.openByKeys}
        onDragOver={allowDrop}
        onDrop={(event) => dropNode(workspace, event)}
        onTouchStartCapture={noteTouch}
      >
        <DistanceContext value={distance}>
          <ReactFlow<FlowNode, FlowEdge>
            {...behaviour}
            {...gestures}
            id={workspace.key}
            nodes={nodes}
            nodesDraggable={!readOnly}
            nodesConnectable={!readOnly}
            edgesReconnectable={!readOnly}
            onInit={(instance) => {
              const document = currentDocument(workspace)
              if (frame.current) showWorkflow(instance, frame.current, { document, isWhole })
            }}
            onMoveStart={() => frame.current?.setAttribute('data-moving', '')}
            onMoveEnd={() => frame.current?.removeAttribute('data-moving')}
            onNodeContextMenu={(event, node) => {
              if (!workspace.selection.getState().names.has(node.id)) selectNodes(workspace, [node.id])
              menus.open(event, 'node')
            }}
            onSelectionContextMenu={(event) => menus.open(event, 'node')}
            onPaneContextMenu={(event) => menus.open(event, 'canvas')}
          >
            <Dots />
            {distance === 'distant' && <DistantConnections />}
            {!isBeside && <Overview />}
          </ReactFlow>
        </DistanceContext>
      </div>
      {menu && <CanvasMenu menu={menu} close={menus.close} />}
    </>
  )
}

const noEdges: FlowEdge[] = []

/**
 * Gives the library the connections, or none from a distance. It hears of them before it draws: properties reach it after that,
 * and it would first draw each connection from the distance to which a view has jumped.
 */
function useEdges(): void {
  const flow = useFlowOfCanvas()
  const library = useStoreApi<FlowNode, FlowEdge>()
  useEffect(() => {
    const follow = () => {
      const { transform, edges, setEdges } = library.getState()
      const wanted = distanceOf(transform[2]) === 'distant' ? noEdges : flow.store.getState().edges
      if (edges !== wanted) setEdges(wanted)
    }
    follow()
    const stops = [library.subscribe(follow), flow.store.subscribe(follow)]
    return () => stops.forEach((stop) => stop())
  }, [flow, library])
}

/** Lets commands move what is in sight, and tells of every move, whoever makes it. */
function useViewport(onMove: CanvasProps['onMove']): void {
  const { view } = useWorkspace()
  const store = useStoreApi()
  const instance = useReactFlow<FlowNode, FlowEdge>()
  useEffect(() => {
    view.setState({ viewport: createViewport(instance, () => store.getState()) })
    return () => view.setState({ viewport: undefined })
  }, [view, instance, store])
  useEffect(
    () =>
      store.subscribe(({ transform }, before) => {
        const [x, y, zoom] = transform
        if (transform !== before.transform) onMove?.({ x, y, zoom })
      }),
    [store, onMove],
  )
}

function useWholeView(frame: RefObject<HTMLElement | null>, isWhole: boolean | undefined): void {
  const instance = useReactFlow<FlowNode, FlowEdge>()
  useEffect(
    () => (isWhole && frame.current ? keepWhole(instance, frame.current) : undefined),
    [instance, frame, isWhole],
  )
}

function allowDrop(event: DragEvent): void {
  if (event.dataTransfer.types.includes(nodeDragType)) event.preventDefault()
}

function dropNode(workspace: Workspace, event: DragEvent): void {
  const dragged = event.dataTransfer.getData(nodeDragType)
  if (!dragged) return
  event.preventDefault()
  const { type, parameters } = JSON.parse(dragged) as DraggedNode
  const [x, y] = viewportOf(workspace)?.toCanvas(event) ?? [0, 0]
  const position: [number, number] = [x - nodeSize / 2, y - nodeSize / 2]
  workspace.tell(addNode(workspace, type, { position, parameters }))
}
