import { applyOperation, uniqueNodeName, type WorkflowDocument } from '@heddle/core/workflow'
import { messageOf } from '../../api/api-error.ts'
import { currentDocument, findNode } from '../document-store.ts'
import { edit } from '../edit.ts'
import { isDone, type Done, type Refusal } from '../outcome.ts'
import { renameNodeRuns } from '../run-store.ts'
import { selectedNames, selectNodes } from '../selection.ts'
import type { Workspace } from '../workspace.ts'

/** Renames a node, and with it the expressions that mention it. A taken name gets a number. Tells the new name. */
export function renameNode(
  workspace: Workspace,
  from: string,
  wanted: string,
): (Done & { node: string }) | Refusal {
  const others = currentDocument(workspace)
    .nodes.map((node) => node.name)
    .filter((name) => name !== from)
  const to = uniqueNodeName(wanted.trim(), others)
  if (to === from) return { kind: 'done', node: from }
  const selection = selectedNames(workspace).map((name) => (name === from ? to : name))
  try {
    const outcome = edit(workspace, [{ type: 'renameNode', from, to }])
    if (!isDone(outcome)) return outcome
  } catch (error) {
    return { kind: 'invalidNodeName', message: messageOf(error) }
  }
  renameNodeRuns(workspace, from, to)
  selectNodes(workspace, selection)
  return { kind: 'done', node: to }
}

/** Why a node cannot have a name. Tried on the document itself, which knows the names that cannot be. */
export function nameProblem(document: WorkflowDocument, from: string, to: string): string | undefined {
  if (to === '') return ''
  if (findNode(document, to)) return undefined
  try {
    applyOperation(document, { type: 'renameNode', from, to })
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}
