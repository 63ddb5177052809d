import { displayedCredentials } from './credential-issues.ts'
import type { NodeTypeDescription } from './description.ts'
import { displayedProperties, fillDefaults, reduceParameters } from './parameter-values.ts'
import type { WorkflowDocument, WorkflowNode } from '../workflow/document.ts'

/**
 * A document as it is stored: without what belongs to the screen, without default values and without
 * credentials that the node does not ask for. Nodes of unknown types, of other products and of older layouts stay as they are,
 * and so does every setting that the type of a node does not know.
 */
export function toStoredWorkflow<D extends WorkflowDocument>(
  document: D,
  findDescription: (type: string) => NodeTypeDescription | undefined,
): D {
  return { ...document, nodes: document.nodes.map((node) => storedNode(node, findDescription(node.type))) }
}

/** Whether the parameters of a node have the layout that its type describes today. */
export const hasNewestLayout = (description: NodeTypeDescription, node: WorkflowNode): boolean =>
  node.typeVersion >= (description.layoutVersion ?? 0)

function storedNode(node: WorkflowNode, description: NodeTypeDescription | undefined): WorkflowNode {
  const kept = Object.fromEntries(Object.entries(node).filter(([key]) => !isScreenField(key))) as WorkflowNode
  const isForeign = node.type !== description?.name
  if (!description || isForeign || !hasNewestLayout(description, node)) return kept
  const { credentials, ...rest } = kept
  const shown = Object.entries(credentials ?? {}).filter(([type]) => asksFor(description, node).has(type))
  return {
    ...rest,
    parameters: reduceParameters(description.properties, node.parameters, node.typeVersion),
    ...(shown.length > 0 && { credentials: Object.fromEntries(shown) }),
  }
}

const isScreenField = (key: string): boolean => key.startsWith('_') || key === 'issues' || key === 'status'

/** Names of the credential types that the node asks for, those that are chosen by a parameter included. */
function asksFor(description: NodeTypeDescription, node: WorkflowNode): Set<unknown> {
  const values = fillDefaults(description.properties, node.parameters, node.typeVersion)
  const chosen = displayedProperties(description.properties, {
    values,
    root: values,
    version: node.typeVersion,
  })
    .filter(({ type }) => type === 'credentialsSelect')
    .map(({ name }) => values[name])
  return new Set<unknown>([...chosen, ...displayedCredentials(description, node).map(({ name }) => name)])
}
