import { writePath, type JsonObject } from '@heddle/core'
import { followFilters, refitParameters, type NodeProperty } from '@heddle/core/node'
import { getNode, type CredentialReference, type NodeChanges, type WorkflowNode } from '@heddle/core/workflow'
import { currentDocument } from '../document-store.ts'
import { edit } from '../edit.ts'
import { inNewestLayout } from '../newest-layout.ts'
import { descriptionsIn } from '../node-types.ts'
import type { Outcome } from '../outcome.ts'
import type { Workspace } from '../workspace.ts'

/**
 * Sets one parameter of a node. What is not shown any more because of it, or does not fit any more, loses its value.
 * Throws an error that names the node when it is missing.
 */
export function setParameter(
  workspace: Workspace,
  { node: name, path }: { node: string; path: readonly string[] },
  value: unknown,
): Outcome {
  const node = inNewestLayout(getNode(currentDocument(workspace), name))
  const next = writePath(node.parameters, path, value)
  const description = descriptionsIn(workspace.api.cache)(node.type)
  const parameters = description ? settled(description.properties, node, next) : next
  return replace(workspace, { ...node, parameters }, `${name}.${path.join('.')}`)
}

/** Gives a node other parameters altogether, as one step to undo. */
export function replaceParameters(workspace: Workspace, name: string, parameters: JsonObject): Outcome {
  const node = inNewestLayout(getNode(currentDocument(workspace), name))
  return replace(workspace, { ...node, parameters })
}

/** A node of an older layout becomes one of the newest with its first change. */
function replace(workspace: Workspace, node: WorkflowNode, mergeKey?: string): Outcome {
  const { name, typeVersion, parameters } = node
  const isOld = getNode(currentDocument(workspace), name).typeVersion !== typeVersion
  const update = { type: 'updateNode', node: name, changes: { typeVersion } } as const
  const change = { type: 'setParameters', node: name, parameters } as const
  return edit(workspace, isOld ? [update, change] : [change], mergeKey)
}

/** Changes a setting of a node: notes, retries and the like. */
export function updateNode(workspace: Workspace, node: string, changes: NodeChanges): Outcome {
  const mergeKey = `${node}#${Object.keys(changes).join()}`
  return edit(workspace, [{ type: 'updateNode', node, changes }], mergeKey)
}

export function setCredential(
  workspace: Workspace,
  node: string,
  added: Readonly<Record<string, CredentialReference>>,
): Outcome {
  const { credentials } = getNode(currentDocument(workspace), node)
  return edit(workspace, [
    { type: 'updateNode', node, changes: { credentials: { ...credentials, ...added } } },
  ])
}

/** What else changes with a parameter. */
function settled(
  properties: readonly NodeProperty[],
  { parameters: before, typeVersion: version }: WorkflowNode,
  after: JsonObject,
): JsonObject {
  const refitted = refitParameters(properties, { before, after, version })
  return followFilters(properties, { before, after: refitted })
}
