import { workflowChanged } from '../../api/workflow-list.ts'
import { currentDocument, isDirty, isStored } from '../document-store.ts'
import { whyReadOnly } from '../edit.ts'
import { listIssues } from '../issues.ts'
import { findNodeType } from '../node-types.ts'
import { done, failed, isDone, type Outcome } from '../outcome.ts'
import type { Workspace } from '../workspace.ts'
import { saveWorkflow } from './save-workflow.ts'
import { sendWithMerge } from './send-with-merge.ts'

/** Switches the workflow on or off. What is not saved is saved first. */
export async function setActive(workspace: Workspace, active: boolean): Promise<Outcome> {
  const refusal = whyReadOnly(workspace)
  if (refusal) return refusal
  const issues = active ? listIssues(workspace.api.cache, currentDocument(workspace)) : []
  if (issues.length > 0) return { kind: 'hasIssues', before: 'activate', issues }
  const saving = await saveFirst(workspace)
  if (active && saving.kind === 'gaveUp') return { kind: 'notSaved' }
  if (!isDone(saving)) return saving
  try {
    return await store(workspace, active)
  } catch (error) {
    return failed(active ? 'activate' : 'deactivate', error)
  }
}

async function saveFirst(workspace: Workspace): Promise<Outcome> {
  const state = workspace.document.getState()
  return isDirty(state) || !isStored(state) ? saveWorkflow(workspace) : done
}

async function store(workspace: Workspace, active: boolean): Promise<Outcome> {
  let sent = currentDocument(workspace)
  const workflow = await sendWithMerge(workspace, () => {
    const { id = '', versionId } = workspace.document.getState()
    sent = currentDocument(workspace)
    return workspace.api.request('PATCH /workflows/:id', { params: { id }, body: { active, versionId } })
  })
  if (!workflow) return { kind: 'gaveUp' }
  // What was edited while the call was on its way stays unsaved.
  workspace.document.setState({ active: workflow.active, versionId: workflow.versionId, saved: sent })
  void workflowChanged(workspace.api.cache, workflow.id)
  if (active) return { kind: 'activated', workflow, messages: activationMessages(workspace) }
  const { stillCalling: problems = [] } = workflow
  return problems.length > 0 ? { kind: 'stillCalled', problems } : done
}

/** What the triggers say about what they wait for from now on. */
function activationMessages(workspace: Workspace): string[] {
  const messages = currentDocument(workspace)
    .nodes.filter((node) => !node.disabled)
    .map(({ type }) => findNodeType(workspace.api.cache, type)?.activationMessage)
    .filter((message) => message !== undefined)
  return [...new Set(messages)]
}
