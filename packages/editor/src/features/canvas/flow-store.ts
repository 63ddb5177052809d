import { listConnections, type WorkflowDocument, type WorkflowNode } from '@heddle/core'
import type { Edge, Node, NodeChange, NodeHandle, Position } from '@xyflow/react'
import { create } from 'zustand'
import { currentDocument, findNode, useDocument } from '../../document/document-store.ts'
import { useNodeTypes, type NodeTypeHeader } from '../../document/node-types.ts'
import { nodeHeight, portOffset, portsOf, type Ports } from '../../document/ports.ts'
import { selectNodes, useSelection } from '../../document/selection.ts'
import { nodeSize } from '../../lib/constants.ts'
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
  /** The node and the wire under the pointer, which show their buttons. */
  hoveredNode: string | undefined
  hoveredEdge: string | undefined
}

/**
 * The document as the canvas library wants it. What did not change keeps its identity, so that an
 * edit redraws only the nodes and wires it touched.
 */
export const useFlow = create<FlowState>(() => ({
  nodes: [],
  edges: [],
  hoveredNode: undefined,
  hoveredEdge: undefined,
}))

/** Keeps the flow in step with document, node types and selection. */
export function followDocument(): () => void {
  const syncBoth = () => {
    syncNodes()
    syncEdges()
  }
  syncBoth()
  const stops = [
    useDocument.subscribe((state) => state.history.present.nodes, syncBoth),
    useDocument.subscribe((state) => state.history.present.connections, syncEdges),
    useNodeTypes.subscribe(syncNodes),
    useSelection.subscribe((state) => state.names, syncNodes),
  ]
  return () => stops.forEach((stop) => stop())
}

/** Takes in what the library reports: positions while dragging, sizes, and what a person selected. */
export function applyChanges(changes: NodeChange<FlowNode>[]): void {
  const moved = new Map(changes.filter((change) => change.type !== 'select').flatMap(byId))
  if (moved.size > 0) {
    useFlow.setState(({ nodes }) => ({
      nodes: nodes.map((node) => {
        const change = moved.get(node.id)
        return change ? changed(node, change) : node
      }),
    }))
  }
  const selects = changes.filter((change) => change.type === 'select')
  if (selects.length > 0) applySelects(selects)
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

function applySelects(selects: { id: string; selected: boolean }[]): void {
  const names = new Set(useSelection.getState().names)
  for (const { id, selected } of selects) {
    if (selected) names.add(id)
    else names.delete(id)
  }
  selectNodes(names)
}

function syncNodes(): void {
  const old = new Map(useFlow.getState().nodes.map((node) => [node.id, node]))
  const { names } = useSelection.getState()
  const { byName } = useNodeTypes.getState()
  const nodes = currentDocument().nodes.map((node) =>
    flowNode(node, byName.get(node.type), { selected: names.has(node.name), before: old.get(node.name) }),
  )
  useFlow.setState({ nodes })
}

interface Before {
  selected: boolean
  before: FlowNode | undefined
}

function flowNode(
  node: WorkflowNode,
  type: NodeTypeHeader | undefined,
  { selected, before }: Before,
): FlowNode {
  if (before && before.data.node === node && before.data.type === type) {
    return before.selected === selected ? before : { ...before, selected }
  }
  const ports = portsOf(node, type)
  const sticky = isSticky(node)
  const { width, height } = sticky ? stickySize(node) : { width: nodeSize, height: nodeHeight(ports) }
  return {
    id: node.name,
    type: sticky ? 'sticky' : 'step',
    position: { x: node.position[0], y: node.position[1] },
    data: { node, type, ports },
    width,
    height,
    selected,
    measured: before?.measured ?? { width, height },
    // Wires of nodes outside the viewport are drawn although those nodes are not.
    handles: sticky ? [] : handlesOf(ports, height),
    ...(sticky && { zIndex: -1 }),
  }
}

const left = 'left' as Position
const right = 'right' as Position

function handlesOf({ inputs, outputs }: Ports, height: number): NodeHandle[] {
  return [
    ...inputs.map(({ index }): NodeHandle => ({
      ...handleBox(index, inputs.length, height),
      id: `input-${index}`,
      type: 'target',
      position: left,
      x: 0,
    })),
    ...outputs.map(({ index }): NodeHandle => ({
      ...handleBox(index, outputs.length, height),
      id: `output-${index}`,
      type: 'source',
      position: right,
      x: nodeSize,
    })),
  ]
}

const handleBox = (index: number, count: number, height: number) => ({
  y: portOffset(index, count, height),
  width: 1,
  height: 1,
})

function syncEdges(): void {
  const document = currentDocument()
  const old = new Map(useFlow.getState().edges.map((edge) => [edge.id, edge]))
  const edges = edgesOf(document).map((edge) => old.get(edge.id) ?? edge)
  useFlow.setState({ edges })
}

/** A connection to a node that does not exist is kept in the document but cannot be drawn. */
function edgesOf(document: WorkflowDocument): FlowEdge[] {
  return listConnections(document)
    .filter(({ source, target }) => findNode(document, source) && findNode(document, target))
    .map(({ source, sourceOutput, target, targetInput }) => ({
      id: JSON.stringify([source, sourceOutput, target, targetInput]),
      type: 'wire',
      source,
      target,
      sourceHandle: `output-${sourceOutput}`,
      targetHandle: `input-${targetInput}`,
      data: { sourceOutput, targetInput },
    }))
}
