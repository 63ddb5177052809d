import type { WorkflowNode } from '@heddle/core/workflow'
import { selectNodes } from './selection.ts'
import { viewportOf } from './view-store.ts'
import type { Workspace } from './workspace.ts'

/** Selects nodes that have come to the workflow together, and brings all of them into sight. */
export function showAdded(workspace: Workspace, nodes: readonly WorkflowNode[]): void {
  selectNodes(
    workspace,
    nodes.map(({ name }) => name),
  )
  viewportOf(workspace)?.reveal(nodes)
}
