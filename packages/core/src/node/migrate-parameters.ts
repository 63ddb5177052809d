import type { WorkflowNode } from '../workflow/document.ts'
import type { NodeDefinition } from './define-node.ts'

/** Brings a node to the newest parameter layout; one that has it already comes back as it is. */
export function migrateParameters(
  definition: Pick<NodeDefinition, 'migrations' | 'description'>,
  node: WorkflowNode,
): WorkflowNode {
  const due = definition.migrations
    .filter(({ below }) => node.typeVersion < below)
    .toSorted((a, b) => a.below - b.below)
  if (due.length === 0) return node
  const parameters = due.reduce((old, { migrate }) => migrate(old, node.typeVersion), node.parameters)
  return { ...node, parameters, typeVersion: definition.description.defaultVersion }
}
