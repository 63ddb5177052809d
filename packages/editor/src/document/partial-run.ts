import {
  ancestorsOf,
  equalJson,
  parentsOf,
  type RunData,
  type WorkflowDocument,
  type WorkflowNode,
} from '@heddle/core'
import { findNode } from './document-store.ts'
import type { RunState } from './run-store.ts'

export interface RunPlan {
  runData?: RunData
  startNodes: string[]
  destinationNode?: string
}

/**
 * What to ask the server for so that a node gets its input: data of nodes upstream is used again as
 * long as neither they nor anything before them changed since it was made.
 */
export function planRunTo(
  document: WorkflowDocument,
  destinationNode: string,
  { runData, ranWith }: Pick<RunState, 'runData' | 'ranWith'>,
): RunPlan {
  const upstream = ancestorsOf(document, destinationNode).filter((name) => name !== destinationNode)
  const hasFreshData = (name: string) => {
    const node = findNode(document, name)
    const ran = ranWith[name]
    const runs = runData[name]
    return node !== undefined && runs?.at(-1)?.data !== undefined && (!ran || isSameWork(node, ran))
  }
  const stale = new Set(upstream.filter((name) => !hasFreshData(name)))
  const isReusable = (name: string) =>
    !stale.has(name) && ancestorsOf(document, name).every((before) => !stale.has(before))
  const reusable = new Set(upstream.filter(isReusable))
  if (reusable.size === 0) return { startNodes: [], destinationNode }
  const startNodes = [...upstream, destinationNode].filter(
    (name) => !reusable.has(name) && parentsOf(document, name).every((parent) => reusable.has(parent)),
  )
  return {
    runData: Object.fromEntries([...reusable].map((name) => [name, runData[name] ?? []])),
    startNodes,
    destinationNode,
  }
}

/** Moving a node or writing a note does not change what it does. */
function isSameWork(a: WorkflowNode, b: WorkflowNode): boolean {
  return a === b || equalJson(workOf(a), workOf(b))
}

const workOf = ({
  position: _position,
  notes: _notes,
  notesInFlow: _inFlow,
  color: _color,
  ...work
}: WorkflowNode) => work
