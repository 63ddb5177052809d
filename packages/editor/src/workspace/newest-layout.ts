import { hasNewestLayout } from '@heddle/core/node'
import type { WorkflowNode } from '@heddle/core/workflow'
import type { QueryClient } from '@tanstack/react-query'
import { request } from '../api/request.ts'
import { describeNodeTypes, descriptionsIn } from './node-types.ts'

type Layout = Pick<WorkflowNode, 'typeVersion' | 'parameters'>

/** By the parameters as they are stored, which stay the same while a node is moved, renamed or connected. */
const newest = new WeakMap<WorkflowNode['parameters'], Layout>()
const shown = new WeakMap<WorkflowNode, WorkflowNode>()

/** Fetches all that it takes to show these nodes and is not there yet. */
export async function describeNodes(cache: QueryClient, nodes: readonly WorkflowNode[]): Promise<void> {
  await describeNodeTypes(cache, nodes)
  await fetchNewestLayouts(cache, nodes)
}

/** Asks the server how nodes of older layouts would be written today. */
async function fetchNewestLayouts(cache: QueryClient, nodes: readonly WorkflowNode[]): Promise<void> {
  const find = descriptionsIn(cache)
  const old = nodes.filter((node) => {
    const description = find(node.type)
    return description && !hasNewestLayout(description, node) && !newest.has(node.parameters)
  })
  if (old.length === 0) return
  const body = { nodes: old.map(({ type, typeVersion, parameters }) => ({ type, typeVersion, parameters })) }
  const found = await request('POST /node-types/newest', { body })
  for (const [index, { typeVersion, parameters }] of found.entries()) {
    const node = old[index]
    if (node) newest.set(node.parameters, { typeVersion, parameters })
  }
}

/**
 * A node as it would be written today, which is how it is shown and changed; the document keeps it as it is until then. One
 * whose type or layout is not known yet comes back as it is.
 */
export function inNewestLayout(node: WorkflowNode): WorkflowNode {
  const layout = newest.get(node.parameters)
  if (!layout) return node
  const known = shown.get(node) ?? { ...node, ...layout }
  shown.set(node, known)
  return known
}
