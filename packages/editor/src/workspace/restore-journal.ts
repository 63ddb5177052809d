import { equalJson } from '@heddle/core'
import { isForLooking, type DocumentState } from './document-store.ts'
import { startHistory, takeStep, type Step } from './history.ts'
import { listJournals, readSteps, removeJournal, type Journal } from './journal-database.ts'
import { isLeftBehind } from './journal-lock.ts'
import type { Opening, Workspace } from './workspace.ts'

export interface LeftEdits {
  journal: Journal
  steps: readonly Step[]
}

/** The edits that a crash, a killed tab or a lost server left unsaved in a workflow. */
export async function findLeftEdits({ document }: Workspace): Promise<LeftEdits | undefined> {
  const { id } = document.getState()
  for (const journal of await listJournals(id)) {
    if (!(await isLeftBehind(journal.id))) continue
    const steps = await readSteps(journal.id)
    if (isWorthRestoring({ journal, steps }, document.getState())) return { journal, steps }
    await removeJournal(journal.id)
  }
  return undefined
}

export const discardEdits = ({ journal }: LeftEdits): Promise<void> => removeJournal(journal.id)

/** A journal whose edits were saved after all has nothing to offer. */
const isWorthRestoring = ({ journal: { base }, steps }: LeftEdits, { history }: DocumentState): boolean =>
  steps.length > 0 && !equalJson(replay(base, steps).present, history.present)

const replay = (base: Journal['base'], steps: readonly Step[]) => steps.reduce(takeStep, startHistory(base))

/** The workflow as it was left, to be opened in place of the one that is stored. */
export function restoredOpening({ journal, steps }: LeftEdits, { document }: Workspace): Opening {
  const { base, identity } = journal
  const state = document.getState()
  const history = replay(base, steps)
  // Who may not change the workflow any more goes on with one of their own.
  const mayChange = !isForLooking(state)
  const isUpToDate = mayChange && equalJson(base, state.history.present)
  return {
    document: history.present,
    history,
    identity: mayChange ? { ...identity, right: state.right } : {},
    saved: isUpToDate && base,
    journal,
  }
}
