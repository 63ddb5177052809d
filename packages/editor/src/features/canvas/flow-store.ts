import { equalJson } from '@heddle/core'
import {
  listConnections,
  type Connection,
  type WorkflowDocument,
  type WorkflowNode,
} from '@heddle/core/workflow'
import { QueryObserver } from '@tanstack/react-query'
import type { Edge, Node, NodeChange } from '@xyflow/react'
import { createContext, use } from 'react'
import { createStore, useStore } from 'zustand'
import { currentDocument, findNode } from '../../workspace/document-store.ts'
import { connectionKey } from '../../workspace/comparison-store.ts'
import { useDerived } from '../../workspace/derived-values.ts'
import { isHanging } from '../../workspace/hanging.ts'
import { credentialList, credentialTypes } from '../../workspace/credentials.ts'
import { knownIn, type Known } from '../../workspace/issues.ts'
import {
  findNodeType,
  listNodeTypes,
  nodeTypeList,
  tableOf,
  type NodeTypeHeader,
} from '../../workspace/node-types.ts'
import { nodeHeight, nodeWidth } from '../../workspace/node-shape.ts'
import { portsOf, type Ports } from '../../workspace/ports.ts'
import { selectNodes } from '../../workspace/selection.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { connectionHoverMs, connectionUnhoverMs } from '../../lib/constants.ts'
import { t } from '../../lib/i18n.ts'
import { isSticky, stickySize } from '../../workspace/sticky.ts'
import { handleId } from './handles.ts'
import { handlesOf } from './node-handles.ts'

export interface FlowNodeData extends Record<string, unknown> {
  node: WorkflowNode
  type: NodeTypeHeader | undefined
  ports: Ports
}
export type FlowNode = Node<FlowNodeData, 'step' | 'sticky'>
export type FlowEdge = Edge<{ connection: Required<Connection> }, 'connection'>

interface FlowState {
  nodes: FlowNode[]
  edges: FlowEdge[]
  /** What the issues of nodes are found by. */
  known: Known
  /** The node and the connection under the pointer, which show their buttons. */
  hoveredNode: string | undefined
  hoveredConnection: string | undefined
}

export interface Flow {
  store: FlowStore
  /** Keeps the flow in step with document, node types and selection. */
  follow: () => () => void
  /** Takes in what the library reports: positions while dragging, sizes, and what a person selected. */
  applyChanges: (changes: NodeChange<FlowNode>[]) => void
  hoverNode: (name: string | undefined) => void
  /** A connection shows its buttons a moment after the pointer comes and keeps them a moment after it has gone. */
  hoverConnection: (id: string | undefined) => void
}

type FlowStore = ReturnType<typeof createFlowStore>

const createFlowStore = ({ api }: Workspace) =>
  createStore<FlowState>(() => ({
    nodes: [],
    edges: [],
    known: knownIn(api.cache),
    hoveredNode: undefined,
    hoveredConnection: undefined,
  }))

/**
 * The document of a workspace as the canvas library wants it. What did not change keeps its identity, so that an
 * edit redraws only the nodes and connections it touched.
 */
export function createFlow(workspace: Workspace): Flow {
  const store = createFlowStore(workspace)
  let hovering: ReturnType<typeof setTimeout> | undefined
  return {
    store,
    follow: () => followDocument(workspace, store),
    applyChanges: (changes) => applyChanges(workspace, store, changes),
    hoverNode: (hoveredNode) => store.setState({ hoveredNode }),
    hoverConnection(id) {
      clearTimeout(hovering)
      const wait = id ? connectionHoverMs : connectionUnhoverMs
      hovering = setTimeout(() => store.setState({ hoveredConnection: id }), wait)
    },
  }
}

export const FlowContext = createContext<Flow | undefined>(undefined)

/** The flow of the canvas that a component is drawn on. */
export function useFlowOfCanvas(): Flow {
  const flow = use(FlowContext)
  if (!flow) throw new Error('There is no canvas here')
  return flow
}

export const useFlow = <T>(selector: (state: FlowState) => T): T =>
  useStore(useFlowOfCanvas().store, selector)

function followDocument(workspace: Workspace, store: FlowStore): () => void {
  const syncNodesOf = () => syncNodes(workspace, store)
  const syncEdgesOf = () => syncEdges(workspace, store)
  const syncBoth = () => {
    syncNodesOf()
    syncEdgesOf()
  }
  syncBoth()
  const stops = [
    workspace.document.subscribe((state) => state.history.present.nodes, syncBoth),
    workspace.document.subscribe((state) => state.history.present.connections, syncBoth),
    useDerived.subscribe(syncNodesOf),
    workspace.selection.subscribe((state) => state.names, syncNodesOf),
    ...followServerData(workspace, () => {
      syncNodesOf()
      store.setState({ known: knownIn(workspace.api.cache) })
    }),
  ]
  return () => stops.forEach((stop) => stop())
}

/** Being watched here, they are fetched again when something makes them stale. */
function followServerData(workspace: Workspace, listener: () => void): (() => void)[] {
  const { cache } = workspace.api
  const ofAccounts = new QueryObserver(cache, accountTypes(workspace))
  const lookForAccounts = () => ofAccounts.setOptions(accountTypes(workspace))
  const nodeTypes = new QueryObserver(cache, { ...nodeTypeList, ...onlyData })
  return [
    nodeTypes.subscribe(listener),
    nodeTypes.subscribe(lookForAccounts),
    new QueryObserver(cache, { ...credentialList, ...onlyData }).subscribe(listener),
    ofAccounts.subscribe(listener),
    workspace.document.subscribe((state) => state.history.present.nodes, lookForAccounts),
  ]
}

