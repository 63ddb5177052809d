import { journalFlushMs } from '../lib/constants.ts'
import type { DocumentState, DocumentStore, WorkflowIdentity } from './document-store.ts'
import type { Step } from './history.ts'
import { appendSteps, removeJournal, type Journal } from './journal-database.ts'
import { holdJournal } from './journal-lock.ts'

// A part of what may be lost at most: the rest is for the write itself, which a slow disk draws out.
const flushMs = journalFlushMs / 5

export interface JournalKeeper {
  /** Forgets the unsaved edits. */
  discard: () => void
  end: () => void
}

/**
 * Writes every edit to the browser's own database, so that a crash, a killed tab or a restart of the
 * server costs at most the last moments. Saving begins a new journal; a restored one goes on, for its
 * edits are as unsaved as before.
 */
export function keepJournal(documents: DocumentStore, begin: 'new' | Journal): JournalKeeper {
  let journal = begin === 'new' ? undefined : begin
  let base = documents.getState().history.present
  let isWritten = journal !== undefined
  let pending: Step[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  if (journal) holdJournal(journal.id)
  else beginAnew()
  const stops = [
    documents.subscribe(
      (state) => state.lastStep,
      (taken) => taken && record(taken.step),
    ),
    documents.subscribe((state) => state.saved, beginAnew),
  ]
  window.addEventListener('pagehide', flush)
  return {
    discard,
    end() {
      window.removeEventListener('pagehide', flush)
      stops.forEach((stop) => stop())
      flush()
    },
  }

  function discard(): void {
    clearTimeout(timer)
    timer = undefined
    pending = []
    if (journal && isWritten) void removeJournal(journal.id).catch(() => undefined)
    journal = undefined
  }

  function beginAnew(): void {
    const { saved, history } = documents.getState()
    discard()
    base = saved ?? history.present
    // What was edited while a save was on its way is in the document but not in the save.
    if (base !== history.present) {
      record({ type: 'edit', operations: [{ type: 'replaceDocument', document: history.present }] })
    }
  }

  function record(step: Step): void {
    journal ??= start()
    pending.push(step)
    timer ??= setTimeout(flush, flushMs)
  }

  function start(): Journal {
    const identity = identityOf(documents.getState())
    const id = crypto.randomUUID()
    isWritten = false
    holdJournal(id)
    return { id, workflowId: identity.id, base, identity, startedAt: Date.now() }
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (!journal || pending.length === 0) return
    const steps = pending
    pending = []
    const isNew = !isWritten
    isWritten = true
    // Without a place to write (private window, full disk) editing goes on; saving still works.
    void appendSteps(journal, steps, isNew).catch(() => undefined)
  }
}

const identityOf = ({ id, active, tags, right, versionId }: DocumentState): WorkflowIdentity => ({
  id,
  active,
  tags: [...tags],
  right,
  versionId,
})
