import { ancestorsOf, type Connections, type WorkflowNode } from '@heddle/core'
import { isTrigger, ownTypeOf } from '../node-types/listed-node.ts'

interface Graph {
  nodes: readonly WorkflowNode[]
  connections: Connections
}

/** Triggers that only a person pulls: any other trigger goes before them. */
const byHand = ['heddle.start', 'heddle.manualTrigger']

/** Triggers that only something inside the instance pulls. */
const fromInside = ['heddle.errorTrigger', 'heddle.executeWorkflowTrigger']

/** Where a manual run of the whole workflow, or of the way to one node, may begin; the best place first. */
export function listManualStarts({ nodes, connections }: Graph, destination?: string): WorkflowNode[] {
  const within =
    destination === undefined ? undefined : [destination, ...ancestorsOf({ connections }, destination)]
  return nodes
    .filter(({ name }) => !within || within.includes(name))
    .filter(canStart)
    .toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** Where a manual run begins. A node with nothing before it runs by itself. */
export const findManualStart = (graph: Graph, destination?: string): WorkflowNode | undefined =>
  listManualStarts(graph, destination)[0] ?? graph.nodes.find(({ name }) => name === destination)

function rankOf({ type }: WorkflowNode): number {
  const own = ownTypeOf(type)
  if (fromInside.includes(own)) return 2
  return byHand.includes(own) ? 1 : 0
}

/** A disabled Start node still starts, a disabled trigger does not. */
const canStart = ({ type, disabled }: WorkflowNode): boolean =>
  isTrigger(type) || ownTypeOf(type) === 'heddle.start'
    ? !disabled || ownTypeOf(type) === 'heddle.start'
    : false

/** Where a workflow that another one calls begins. */
export const findCalledStart = ({ nodes }: Graph): WorkflowNode | undefined =>
  ['heddle.executeWorkflowTrigger', ...byHand]
    .map((type) => nodes.find((node) => ownTypeOf(node.type) === type && !node.disabled))
    .find((node) => node !== undefined)

/** Where a workflow that handles errors begins. */
export const findErrorStart = ({ nodes }: Graph): WorkflowNode | undefined =>
  nodes.find((node) => ownTypeOf(node.type) === 'heddle.errorTrigger' && !node.disabled)
