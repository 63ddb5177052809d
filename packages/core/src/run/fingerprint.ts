import { findOwn, isJsonObject } from '../json.ts'
import type { WorkflowDocument, WorkflowNode } from '../workflow/document.ts'
import { listConnections } from '../workflow/graph.ts'

/**
 * A short text that stays the same as long as a node does the same work: its type, parameters, settings, what feeds
 * it and what is pinned on it. Where it stands and what is noted on it does not matter.
 */
export function nodeFingerprint(document: WorkflowDocument, node: WorkflowNode): string {
  const { position: _position, notes: _notes, notesInFlow: _inFlow, color: _color, id: _id, ...work } = node
  const feeds = listConnections(document).filter(({ target }) => target === node.name)
  return hash(sorted([work, feeds, findOwn(document.pinData, node.name)]))
}

/** JSON whose text does not depend on the order of keys. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, entry: unknown) =>
    isJsonObject(entry)
      ? Object.fromEntries(Object.entries(entry).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : entry,
  )
}

/** FNV-1a over two lanes: enough to notice an edit, and it runs everywhere. */
function hash(text: string): string {
  let low = 0x811c9dc5
  let high = 0x9747b28c
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ (code + index), 0x01000193)
  }
  return [low, high].map((lane) => (lane >>> 0).toString(36)).join('')
}
