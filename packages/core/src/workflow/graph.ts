import { findOwn } from '../json.ts'
import { isSupplyKind, mainConnection } from './connection-kinds.ts'
import type { Connections, WorkflowDocument } from './document.ts'

/** One line between an output and an input. */
export interface Connection {
  source: string
  sourceOutput: number
  target: string
  targetInput: number
  /** Kind of both endpoints; `main` when absent. */
  type?: string
}

type Graph = Pick<WorkflowDocument, 'connections'>

/** Every connection of a document, in the order in which outputs feed their targets. */
export function listConnections({ connections }: Graph): Required<Connection>[] {
  return Object.keys(connections).flatMap((source) => connectionsFrom(connections, source))
}

/** The connections that leave one node. */
export function connectionsFrom(connections: Connections, source: string): Required<Connection>[] {
  return Object.entries(findOwn(connections, source) ?? {}).flatMap(([type, outputs]) =>
    outputs.flatMap((targets, sourceOutput) =>
      (targets ?? []).map(({ node, index }) => ({
        source,
        sourceOutput,
        target: node,
        targetInput: index,
        type,
      })),
    ),
  )
}

/** Names of the nodes that feed a node directly. */
export const parentsOf = (graph: Graph, node: string, type: string = mainConnection): string[] =>
  neighbours(graph, type).parents(node)

/** Names of the nodes that a node feeds directly. */
export const childrenOf = (graph: Graph, node: string, type: string = mainConnection): string[] =>
  neighbours(graph, type).children(node)

/** Names of all nodes upstream, nearest first; the node itself only when it stands in a loop. */
export const ancestorsOf = (graph: Graph, node: string, type: string = mainConnection): string[] =>
  walk(node, neighbours(graph, type).parents)

/** Names of all nodes downstream, nearest first; the node itself only when it stands in a loop. */
export const descendantsOf = (graph: Graph, node: string, type: string = mainConnection): string[] =>
  walk(node, neighbours(graph, type).children)

/** Names of the sub-nodes that hang on a node, and of those that hang on them. */
export function subNodesOf({ connections }: Graph, node: string): string[] {
  const hanging = listConnections({ connections }).filter(({ type }) => isSupplyKind(type))
  if (hanging.length === 0) return []
  return walk(node, (name) => hanging.flatMap(({ source, target }) => (target === name ? [source] : [])))
}

function neighbours(graph: Graph, type: string) {
  const parents = new Map<string, Set<string>>()
  const children = new Map<string, Set<string>>()
  for (const connection of listConnections(graph)) {
    if (connection.type !== type) continue
    addTo(children, connection.source, connection.target)
    addTo(parents, connection.target, connection.source)
  }
  return {
    parents: (node: string) => [...(parents.get(node) ?? [])],
    children: (node: string) => [...(children.get(node) ?? [])],
  }
}

function addTo(map: Map<string, Set<string>>, key: string, value: string): void {
  const set = map.get(key)
  if (set) set.add(value)
  else map.set(key, new Set([value]))
}

function walk(from: string, next: (node: string) => string[]): string[] {
  const seen = new Set<string>(next(from))
  // A set can grow while it is iterated, which makes it the queue of the search as well.
  for (const node of seen) for (const further of next(node)) seen.add(further)
  return [...seen]
}
