import { adoptCredentials } from '@heddle/core/node'
import { adoptWorkflows, type WorkflowDocument, type WorkflowNode } from '@heddle/core/workflow'
import { workflowList } from '../../api/workflow-list.ts'
import { listCredentials } from '../credentials.ts'
import { copyOfNodes, joinOperations } from '../copy-of-nodes.ts'
import { currentDocument } from '../document-store.ts'
import { edit } from '../edit.ts'
import { joinsToExisting, withinLimits } from '../import-limits.ts'
import { describeNodes } from '../newest-layout.ts'
import { done, failed, isDone, type Outcome } from '../outcome.ts'
import { showAdded } from '../show-added.ts'
import type { Workspace } from '../workspace.ts'

/** Adds the nodes of another workflow, as one step. */
export async function importNodes(
  workspace: Workspace,
  document: WorkflowDocument,
  position?: [number, number],
): Promise<Outcome> {
  await describeNodes(workspace.api.cache, document.nodes)
  const into = currentDocument(workspace)
  const { kept, replaced } = withinLimits(workspace, document.nodes)
  if (kept.length === 0) return done
  const copy = copyOfNodes(into, { ...document, nodes: kept }, offsetTo(kept, position))
  const newNames = new Map(kept.map(({ name }, index) => [name, copy.nodes[index]?.name ?? name]))
  const connections = [...copy.connections, ...joinsToExisting(document, replaced, newNames)]
  const outcome = edit(workspace, joinOperations({ ...copy, connections }))
  if (isDone(outcome)) showAdded(workspace, copy.nodes)
  return outcome
}

/** The same with a workflow from elsewhere, where other credentials and workflows have the same ids. */
export async function importForeign(
  workspace: Workspace,
  document: WorkflowDocument,
  position?: [number, number],
): Promise<Outcome> {
  const { cache } = workspace.api
  const nodes = [...adoptCredentials(document.nodes, listCredentials(cache))]
  // A file can be looked at while the server is away.
  const here = await cache.fetchQuery(workflowList).catch(() => [])
  const adopted = adoptWorkflows({ ...document, nodes }, { imported: new Map(), here })
  return importNodes(workspace, adopted.document, position)
}

/** The same with a workflow that the server fetches from an address. */
export async function importFromAddress(
  workspace: Workspace,
  url: string,
  position?: [number, number],
): Promise<Outcome> {
  try {
    const found = await workspace.api.request('GET /workflows/from-url', { query: { url } })
    const { readWorkflowFile } = await import('./workflow-files.ts')
    return await importForeign(workspace, readWorkflowFile(found), position)
  } catch (error) {
    return failed('importUrl', error)
  }
}

function offsetTo(nodes: readonly WorkflowNode[], position: [number, number] | undefined): [number, number] {
  if (!position) return [0, 0]
  const left = Math.min(...nodes.map((node) => node.position[0]))
  const top = Math.min(...nodes.map((node) => node.position[1]))
  return [position[0] - left, position[1] - top]
}
