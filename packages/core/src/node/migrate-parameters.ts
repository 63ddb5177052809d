import type { WorkflowNode } from '../workflow/document.ts'
import type { NodeDefinition } from './define-node.ts'
import { propertiesFor } from './layout.ts'
import { fillDefaults } from './parameter-values.ts'

/**
 * Brings a node to the newest parameter layout; one that has it already comes back as it is. Documents leave out every
 * parameter that has its default, so the defaults of their own version are filled in first.
 */
export function migrateParameters<N extends Pick<WorkflowNode, 'typeVersion' | 'parameters'>>(
  definition: Pick<NodeDefinition, 'migrations' | 'description'>,
  node: N,
): N {
  const due = definition.migrations
    .filter(({ below }) => node.typeVersion < below)
    .toSorted((a, b) => a.below - b.below)
  if (due.length === 0) return node
  const { description } = definition
  const properties = propertiesFor(description, node.typeVersion)
  const whole =
    properties === description.properties
      ? node.parameters
      : fillDefaults(properties, node.parameters, node.typeVersion)
  const parameters = due.reduce((old, { migrate }) => migrate(old, node.typeVersion), whole)
  return { ...node, parameters, typeVersion: description.defaultVersion }
}
