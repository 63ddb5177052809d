import type { StoredWorkflow } from '@heddle/contract'
import { toStoredWorkflow } from '@heddle/core/node'
import {
  diffDocuments,
  mergeDocuments,
  type DocumentDiff,
  type MergeConflict,
  type Side,
  type Versions,
  type WorkflowDocument,
} from '@heddle/core/workflow'
import { becomeCopy } from './commands/duplicate-workflow.ts'
import { applyOperations, currentDocument, isDirty } from './document-store.ts'
import { describeNodes } from './newest-layout.ts'
import { descriptionsIn } from './node-types.ts'
import { documentOf } from './opening.ts'
import type { Workspace } from './workspace.ts'

/** The workflow as it is stored now, with whoever stored it. */
export type CurrentVersion = StoredWorkflow & { savedBy?: string }

export interface ConflictQuestion {
  /** Who saved in between; empty when that is not known. */
  savedBy: string
  /** What they changed. */
  diff: DocumentDiff
  conflicts: readonly MergeConflict[]
  /** Whether a copy can be stored instead. */
  mayCopy: boolean
}

export type ConflictAnswer =
  | { kind: 'merge'; sides: ReadonlyMap<string, Side> }
  | { kind: 'overwrite' }
  | { kind: 'copy' }
  | { kind: 'cancel' }

const nothing: WorkflowDocument = { name: '', nodes: [], connections: {}, settings: {} }

/**
 * Somebody saved in between. What does not overlap is merged into the open workflow; for the rest a person decides.
 * Says whether the save can be tried again.
 */
export async function settleConflict(
  workspace: Workspace,
  current: CurrentVersion,
  mayCopy: boolean,
): Promise<boolean> {
  const { cache } = workspace.api
  await describeNodes(cache, current.nodes)
  const stored = (document: WorkflowDocument) => toStoredWorkflow(document, descriptionsIn(cache))
  const theirs = documentOf(current)
  // Without knowing the start everything that differs is asked for.
  const base = stored(workspace.document.getState().saved ?? nothing)
  const versions = { base, mine: stored(currentDocument(workspace)), theirs }
  const { document, conflicts } = mergeDocuments(versions)
  const savedBy = current.savedBy ?? ''
  const hadChanges = isDirty(workspace.document.getState())
  const diff = diffDocuments(base, theirs)
  if (conflicts.length === 0) {
    adopt(workspace, current, document)
    if (!hadChanges) nothingToSave(workspace)
    workspace.tell({ kind: 'merged', savedBy, diff })
    return true
  }
  const answer = await workspace.settleConflict({ savedBy, diff, conflicts, mayCopy })
  await follow(workspace, answer, { current, versions })
  return answer.kind !== 'cancel'
}

async function follow(
  workspace: Workspace,
  answer: ConflictAnswer,
  { current, versions }: { current: CurrentVersion; versions: Versions },
): Promise<void> {
  if (answer.kind === 'copy') await becomeCopy(workspace)
  if (answer.kind === 'overwrite') adopt(workspace, current, versions.mine)
  if (answer.kind === 'merge') {
    const side = ({ id }: MergeConflict) => answer.sides.get(id) ?? 'mine'
    adopt(workspace, current, mergeDocuments(versions, side).document)
  }
}

/** From now on the edits are based on what is stored. Undo goes back to before the merge. */
function adopt(workspace: Workspace, current: CurrentVersion, document: WorkflowDocument): void {
  applyOperations(workspace, [{ type: 'replaceDocument', document }])
  const { active, tags, versionId } = current
  workspace.document.setState({ active, tags, versionId, saved: documentOf(current) })
}

/** Whoever had no changes has none after what others saved. */
function nothingToSave({ document }: Workspace): void {
  document.setState(({ history }) => ({ saved: history.present }))
}
