import { snapToGrid, type Connection, type NodeMove, type WorkflowDocument } from '@heddle/core/workflow'
import { subNodeSpacing } from '../free-position.ts'
import { hangingOn } from '../hanging.ts'
import { subNodeDrop } from './place-sub-node.ts'

interface Size {
  width: number
  height: number
}

/** What there is to know about a node that is laid out. */
export interface NodeShape extends Size {
  /** How far from the left the connection hangs that ends there. */
  hangsAt: (connection: Connection) => number
}

/** A node with the sub-nodes that are laid out below it. */
export interface Block extends Size {
  name: string
  /** Where on the node above it hangs, from the left of that. */
  hangsAt: number
  /** Of all that hangs below, beside each other. */
  below: readonly Block[]
  /** Of the node with all that hangs below. */
  whole: Size
}

/** Name and subtitle stand below the box and need room too. */
const labelHeight = 60

/** The nodes that stand by themselves, each with what hangs on it; a sub-node of several belongs to the first. */
export function blocksOf(
  document: WorkflowDocument,
  names: readonly string[],
  shapeOf: (name: string) => NodeShape,
): Block[] {
  const tops = topsOf(document, names)
  const free = new Set(names).difference(new Set(tops))
  const blockOf = (name: string, hangsAt: number): Block => {
    const { width, height, hangsAt: at } = shapeOf(name)
    const below = hangingOn(document, name).flatMap((connection) =>
      free.delete(connection.source) ? [blockOf(connection.source, at(connection))] : [],
    )
    return { name, hangsAt, width, height, below, whole: wholeOf({ width, height }, below) }
  }
  return tops.map((name) => blockOf(name, 0))
}

/** Where the nodes below the top one of a block go: each below its place, as far as there is room for all of them. */
export function movesBelow({ height, below }: Block, [x, y]: readonly [number, number]): NodeMove[] {
  const row = inRow(below)
  // What had to make room did so to the right: the row as a whole goes back half of that.
  const pushed = row.reduce((sum, { left, wanted }) => sum + left - wanted, 0) / Math.max(1, row.length)
  return row.flatMap(({ block, left }) => {
    const indent = (roomFor(block) - block.width) / 2
    const position = snapToGrid([x + left + indent - pushed, y + height + subNodeDrop])
    return [{ name: block.name, position }, ...movesBelow(block, position)]
  })
}

interface InRow {
  block: Block
  left: number
  wanted: number
}

function inRow(below: readonly Block[]): InRow[] {
  let free = -Infinity
  return below
    .toSorted((a, b) => a.hangsAt - b.hangsAt)
    .map((block) => {
      const wanted = block.hangsAt - roomFor(block) / 2
      const left = Math.max(free, wanted)
      free = left + roomFor(block)
      return { block, left, wanted }
    })
}

const roomFor = ({ whole }: Pick<Block, 'whole'>): number => Math.max(subNodeSpacing, whole.width)

/** Those that hang on none of the others; when all hang on each other, all of them. */
function topsOf(document: WorkflowDocument, names: readonly string[]): string[] {
  const hanging = new Set(names.flatMap((name) => hangingOn(document, name).map(({ source }) => source)))
  const tops = names.filter((name) => !hanging.has(name))
  return tops.length > 0 ? tops : [...names]
}

function wholeOf({ width, height }: Size, below: readonly Block[]): Size {
  if (below.length === 0) return { width, height: height + labelHeight }
  const deepest = Math.max(...below.map(({ whole }) => whole.height))
  return { width: Math.max(width, rowWidth(below)), height: height + subNodeDrop + deepest }
}

const rowWidth = (below: readonly Block[]): number => below.reduce((sum, block) => sum + roomFor(block), 0)
