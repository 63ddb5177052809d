import type { Connection, WorkflowNode } from '@heddle/core/workflow'
import { currentDocument, findNode } from '../document-store.ts'
import { portsNamed } from '../fitting-ports.ts'
import { isOnlySubNode, type NodeTypeHeader } from '../node-types.ts'
import { lastSelected } from '../selection.ts'
import type { CreatorTarget } from '../view-store.ts'
import type { Workspace } from '../workspace.ts'

interface Added {
  node: WorkflowNode
  type: NodeTypeHeader
  target: CreatorTarget
}

/** The connection by which a new node joins those that are there; undefined when it stands alone. */
export function connectionOfNew(workspace: Workspace, added: Added): Connection | undefined {
  const { node, type, target } = added
  const { from } = target
  if (from?.end === 'subInput') {
    const { node: root, index, kind } = from
    return { source: node.name, sourceOutput: 0, target: root, targetInput: index, type: kind }
  }
  if (from?.end === 'subOutput') {
    const { node: subNode, index, kind } = from
    return { source: subNode, sourceOutput: index, target: node.name, targetInput: 0, type: kind }
  }
  if (isOnlySubNode(type)) return undefined
  if (from?.end === 'input') {
    if (type.outputs.length === 0) return undefined
    return { source: node.name, sourceOutput: 0, target: from.node, targetInput: from.index }
  }
  if (type.inputs.length === 0) return undefined
  const before = from ?? endOfLastSelected(workspace, target)
  return before && { source: before.node, sourceOutput: before.index, target: node.name, targetInput: 0 }
}

/** The first output of the node that was selected last, behind which a new one goes unless it has a place. */
function endOfLastSelected(
  workspace: Workspace,
  { position }: CreatorTarget,
): { node: string; index: number } | undefined {
  const name = lastSelected(workspace)
  if (position || name === undefined || !findNode(currentDocument(workspace), name)) return undefined
  const [output] = portsNamed(workspace, name).outputs
  return output && { node: name, index: output.index }
}
