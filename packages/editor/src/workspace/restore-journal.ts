import { equalJson } from '@heddle/core'
import { formatDate } from '../lib/dates.ts'
import { t } from '../lib/i18n.ts'
import { askConfirm } from '../ui/modal-store.ts'
import { showFailure } from '../ui/toast-store.ts'
import { currentDocument, isForLooking, openDocument, useDocument } from './document-store.ts'
import { continueJournal } from './journal.ts'
import { startHistory, takeStep, type Step } from './history.ts'
import { listJournals, readSteps, removeJournal, type Journal } from './journal-database.ts'
import { isLeftBehind } from './journal-lock.ts'
import { describeNodeTypes } from './node-types.ts'

/** Offers the edits that a crash, a killed tab or a lost server left unsaved in the workflow that is open now. */
export async function offerRestore(): Promise<void> {
  const { id, openings } = useDocument.getState()
  const left = await findLeftBehind(id).catch(() => undefined)
  if (!left) return
  const answer = await askConfirm({
    title: t('workflow.restoreTitle'),
    message: messageOf(left.journal, left.steps.length),
    confirmLabel: t('workflow.restore'),
    otherLabel: t('workflow.restoreDiscard'),
    cancelLabel: t('workflow.restoreLater'),
  })
  const isStillOpen = useDocument.getState().openings === openings
  if (answer === 'other') await removeJournal(left.journal.id)
  if (answer === 'confirm' && isStillOpen) await restore(left.journal, left.steps)
}

function messageOf({ startedAt }: Journal, count: number): string {
  const message = t('workflow.restoreMessage', { count, time: formatDate(new Date(startedAt)) })
  return isForLooking(useDocument.getState()) ? `${message} ${t('workflow.restoreAsOwn')}` : message
}

async function findLeftBehind(workflowId: string): Promise<{ journal: Journal; steps: Step[] } | undefined> {
  for (const journal of await listJournals(workflowId)) {
    if (!(await isLeftBehind(journal.id))) continue
    const steps = await readSteps(journal.id)
    if (isWorthRestoring(journal, steps)) return { journal, steps }
    await removeJournal(journal.id)
  }
  return undefined
}

/** A journal whose edits were saved after all has nothing to offer. */
function isWorthRestoring({ base }: Journal, steps: readonly Step[]): boolean {
  const { present } = steps.reduce(takeStep, startHistory(base))
  return steps.length > 0 && !equalJson(present, currentDocument())
}

async function restore(journal: Journal, steps: readonly Step[]): Promise<void> {
  const { base } = journal
  const state = useDocument.getState()
  const mayChange = !isForLooking(state)
  try {
    const history = steps.reduce(takeStep, startHistory(base))
    await describeNodeTypes(history.present.nodes)
    // Who may not change the workflow any more goes on with one of their own.
    const identity = mayChange ? { ...journal.identity, right: state.right } : {}
    const isUpToDate = mayChange && equalJson(base, currentDocument())
    openDocument({ document: history.present, identity, saved: false })
    useDocument.setState({ history, saved: isUpToDate ? base : undefined })
    continueJournal(journal)
  } catch (error) {
    showFailure(t('workflow.restoreFailed'), error)
  }
}
