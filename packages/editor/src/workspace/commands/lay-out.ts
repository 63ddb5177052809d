import {
  listConnections,
  mainConnection,
  snapToGrid,
  type NodeMove,
  type WorkflowDocument,
  type WorkflowNode,
} from '@heddle/core/workflow'
import { movesBelow, type Block } from './node-blocks.ts'

const gap = { nodes: 80, columns: 120 }

interface Placed {
  block: Block
  x: number
  y: number
}

interface Surroundings {
  document: WorkflowDocument
  /** The nodes of the blocks, as they stand now. */
  nodes: readonly WorkflowNode[]
}

/** Places nodes in columns from left to right, those of a column in the given order, with their sub-nodes below them. */
export async function layOut(
  { document, nodes }: Surroundings,
  blocks: readonly Block[],
  order: ReadonlyMap<string, number>,
): Promise<NodeMove[]> {
  const { default: dagre } = await import('@dagrejs/dagre')
  const graph = new dagre.graphlib.Graph()
  graph.setGraph({ rankdir: 'LR', nodesep: gap.nodes, ranksep: gap.columns })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const block of blocks) graph.setNode(block.name, { width: block.whole.width, height: spanOf(block) })
  for (const { source, target, type } of listConnections(document)) {
    if (type === mainConnection && graph.hasNode(source) && graph.hasNode(target)) {
      graph.setEdge(source, target)
    }
  }
  dagre.layout(graph)
  const placed = blocks.map((block) => ({ block, x: graph.node(block.name).x, y: graph.node(block.name).y }))
  return fromWhereTheyWere(nodes, inOrder(placed, order))
}

/** A block is centred on its top node, so that wires run straight: it takes as much room above that as below. */
function spanOf({ height, whole, below }: Block): number {
  return below.length === 0 ? whole.height : height + 2 * (whole.height - height)
}

/** The layout starts where the nodes were, so that the view does not jump. */
function fromWhereTheyWere(nodes: readonly WorkflowNode[], placed: readonly Placed[]): NodeMove[] {
  const corners = placed.map(({ block, x, y }) => ({
    block,
    left: x - block.width / 2,
    top: y - block.height / 2,
  }))
  const tops = new Set(placed.map(({ block }) => block.name))
  const before = nodes.filter(({ name }) => tops.has(name)).map(({ position }) => position)
  const dx = least(before.map(([x]) => x)) - least(corners.map(({ left }) => left))
  const dy = least(before.map(([, y]) => y)) - least(corners.map(({ top }) => top))
  return corners.flatMap(({ block, left, top }) => {
    const position = snapToGrid([left + dx, top + dy])
    return [{ name: block.name, position }, ...movesBelow(block, position)]
  })
}

/** The layout knows nothing of the order of outputs: within a column its places are given out anew. */
function inOrder(placed: readonly Placed[], order: ReadonlyMap<string, number>): Placed[] {
  const columns = Map.groupBy(placed, ({ x }) => x)
  return [...columns.values()].flatMap((column) => {
    const sorted = column.toSorted((a, b) => (order.get(a.block.name) ?? 0) - (order.get(b.block.name) ?? 0))
    return areAlike(column) ? inPlaces(column, sorted) : stacked(column, sorted)
  })
}

function inPlaces(column: readonly Placed[], sorted: readonly Placed[]): Placed[] {
  const places = column.map(({ y }) => y).toSorted((a, b) => a - b)
  return sorted.map((each, index) => ({ ...each, y: places[index] ?? each.y }))
}

const areAlike = (column: readonly Placed[]): boolean =>
  new Set(column.map(({ block }) => spanOf(block))).size === 1

/** Blocks of different heights do not fit into each other's places. */
function stacked(column: readonly Placed[], sorted: readonly Placed[]): Placed[] {
  let top = least(column.map(({ block, y }) => y - spanOf(block) / 2))
  return sorted.map((each) => {
    const y = top + spanOf(each.block) / 2
    top += spanOf(each.block) + gap.nodes
    return { ...each, y }
  })
}

const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b), Infinity)
