import { BadRequest, type JsonObject } from '@heddle/core'
import { fillDefaults, migrateParameters, unknownNodeType, type NodeDefinition } from '@heddle/core/node'
import type { WorkflowNode } from '@heddle/core/workflow'
import type { Run } from './run.ts'

/** A node with all that is known about it before items arrive. */
export interface PreparedNode {
  /** In the newest parameter layout. */
  node: WorkflowNode
  definition: NodeDefinition
  /** With defaults, expressions unresolved. */
  parameters: JsonObject
}

/** Looks up the type of a node and completes its parameters, once per execution. */
export function prepareNode(run: Run, node: WorkflowNode): Promise<PreparedNode> {
  const known = run.prepared.get(node.name)
  if (known) return known
  const prepared = prepare(run, node)
  run.prepared.set(node.name, prepared)
  return prepared
}

/** Documents never change, so what is made of a node serves all executions of its version. */
const preparedBefore = new WeakMap<WorkflowNode, PreparedNode>()

async function prepare({ ports }: Run, stored: WorkflowNode): Promise<PreparedNode> {
  const definition = await ports.findNode(stored.type)
  if (!definition) throw new BadRequest(unknownNodeType(stored.type))
  const before = preparedBefore.get(stored)
  // The package that a type comes from may have been replaced.
  if (before?.definition === definition) return before
  const node = migrateParameters(definition, stored)
  const { properties } = definition.description
  const parameters = fillDefaults(properties, node.parameters, node.typeVersion)
  const prepared = { node, definition, parameters }
  preparedBefore.set(stored, prepared)
  return prepared
}
