import type { StoredWorkflow } from '@heddle/contract'
import {
  diffDocuments,
  mergeDocuments,
  toStoredWorkflow,
  type MergeConflict,
  type Side,
  type Versions,
  type WorkflowDocument,
} from '@heddle/core'
import { t } from '../lib/i18n.ts'
import { openModal } from '../ui/modal-store.ts'
import { showInfo } from '../ui/toast-store.ts'
import { becomeCopy } from './commands/duplicate-workflow.ts'
import { documentOf } from './commands/open-workflow.ts'
import { describeChanges } from './describe-changes.ts'
import { applyOperations, currentDocument, useDocument } from './document-store.ts'
import { describeNodeTypes, findDescription } from './node-types.ts'

/** The workflow as it is stored now, with whoever stored it. */
export type CurrentVersion = StoredWorkflow & { savedBy?: string }

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
export async function settleConflict(current: CurrentVersion, mayCopy: boolean): Promise<boolean> {
  await describeNodeTypes(current.nodes)
  const stored = (document: WorkflowDocument) => toStoredWorkflow(document, findDescription)
  const theirs = documentOf(current)
  // Without knowing the start everything that differs is asked for.
  const base = stored(useDocument.getState().saved ?? nothing)
  const versions = { base, mine: stored(currentDocument()), theirs }
  const { document, conflicts } = mergeDocuments(versions)
  const who = current.savedBy || t('merge.somebody')
  const changes = describeChanges(diffDocuments(base, theirs))
  if (conflicts.length === 0) {
    adopt(current, document)
    if (changes.length > 0) showInfo({ title: t('merge.merged', { who }), list: changes.slice(0, 5) })
    return true
  }
  const answer = await ask({ who, changes, conflicts, mayCopy })
  await follow(answer, current, versions)
  return answer.kind !== 'cancel'
}

async function follow(answer: ConflictAnswer, current: CurrentVersion, versions: Versions): Promise<void> {
  if (answer.kind === 'copy') await becomeCopy()
  if (answer.kind === 'overwrite') adopt(current, versions.mine)
  if (answer.kind === 'merge') {
    const side = ({ id }: MergeConflict) => answer.sides.get(id) ?? 'mine'
    adopt(current, mergeDocuments(versions, side).document)
  }
}

export interface ConflictQuestion {
  who: string
  changes: readonly string[]
  conflicts: readonly MergeConflict[]
  /** Whether a copy can be stored instead. */
  mayCopy: boolean
}

const ask = (question: ConflictQuestion): Promise<ConflictAnswer> =>
  new Promise((resolve) => {
    openModal('conflict', { ...question, answer: resolve }, () => resolve({ kind: 'cancel' }))
  })

/** From now on the edits are based on what is stored. Undo goes back to before the merge. */
function adopt(current: CurrentVersion, document: WorkflowDocument): void {
  applyOperations([{ type: 'replaceDocument', document }])
  const { active, tags, versionId } = current
  useDocument.setState({ active, tags, versionId, saved: documentOf(current) })
}
