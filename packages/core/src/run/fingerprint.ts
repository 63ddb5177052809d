import { findOwn, isJsonObject } from '../json.ts'
import type { Connections, WorkflowDocument, WorkflowNode } from '../workflow/document.ts'
import { listConnections, subNodesOf } from '../workflow/graph.ts'

/**
 * A short text that stays the same as long as a node does the same work: its type, parameters, settings, what feeds
 * it, its sub-nodes and what is pinned on it. Where it stands and what is noted on it does not matter.
 */
export function nodeFingerprint(document: WorkflowDocument, node: WorkflowNode): string {
  const subNodes = subNodesOf(document, node.name).flatMap((name) =>
    document.nodes.filter((other) => other.name === name).map((other) => workOf(document, other)),
  )
  const work = [...workOf(document, node), findOwn(document.pinData, node.name)]
  return hash(sorted(subNodes.length > 0 ? [...work, subNodes] : work))
}

function workOf({ connections }: WorkflowDocument, node: WorkflowNode): unknown[] {
  const { position: _position, notes: _notes, notesInFlow: _inFlow, color: _color, id: _id, ...work } = node
  return [work, feedsIn(connections).get(node.name) ?? []]
}

type Feeds = ReadonlyMap<string, ReturnType<typeof listConnections>>
const known = new WeakMap<Connections, Feeds>()

/** By node what feeds it, in a table that is made once: somebody may ask for every node. */
function feedsIn(connections: Connections): Feeds {
  const feeds =
    known.get(connections) ?? Map.groupBy(listConnections({ connections }), ({ target }) => target)
  known.set(connections, feeds)
  return feeds
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