/** They give an account that is missing its name: a workflow that needs none does without them. */
const accountTypes = (workspace: Workspace) => ({
  ...credentialTypes,
  ...onlyData,
  enabled: currentDocument(workspace).nodes.some(
    ({ type }) => findNodeType(workspace.api.cache, type)?.credentials,
  ),
})

const onlyData: { notifyOnChangeProps: ['data'] } = { notifyOnChangeProps: ['data'] }

function applyChanges(workspace: Workspace, store: FlowStore, changes: NodeChange<FlowNode>[]): void {
  const moved = new Map(changes.filter((change) => change.type !== 'select').flatMap(byId))
  if (moved.size > 0) {
    store.setState(({ nodes }) => ({
      nodes: nodes.map((node) => {
        const change = moved.get(node.id)
        return change ? changed(node, change) : node
      }),
    }))
  }
  const selects = changes.filter((change) => change.type === 'select')
  if (selects.length > 0) applySelects(workspace, selects)
}

const byId = (change: NodeChange<FlowNode>): [string, NodeChange<FlowNode>][] =>
  'id' in change ? [[change.id, change]] : []

function changed(node: FlowNode, change: NodeChange<FlowNode>): FlowNode {
  if (change.type === 'position' && change.position) {
    return { ...node, position: change.position, dragging: change.dragging }
  }
  if (change.type === 'dimensions' && change.dimensions) {
    return {
      ...node,
      measured: change.dimensions,
      ...(change.resizing && { width: change.dimensions.width, height: change.dimensions.height }),
    }
  }
  return node
}

function applySelects(workspace: Workspace, selects: { id: string; selected: boolean }[]): void {
  const names = new Set(workspace.selection.getState().names)
  for (const { id, selected } of selects) {
    if (selected) names.add(id)
    else names.delete(id)
  }
  selectNodes(workspace, names)
}

function syncNodes(workspace: Workspace, store: FlowStore): void {
  const old = new Map(store.getState().nodes.map((node) => [node.id, node]))
  const { names } = workspace.selection.getState()
  const byName = tableOf(listNodeTypes(workspace.api.cache))
  const document = currentDocument(workspace)
  const nodes = document.nodes.map((node) =>
    flowNode(node, byName.get(node.type), {
      document,
      selected: names.has(node.name),
      before: old.get(node.name),
    }),
  )
  store.setState({ nodes })
}

interface Surroundings {
  document: WorkflowDocument
  selected: boolean
  before: FlowNode | undefined
}

function flowNode(
  node: WorkflowNode,
  type: NodeTypeHeader | undefined,
  { document, selected, before }: Surroundings,
): FlowNode {
  const isSame = before?.data.node === node && before.data.type === type
  const ports =
    isSame && keepsPorts(before.data, document) ? before.data.ports : portsOf(node, type, document)
  if (isSame && equalJson(ports, before.data.ports)) {
    return before.selected === selected ? before : { ...before, selected }
  }
  const shape = isSticky(node) ? stickyShape(node) : stepShape(ports)
  return {
    id: node.name,
    position: { x: node.position[0], y: node.position[1] },
    data: { node, type, ports },
    selected,
    measured: before?.measured ?? { width: shape.width, height: shape.height },
    ...shape,
  }
}

/** Most nodes have the same ports as long as they are the same: working them out anew would take its time. */
function keepsPorts({ node, type, ports }: FlowNodeData, document: WorkflowDocument): boolean {
  if (typeof type?.inputs === 'string' || typeof type?.outputs === 'string') return false
  const mayHang = type?.subInputs ?? type?.supplies ?? ports.supply
  return mayHang === undefined && ports.subPorts.length === 0 && !isHanging(document, node.name)
}

const stickyShape = (node: WorkflowNode) => ({
  type: 'sticky' as const,
  ...stickySize(node),
  handles: [],
  zIndex: -1,
})

/** Connections of nodes outside the viewport are drawn although those nodes are not: their ends must be known. */
const stepShape = (ports: Ports) => ({
  type: 'step' as const,
  width: nodeWidth(ports),
  height: nodeHeight(ports),
  handles: handlesOf(ports),
})

function syncEdges(workspace: Workspace, store: FlowStore): void {
  const old = new Map(store.getState().edges.map((edge) => [edge.id, edge]))
  const edges = edgesOf(currentDocument(workspace)).map((edge) => old.get(edge.id) ?? edge)
  store.setState({ edges })
}

/** A connection to a node that does not exist is kept in the document but cannot be drawn. */
function edgesOf(document: WorkflowDocument): FlowEdge[] {
  return listConnections(document)
    .filter(({ source, target }) => findNode(document, source) && findNode(document, target))
    .map((connection) => {
      const { source, sourceOutput, target, targetInput, type: kind } = connection
      return {
        id: connectionKey(connection),
        type: 'connection',
        source,
        target,
        sourceHandle: handleId('output', sourceOutput, kind),
        targetHandle: handleId('input', targetInput, kind),
        // The library would call it an edge, in English.
        ariaLabel: t('canvas.connection', { source, target }),
        domAttributes: { 'aria-roledescription': undefined },
        data: { connection },
      }
    })
}
