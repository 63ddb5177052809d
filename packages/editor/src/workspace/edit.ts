import type { Operation } from '@heddle/core'
import { t } from '../lib/i18n.ts'
import { showError } from '../ui/toast-store.ts'
import { applyOperations, isForLooking, mayRun, useDocument, type DocumentState } from './document-store.ts'

/**
 * The one way in which a person's edits reach the document: as one step of the undo history, and
 * never in read-only mode. Says whether it was allowed.
 */
export function edit(operations: readonly Operation[], mergeKey?: string): boolean {
  if (!mayEdit()) return false
  applyOperations(operations, mergeKey)
  return true
}

/** Whether the workflow can be changed now; says so when it cannot. */
export function mayEdit(): boolean {
  const state = useDocument.getState()
  if (!state.readOnly) return true
  showError({ title: t('workflow.readOnlyTitle'), message: whyReadOnly(state) })
  return false
}

function whyReadOnly(state: DocumentState): string {
  if (!isForLooking(state)) return t('workflow.readOnlyMessage')
  return t(mayRun(state) ? 'workflow.sharedToRun' : 'workflow.sharedToLook')
}
