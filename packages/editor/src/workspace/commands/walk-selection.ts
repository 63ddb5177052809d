import {
  ancestorsOf,
  childrenOf,
  descendantsOf,
  parentsOf,
  type WorkflowDocument,
} from '@heddle/core/workflow'
import { currentDocument, findNode } from '../document-store.ts'
import { lastSelected, selectNodes } from '../selection.ts'
import type { Workspace } from '../workspace.ts'

export type Direction = 'right' | 'left' | 'up' | 'down'

/** Moves the selection along the wires: to a child, a parent, or a node beside it. */
export function walkSelection(workspace: Workspace, direction: Direction): void {
  const from = lastSelected(workspace)
  if (from === undefined) return
  const next = neighbour(currentDocument(workspace), from, direction)
  if (next !== undefined) selectNodes(workspace, [next])
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
  const column = byHeight(document, siblingsOf(document, from))
  const index = column.indexOf(from)
  return direction === 'up' ? column[index - 1] : column[index + 1]
}

/** Nodes with the same parents; nodes without a parent are siblings of each other. */
function siblingsOf(document: WorkflowDocument, name: string): string[] {
  const parents = parentsOf(document, name)
  if (parents.length > 0) return [...new Set(parents.flatMap((parent) => childrenOf(document, parent)))]
  return document.nodes.map((node) => node.name).filter((other) => parentsOf(document, other).length === 0)
}

const topmost = (document: WorkflowDocument, names: readonly string[]): string | undefined =>
  byHeight(document, names)[0]

function byHeight(document: WorkflowDocument, names: readonly string[]): string[] {
  const top = (name: string) => findNode(document, name)?.position[1] ?? 0
  return names.toSorted((a, b) => top(a) - top(b))
}
