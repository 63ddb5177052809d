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
  const migrated = due.reduce((old, { migrate }) => migrate(old, node.typeVersion), whole)
  const known = new Set(description.properties.map(({ name }) => name))
  // A default of then that nothing is made of now is nothing that somebody asked for.
  const kept = Object.entries(migrated).filter(
    ([name]) => known.has(name) || Object.hasOwn(node.parameters, name),
  )
  return { ...node, parameters: Object.fromEntries(kept), typeVersion: description.defaultVersion }
}
