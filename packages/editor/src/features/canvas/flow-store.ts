import { equalJson } from '@heddle/core'
import { listConnections, type WorkflowDocument, type WorkflowNode } from '@heddle/core/workflow'
import { QueryObserver } from '@tanstack/react-query'
import { Position, type Edge, type Node, type NodeChange, type NodeHandle } from '@xyflow/react'
import { createContext, use } from 'react'
import { createStore, useStore } from 'zustand'
import { currentDocument, findNode } from '../../workspace/document-store.ts'
import { wireKey } from '../../workspace/comparison-store.ts'
import { useDerived } from '../../workspace/derived-values.ts'
import { credentialList, credentialTypes } from '../../workspace/credentials.ts'
import { knownIn, type Known } from '../../workspace/issues.ts'
import { listNodeTypes, nodeTypeList, tableOf, type NodeTypeHeader } from '../../workspace/node-types.ts'
import { nodeHeight, portOffset, portsOf, type Ports } from '../../workspace/ports.ts'
import { selectNodes } from '../../workspace/selection.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { connectionHoverMs, connectionUnhoverMs, nodeSize } from '../../lib/constants.ts'
import { isSticky, stickySize } from './sticky.ts'

export interface FlowNodeData extends Record<string, unknown> {
  node: WorkflowNode
  type: NodeTypeHeader | undefined
  ports: Ports
}
export type FlowNode = Node<FlowNodeData, 'step' | 'sticky'>
export type FlowEdge = Edge<{ sourceOutput: number; targetInput: number }, 'wire'>

interface FlowState {
  nodes: FlowNode[]
  edges: FlowEdge[]
  /** What the issues of nodes are found by. */
  known: Known
  /** The node and the wire under the pointer, which show their buttons. */
  hoveredNode: string | undefined
  hoveredEdge: string | undefined
}

export interface Flow {
  store: FlowStore
  /** Keeps the flow in step with document, node types and selection. */
  follow: () => () => void
  /** Takes in what the library reports: positions while dragging, sizes, and what a person selected. */
  applyChanges: (changes: NodeChange<FlowNode>[]) => void
  hoverNode: (name: string | undefined) => void
  /** A wire shows its buttons a moment after the pointer comes and keeps them a moment after it has gone. */
  hoverEdge: (id: string | undefined) => void
}

type FlowStore = ReturnType<typeof createFlowStore>

const createFlowStore = ({ api }: Workspace) =>
  createStore<FlowState>(() => ({
    nodes: [],
    edges: [],
    known: knownIn(api.cache),
    hoveredNode: undefined,
    hoveredEdge: undefined,
  }))

/**
 * The document of a workspace as the canvas library wants it. What did not change keeps its identity, so that an
 * edit redraws only the nodes and wires it touched.
 */
export function createFlow(workspace: Workspace): Flow {
  const store = createFlowStore(workspace)
  let hovering: ReturnType<typeof setTimeout> | undefined
  return {
    store,
    follow: () => followDocument(workspace, store),
    applyChanges: (changes) => applyChanges(workspace, store, changes),
    hoverNode: (hoveredNode) => store.setState({ hoveredNode }),
    hoverEdge(id) {
      clearTimeout(hovering)
      const wait = id ? connectionHoverMs : connectionUnhoverMs
      hovering = setTimeout(() => store.setState({ hoveredEdge: id }), wait)
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
    workspace.document.subscribe((state) => state.history.present.connections, syncEdgesOf),
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
const followServerData = ({ api }: Workspace, listener: () => void): (() => void)[] =>
  [
    new QueryObserver(api.cache, { ...nodeTypeList, ...onlyData }),
    new QueryObserver(api.cache, { ...credentialList, ...onlyData }),
    new QueryObserver(api.cache, { ...credentialTypes, ...onlyData }),
  ].map((observer) => observer.subscribe(listener))

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
  const ports = isSame && hasFixedPorts(type) ? before.data.ports : portsOf(node, type, document)
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

const hasFixedPorts = (type: NodeTypeHeader | undefined): boolean =>
  typeof type?.inputs !== 'string' && typeof type?.outputs !== 'string'

const stickyShape = (node: WorkflowNode) => ({
  type: 'sticky' as const,
  ...stickySize(node),
  handles: [],
  zIndex: -1,
})

/** Wires of nodes outside the viewport are drawn although those nodes are not: their ends must be known. */
function stepShape(ports: Ports) {
  const height = nodeHeight(ports)
  return { type: 'step' as const, width: nodeSize, height, handles: handlesOf(ports, height) }
}

// Measures of the ports in their style sheet: wires begin where they are drawn.
const inputPort = { width: 8, height: 16, x: -4 }
const outputPort = { width: 12, height: 12, x: nodeSize - 6 }

function handlesOf({ inputs, outputs }: Ports, height: number): NodeHandle[] {
  const top = (index: number, count: number, size: number) => portOffset(index, count, height) - size / 2
  return [
    ...inputs.map(({ index }): NodeHandle => ({
      ...inputPort,
      y: top(index, inputs.length, inputPort.height),
      id: `input-${index}`,
      type: 'target',
      position: Position.Left,
    })),
    ...outputs.map(({ index }): NodeHandle => ({
      ...outputPort,
      y: top(index, outputs.length, outputPort.height),
      id: `output-${index}`,
      type: 'source',
      position: Position.Right,
    })),
  ]
}

function syncEdges(workspace: Workspace, store: FlowStore): void {
  const old = new Map(store.getState().edges.map((edge) => [edge.id, edge]))
  const edges = edgesOf(currentDocument(workspace)).map((edge) => old.get(edge.id) ?? edge)
  store.setState({ edges })
}

/** A connection to a node that does not exist is kept in the document but cannot be drawn. */
function edgesOf(document: WorkflowDocument): FlowEdge[] {
  return listConnections(document)
    .filter(({ source, target }) => findNode(document, source) && findNode(document, target))
    .map(({ source, sourceOutput, target, targetInput }) => ({
      id: wireKey({ source, sourceOutput, target, targetInput }),
      type: 'wire',
      source,
      target,
      sourceHandle: `output-${sourceOutput}`,
      targetHandle: `input-${targetInput}`,
      data: { sourceOutput, targetInput },
    }))
}
