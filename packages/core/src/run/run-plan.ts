import { findOwn } from '../json.ts'
import type { WorkflowDocument, WorkflowNode } from '../workflow/document.ts'
import { ancestorsOf, descendantsOf, parentsOf, subNodesOf } from '../workflow/graph.ts'
import { getNode } from '../workflow/node-edits.ts'
import { nodeFingerprint } from './fingerprint.ts'
import type { RunData } from './run-data.ts'

/** What becomes of a node: its earlier data is used again, it runs, or it has no part in the run. */
export type NodePlan = 'reuse' | 'run' | 'skip'

/** What a run is going to do, for people to see before it does it. */
export interface RunPlan {
  /** A full run begins at one start node; a partial one anywhere, on data of an earlier run. */
  kind: 'full' | 'partial'
  /** Where it begins; empty when there is nowhere to begin. */
  startNodes: string[]
  destinationNode?: string
  nodes: Record<string, NodePlan>
}

export interface RunPlanRequest {
  document: WorkflowDocument
  /** What earlier runs gave out. */
  runData?: RunData
  /** Nodes that must run, whatever data there is. */
  startNodes?: readonly string[]
  /** The last node to run. */
  destinationNode?: string
  findDescription(type: string): StartDescription | undefined
}

/** What a description says about starting. */
interface StartDescription {
  name: string
  group: readonly string[]
  polling?: boolean
  webhooks?: readonly { restartWebhook?: boolean }[]
}

/**
 * Decides what runs and what is reused. Only with run data, start nodes and a destination is a run partial.
 * Data is reused while the node does the same work as when it was made, and so does everything before it.
 */
export function planRun(request: RunPlanRequest): RunPlan {
  const { document, runData = {}, startNodes = [], destinationNode } = request
  if (destinationNode === undefined) return planFull(request, document.nodes)
  const path = pathTo(document, getNode(document, destinationNode).name)
  const isPartial = startNodes.length > 0 && Object.keys(runData).length > 0
  return isPartial ? planPartial(request, path, destinationNode) : planFull(request, path)
}

const pathTo = (document: WorkflowDocument, destination: string): WorkflowNode[] => {
  const names = new Set([destination, ...ancestorsOf(document, destination)])
  return document.nodes.filter(({ name }) => names.has(name))
}

function planFull(
  { document, startNodes = [], destinationNode, findDescription }: RunPlanRequest,
  path: WorkflowNode[],
): RunPlan {
  const start = findStart(path, { wanted: startNodes, findDescription })
  // What is connected to no start at all runs by itself.
  const begin = start ? [start] : destinationNode === undefined ? [] : rootsOf(document, path)
  const running = new Set(begin.flatMap(({ name }) => [name, ...descendantsOf(document, name)]))
  const onPath = new Set(path.map(({ name }) => name))
  return {
    kind: start ? 'full' : 'partial',
    startNodes: begin.map(({ name }) => name),
    ...(destinationNode !== undefined && { destinationNode }),
    nodes: planNodes(document, (name) => (running.has(name) && onPath.has(name) ? 'run' : 'skip')),
  }
}

function planPartial(request: RunPlanRequest, path: WorkflowNode[], destinationNode: string): RunPlan {
  const { document, runData = {}, startNodes = [] } = request
  const forced = new Set([...startNodes, destinationNode])
  const stale = new Set(
    path
      .filter((node) => forced.has(node.name) || !hasFreshData(document, runData, node))
      .map(({ name }) => name),
  )
  const onPath = new Set(path.map(({ name }) => name))
  const isReused = (name: string) =>
    !stale.has(name) && ancestorsOf(document, name).every((ancestor) => !stale.has(ancestor))
  const planOf = (name: string): NodePlan => {
    if (!onPath.has(name)) return 'skip'
    return isReused(name) ? 'reuse' : 'run'
  }
  const nodes = planNodes(document, planOf)
  const begins = ({ name }: WorkflowNode) => {
    const parents = parentsOf(document, name)
    return (
      nodes[name] === 'run' && (parents.length === 0 || parents.some((parent) => nodes[parent] === 'reuse'))
    )
  }
  return { kind: 'partial', startNodes: path.filter(begins).map(({ name }) => name), destinationNode, nodes }
}

/** Data of a node that begins a workflow stays good: what happened outside cannot be made to happen again. */
function hasFreshData(document: WorkflowDocument, runData: RunData, node: WorkflowNode): boolean {
  const last = findOwn(runData, node.name)?.at(-1)
  if (!last?.data || last.error) return false
  if (last.fingerprint === undefined || parentsOf(document, node.name).length === 0) return true
  return last.fingerprint === nodeFingerprint(document, node)
}

/** A sub-node has no part of its own: what it answered belongs to the run of the node that it hangs on. */
function planNodes(document: WorkflowDocument, planOf: (name: string) => NodePlan): Record<string, NodePlan> {
  const plans = Object.fromEntries(document.nodes.map(({ name }) => [name, planOf(name)]))
  for (const { name } of document.nodes)
    if (plans[name] === 'reuse') for (const subNode of subNodesOf(document, name)) plans[subNode] = 'reuse'
  return plans
}

const rootsOf = (document: WorkflowDocument, path: WorkflowNode[]): WorkflowNode[] =>
  path.filter(({ name }) => parentsOf(document, name).length === 0)

/** A trigger wins over a plain start node; a start node counts even when it is disabled. */
function findStart(
  path: readonly WorkflowNode[],
  { wanted, findDescription }: { wanted: readonly string[] } & Pick<RunPlanRequest, 'findDescription'>,
): WorkflowNode | undefined {
  const triggers = path.filter((node) => !node.disabled && isTrigger(findDescription(node.type)))
  return (
    triggers.find(({ name }) => wanted.includes(name)) ??
    triggers[0] ??
    path.find(({ type }) => findDescription(type)?.name === 'heddle.start')
  )
}

function isTrigger(description: StartDescription | undefined): boolean {
  if (!description) return false
  const { group, polling, webhooks = [] } = description
  return (
    group.includes('trigger') || polling === true || webhooks.some(({ restartWebhook }) => !restartWebhook)
  )
}
