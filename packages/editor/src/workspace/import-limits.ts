import {
  listConnections,
  type Connection,
  type WorkflowDocument,
  type WorkflowNode,
} from '@heddle/core/workflow'
import { currentDocument } from './document-store.ts'
import { findNodeType } from './node-types.ts'
import type { Workspace } from './workspace.ts'

interface Limited {
  /** Nodes that may join. */
  kept: WorkflowNode[]
  /** Names of those that may not, with the node of the workflow that stands for them. */
  replaced: ReadonlyMap<string, string>
}

/** Sorts out nodes of which a workflow may have no more: its own start node does for an imported one. */
export function withinLimits(workspace: Workspace, nodes: readonly WorkflowNode[]): Limited {
  const typeOf = (node: WorkflowNode) => findNodeType(workspace.api.cache, node.type)
  const nameOf = (node: WorkflowNode) => typeOf(node)?.name ?? node.type
  const present = currentDocument(workspace).nodes.map((node) => ({ name: node.name, type: nameOf(node) }))
  const kept: WorkflowNode[] = []
  const replaced = new Map<string, string>()
  for (const node of nodes) {
    const type = nameOf(node)
    const same = present.filter((other) => other.type === type)
    const max = typeOf(node)?.maxNodes ?? Infinity
    const standIn = same.length >= max ? same[0] : undefined
    if (standIn) replaced.set(node.name, standIn.name)
    else {
      kept.push(node)
      present.push({ name: node.name, type })
    }
  }
  return { kept, replaced }
}

/** The connections from replaced nodes to imported ones, from the nodes that stand for them. */
export function joinsToExisting(
  document: WorkflowDocument,
  replaced: Limited['replaced'],
  newNames: ReadonlyMap<string, string>,
): Connection[] {
  return listConnections(document).flatMap((connection) => {
    const source = replaced.get(connection.source)
    const target = newNames.get(connection.target)
    return source !== undefined && target !== undefined ? [{ ...connection, source, target }] : []
  })
}
