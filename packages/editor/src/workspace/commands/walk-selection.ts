import {
  ancestorsOf,
  childrenOf,
  descendantsOf,
  parentsOf,
  type WorkflowDocument,
} from '@heddle/core/workflow'
import { currentDocument, findNode } from '../document-store.ts'
import { hangingOn, hangsOn } from '../hanging.ts'
import { lastSelected, selectNodes } from '../selection.ts'
import { viewportOf } from '../view-store.ts'
import type { Workspace } from '../workspace.ts'

export type Direction = 'right' | 'left' | 'up' | 'down'

/** Moves the selection along the connections, and the view with it: to a child, a parent, a node beside it, or a sub-node below it. */
export function walkSelection(workspace: Workspace, direction: Direction): void {
  const from = lastSelected(workspace)
  if (from === undefined) return
  const document = currentDocument(workspace)
  const [above] = hangsOn(document, from)
  const next = above
    ? besideSubNode(document, { from, above: above.target }, direction)
    : neighbour(document, from, direction)
  const node = findNode(document, next ?? '')
  if (!node) return
  selectNodes(workspace, [node.name])
  viewportOf(workspace)?.reveal([node])
}

/** Adds everything downstream or upstream to the selection. */
export function selectStream(workspace: Workspace, direction: 'downstream' | 'upstream'): void {
  const from = lastSelected(workspace)
  if (from === undefined) return
  const document = currentDocument(workspace)
  const others = direction === 'downstream' ? descendantsOf(document, from) : ancestorsOf(document, from)
  selectNodes(workspace, [...others.filter((name) => name !== from), from])
}

function neighbour(document: WorkflowDocument, from: string, direction: Direction): string | undefined {
  if (direction === 'right') return topmost(document, childrenOf(document, from))
  if (direction === 'left') return topmost(document, parentsOf(document, from))
  return (
    (direction === 'down' ? subNodesOf(document, from)[0] : undefined) ?? inColumn(document, from, direction)
  )
}

function inColumn(document: WorkflowDocument, from: string, direction: 'up' | 'down'): string | undefined {
  const column = byHeight(document, siblingsOf(document, from))
  const index = column.indexOf(from)
  return direction === 'up' ? column[index - 1] : column[index + 1]
}

/** From the last sub-node downwards the way goes on with the node below the one that it hangs on. */
function besideSubNode(
  document: WorkflowDocument,
  { from, above }: { from: string; above: string },
  direction: Direction,
): string | undefined {
  if (direction === 'up') return above
  if (direction === 'down') return subNodesOf(document, from)[0] ?? belowRoot(document, above)
  const row = subNodesOf(document, above)
  return row[row.indexOf(from) + (direction === 'right' ? 1 : -1)]
}

function belowRoot(document: WorkflowDocument, node: string): string | undefined {
  const [above] = hangsOn(document, node)
  return above ? undefined : inColumn(document, node, 'down')
}

/** Those that hang on a node, from left to right. */
function subNodesOf(document: WorkflowDocument, name: string): string[] {
  const left = (node: string) => findNode(document, node)?.position[0] ?? 0
  const names = new Set(hangingOn(document, name).map(({ source }) => source))
  return [...names].toSorted((a, b) => left(a) - left(b))
}

/** Nodes with the same parents; nodes without a parent that hang on no other are siblings of each other. */
function siblingsOf(document: WorkflowDocument, name: string): string[] {
  const parents = parentsOf(document, name)
  if (parents.length > 0) return [...new Set(parents.flatMap((parent) => childrenOf(document, parent)))]
  return document.nodes
    .map((node) => node.name)
    .filter((other) => parentsOf(document, other).length === 0 && hangsOn(document, other).length === 0)
}

const topmost = (document: WorkflowDocument, names: readonly string[]): string | undefined =>
  byHeight(document, names)[0]

function byHeight(document: WorkflowDocument, names: readonly string[]): string[] {
  const top = (name: string) => findNode(document, name)?.position[1] ?? 0
  return names.toSorted((a, b) => top(a) - top(b))
}
