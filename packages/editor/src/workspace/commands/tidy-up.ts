import { listConnections, snapToGrid, type NodeMove, type WorkflowDocument } from '@heddle/core/workflow'
import { nodeSize } from '../../lib/constants.ts'
import { currentDocument } from '../document-store.ts'
import { edit, whyReadOnly } from '../edit.ts'
import { done, type Outcome } from '../outcome.ts'
import { selectedNames } from '../selection.ts'
import type { Workspace } from '../workspace.ts'

const gap = { nodes: 80, columns: 120 }
/** Name and subtitle stand below the box and need room too. */
const labelHeight = 60

/** Lays out the selected nodes, or all of them, as one step. */
export async function tidyUp(workspace: Workspace): Promise<Outcome> {
  const refusal = whyReadOnly(workspace)
  if (refusal) return refusal
  const moves = await layOut(currentDocument(workspace), namesToLayOut(workspace))
  return moves.length > 0 ? edit(workspace, [{ type: 'moveNodes', moves }]) : done
}

function namesToLayOut(workspace: Workspace): ReadonlySet<string> {
  const selected = selectedNames(workspace)
  return new Set(selected.length > 1 ? selected : currentDocument(workspace).nodes.map(({ name }) => name))
}

async function layOut(document: WorkflowDocument, names: ReadonlySet<string>): Promise<NodeMove[]> {
  const { default: dagre } = await import('@dagrejs/dagre')
  const graph = new dagre.graphlib.Graph()
  graph.setGraph({ rankdir: 'LR', nodesep: gap.nodes, ranksep: gap.columns })
  graph.setDefaultEdgeLabel(() => ({}))
  const nodes = document.nodes.filter(({ name, type }) => names.has(name) && !type.endsWith('.stickyNote'))
  for (const { name } of nodes) graph.setNode(name, { width: nodeSize, height: nodeSize + labelHeight })
  for (const { source, target } of listConnections(document)) {
    if (graph.hasNode(source) && graph.hasNode(target)) graph.setEdge(source, target)
  }
  dagre.layout(graph)
  const placed = nodes.map(({ name }) => ({ name, x: graph.node(name).x, y: graph.node(name).y }))
  // The layout starts where the nodes were, so that the view does not jump.
  const dx = least(nodes.map(({ position }) => position[0])) - least(placed.map(({ x }) => x))
  const dy = least(nodes.map(({ position }) => position[1])) - least(placed.map(({ y }) => y))
  return placed.map(({ name, x, y }) => ({ name, position: snapToGrid([x + dx, y + dy]) }))
}

const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b), Infinity)
