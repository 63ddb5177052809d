import { toStoredWorkflow } from '@heddle/core/node'
import { applyOperation, type WorkflowDocument } from '@heddle/core/workflow'
import { writeClipboard } from '../../lib/clipboard.ts'
import { pinnedOf } from '../copy-of-nodes.ts'
import { currentDocument } from '../document-store.ts'
import { whyReadOnly } from '../edit.ts'
import { descriptionsIn } from '../node-types.ts'
import { done, failed, isDone, type Outcome } from '../outcome.ts'
import { selectedNames } from '../selection.ts'
import type { Workspace } from '../workspace.ts'
import { deleteNodes } from './delete-nodes.ts'

/** Puts the selected nodes, the connections among them and what is pinned to them on the clipboard, as JSON that other editors understand. */
export async function copyNodes(workspace: Workspace): Promise<Outcome> {
  const names = selectedNames(workspace)
  if (names.length === 0) return done
  try {
    await writeClipboard(JSON.stringify(partOf(workspace, names), null, 2))
    return done
  } catch (error) {
    return failed('copy', error)
  }
}

export async function cutNodes(workspace: Workspace): Promise<Outcome> {
  const refusal = whyReadOnly(workspace)
  if (refusal) return refusal
  const names = selectedNames(workspace)
  const copying = await copyNodes(workspace)
  return isDone(copying) ? deleteNodes(workspace, names) : copying
}

/** Some nodes of a workflow with all that belongs to them alone. */
function partOf(
  workspace: Workspace,
  names: readonly string[],
): Pick<WorkflowDocument, 'nodes' | 'connections' | 'pinData'> {
  const document = currentDocument(workspace)
  const wanted = new Set(names)
  const { nodes } = toStoredWorkflow(document, descriptionsIn(workspace.api.cache))
  const others = document.nodes.map(({ name }) => name).filter((name) => !wanted.has(name))
  const { connections } = applyOperation(document, { type: 'removeNodes', names: others })
  const pinData = pinnedOf(document.pinData, wanted)
  return {
    nodes: nodes.filter(({ name }) => wanted.has(name)),
    connections,
    ...(Object.keys(pinData).length > 0 && { pinData }),
  }
}
