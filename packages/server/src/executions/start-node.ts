import type { WorkflowNode } from '@heddle/core/workflow'
import { ownTypeOf } from '../node-types/listed-node.ts'

interface Graph {
  nodes: readonly WorkflowNode[]
}

/** Triggers that a person pulls; a call may take their place. */
const byHand = ['heddle.start', 'heddle.manualTrigger']

/** Where a workflow that another one calls begins. */
export const findCalledStart = ({ nodes }: Graph): WorkflowNode | undefined =>
  ['heddle.executeWorkflowTrigger', ...byHand]
    .map((type) => nodes.find((node) => ownTypeOf(node.type) === type && !node.disabled))
    .find((node) => node !== undefined)

/** Where a workflow that handles errors begins. */
export const findErrorStart = ({ nodes }: Graph): WorkflowNode | undefined =>
  nodes.find((node) => ownTypeOf(node.type) === 'heddle.errorTrigger' && !node.disabled)
