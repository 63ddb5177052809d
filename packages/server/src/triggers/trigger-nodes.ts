import type { WorkflowNode } from '@heddle/core/workflow'
import { findListedNode, isTrigger, ownTypeOf } from '../node-types/listed-node.ts'

/** Triggers that nothing outside pulls: they need no registration. */
const passive = new Set([
  'heddle.start',
  'heddle.manualTrigger',
  'heddle.errorTrigger',
  'heddle.executeWorkflowTrigger',
])

/** The nodes that start a workflow by themselves once it is active. */
export const listActivatable = (nodes: readonly WorkflowNode[]): WorkflowNode[] =>
  nodes.filter(({ type, disabled }) => !disabled && isTrigger(type) && !passive.has(ownTypeOf(type)))

export const findUnknownType = (nodes: readonly WorkflowNode[]): string | undefined =>
  nodes.find(({ type }) => !findListedNode(type))?.type
