import { ancestorsOf, childrenOf, descendantsOf, parentsOf } from '@heddle/core'
import { currentDocument, findNode } from '../document-store.ts'
import { lastSelected, selectNodes } from '../selection.ts'

export type Direction = 'right' | 'left' | 'up' | 'down'

/** Moves the selection along the wires: to a child, a parent, or a node beside it. */
export function walkSelection(direction: Direction): void {
  const from = lastSelected()
  if (from === undefined) return
  const next = neighbour(from, direction)
  if (next !== undefined) selectNodes([next])
}

/** Adds everything downstream or upstream to the selection. */
export function selectStream(direction: 'downstream' | 'upstream'): void {
  const from = lastSelected()
  if (from === undefined) return
  const document = currentDocument()
  const others = direction === 'downstream' ? descendantsOf(document, from) : ancestorsOf(document, from)
  selectNodes([...others.filter((name) => name !== from), from])
}

function neighbour(from: string, direction: Direction): string | undefined {
  const document = currentDocument()
  if (direction === 'right') return topmost(childrenOf(document, from))
  if (direction === 'left') return topmost(parentsOf(document, from))
  const column = byHeight(siblingsOf(from))
  const index = column.indexOf(from)
  return direction === 'up' ? column[index - 1] : column[index + 1]
}

/** Nodes with the same parents; nodes without a parent are siblings of each other. */
function siblingsOf(name: string): string[] {
  const document = currentDocument()
  const parents = parentsOf(document, name)
  if (parents.length > 0) return [...new Set(parents.flatMap((parent) => childrenOf(document, parent)))]
  return document.nodes.map((node) => node.name).filter((other) => parentsOf(document, other).length === 0)
}

const topmost = (names: readonly string[]): string | undefined => byHeight(names)[0]

function byHeight(names: readonly string[]): string[] {
  const document = currentDocument()
  const top = (name: string) => findNode(document, name)?.position[1] ?? 0
  return names.toSorted((a, b) => top(a) - top(b))
}
