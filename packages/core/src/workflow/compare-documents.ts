import { equalJson, isJsonObject } from '../json.ts'
import { nodeSpacing } from './canvas-constants.ts'
import { withConnection } from './connection-edits.ts'
import type { WorkflowDocument, WorkflowNode } from './document.ts'
import { alignNames, diffDocuments, type DocumentDiff } from './document-diff.ts'

export type NodeMark = 'added' | 'removed' | 'changed' | 'renamed' | 'moved'

/** One value of a node that differs, at its place within the node: `['parameters', 'url']`. */
export interface ValueChange {
  path: readonly string[]
  before: unknown
  after: unknown
}

export interface NodeComparison {
  /** What it is called in the compared document. */
  name: string
  /** What it was called before, when that is another name. */
  oldName?: string
  marks: readonly NodeMark[]
  values: readonly ValueChange[]
}

/** Two states of a document in one picture. */
export interface DocumentComparison {
  /** The later state, with what was removed still in it. */
  document: WorkflowDocument
  /** Only nodes that differ. */
  nodes: readonly NodeComparison[]
  diff: DocumentDiff
}

export function compareDocuments(before: WorkflowDocument, after: WorkflowDocument): DocumentComparison {
  const { aligned, shelved } = alignNames(before, after)
  const diff = diffDocuments(before, after)
  const names = new Set(after.nodes.map(({ name }) => name))
  const removed = aligned.nodes.filter(({ name }) => !names.has(name))
  return {
    document: {
      ...after,
      nodes: withRemoved(after.nodes, removed),
      connections: diff.connections.removed.reduce(withConnection, after.connections),
    },
    nodes: [
      ...compareNodes(aligned, after, diff),
      ...removed.map(({ name }) => ({
        name,
        oldName: shelved.get(name),
        marks: ['removed'] as const,
        values: [],
      })),
    ],
    diff,
  }
}

function withRemoved(nodes: readonly WorkflowNode[], removed: readonly WorkflowNode[]): WorkflowNode[] {
  const all = [...nodes]
  for (const node of removed) all.push(besides(node, all))
  return all
}

function compareNodes(
  aligned: WorkflowDocument,
  after: WorkflowDocument,
  { nodes: diff }: DocumentDiff,
): NodeComparison[] {
  const old = new Map(aligned.nodes.map((node) => [node.name, node]))
  const oldNames = new Map(diff.renamed.map(({ from, to }) => [to, from]))
  const changed = new Set(diff.changed.map(({ name }) => name))
  const [added, moved] = [new Set(diff.added), new Set(diff.moved)]
  return after.nodes.flatMap((node) => {
    const { name } = node
    const earlier = old.get(name)
    const marks = [
      ...(added.has(name) ? (['added'] as const) : []),
      ...(changed.has(name) ? (['changed'] as const) : []),
      ...(oldNames.has(name) ? (['renamed'] as const) : []),
      ...(moved.has(name) ? (['moved'] as const) : []),
    ]
    if (marks.length === 0) return []
    return [{ name, oldName: oldNames.get(name), marks, values: earlier ? changedValues(earlier, node) : [] }]
  })
}

const changedValues = (before: WorkflowNode, after: WorkflowNode): ValueChange[] =>
  differences({ ...before, id: '', position: 0 }, { ...after, id: '', position: 0 }, [])

/** Goes down only where both sides have something to go down into. */
function differences(before: unknown, after: unknown, path: readonly string[]): ValueChange[] {
  if (equalJson(before, after)) return []
  const [old, now] = [entriesOf(before), entriesOf(after)]
  if (!old || !now) return [{ path, before, after }]
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) =>
    differences(old.get(key), now.get(key), [...path, key]),
  )
}

function entriesOf(value: unknown): Map<string, unknown> | undefined {
  if (Array.isArray(value)) return new Map(value.map((entry: unknown, index) => [String(index), entry]))
  return isJsonObject(value) ? new Map(Object.entries(value)) : undefined
}

/** A removed node where it stood, or below what stands there now. */
function besides(node: WorkflowNode, others: readonly WorkflowNode[]): WorkflowNode {
  const [x, y] = node.position
  const isTaken = (top: number) =>
    others.some(
      ({ position }) =>
        Math.abs(position[0] - x) < nodeSpacing[0] / 2 && Math.abs(position[1] - top) < nodeSpacing[1],
    )
  let top = y
  while (isTaken(top)) top += nodeSpacing[1]
  return top === y ? node : { ...node, position: [x, top] }
}
