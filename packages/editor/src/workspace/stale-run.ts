import { nodeFingerprint, type RunEntry } from '@heddle/core/run'
import type { WorkflowDocument, WorkflowNode } from '@heddle/core/workflow'
import { subNodesBelow } from './hanging.ts'

interface Known {
  connections: WorkflowDocument['connections']
  pinned: unknown
  subNodes: readonly WorkflowNode[]
  fingerprint: string
}

const fingerprints = new WeakMap<WorkflowNode, Known>()

/** Whether a node has been changed since it ran: what it returned would be something else now. */
export function isStale(document: WorkflowDocument, node: WorkflowNode, run: RunEntry | undefined): boolean {
  return run?.fingerprint !== undefined && run.fingerprint !== fingerprintOf(document, node)
}

/** Every edit asks for every node, of which it has changed one. */
function fingerprintOf(document: WorkflowDocument, node: WorkflowNode): string {
  const { connections } = document
  const pinned = document.pinData?.[node.name]
  const known = fingerprints.get(node)
  const subNodes = subNodesBelow(document, node.name)
  if (known && isSame(known, { connections, pinned, subNodes })) return known.fingerprint
  const fingerprint = nodeFingerprint(document, node)
  fingerprints.set(node, { connections, pinned, subNodes, fingerprint })
  return fingerprint
}

const isSame = (known: Known, now: Omit<Known, 'fingerprint'>): boolean =>
  known.connections === now.connections &&
  known.pinned === now.pinned &&
  known.subNodes.length === now.subNodes.length &&
  known.subNodes.every((node, index) => node === now.subNodes[index])
