import { journalFlushMs } from '../lib/constants.ts'
import {
  currentDocument,
  onStep,
  useDocument,
  type DocumentState,
  type WorkflowIdentity,
} from './document-store.ts'
import type { Step } from './history.ts'
import { appendSteps, removeJournal, type Journal } from './journal-database.ts'
import { holdJournal } from './journal-lock.ts'

// A part of what may be lost at most: the rest is for the write itself, which a slow disk draws out.
const flushMs = journalFlushMs / 5

let base = currentDocument()
let journal: Journal | undefined
let isWritten = false
let pending: Step[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Writes every edit to the browser's own database, so that a crash, a killed tab or a restart of the
 * server costs at most the last moments. Saving and opening something else begin a new journal.
 */
export function keepJournal(): () => void {
  beginAnew(useDocument.getState())
  const stops = [
    onStep(record),
    useDocument.subscribe(
      (state) => state.openings,
      () => beginAnew(useDocument.getState()),
    ),
    useDocument.subscribe(
      (state) => state.saved,
      () => beginAnew(useDocument.getState()),
    ),
  ]
  const onHide = () => void flush()
  window.addEventListener('pagehide', onHide)
  return () => {
    window.removeEventListener('pagehide', onHide)
    stops.forEach((stop) => stop())
  }
}

/** Forgets the unsaved edits: a person chose to leave without them. */
export function discardJournal(): void {
  clearTimeout(timer)
  timer = undefined
  pending = []
  if (journal && isWritten) void removeJournal(journal.id).catch(() => undefined)
  journal = undefined
}

/** Goes on with the journal whose edits were restored: they are as unsaved as before. */
export function continueJournal(restored: Journal): void {
  discardJournal()
  journal = restored
  isWritten = true
  holdJournal(restored.id)
}

function beginAnew({ saved, history: { present } }: DocumentState): void {
  discardJournal()
  base = saved ?? present
  // What was edited while a save was on its way is in the document but not in the save.
  if (base !== present) record({ type: 'edit', operations: [{ type: 'replaceDocument', document: present }] })
}

function record(step: Step): void {
  if (!journal) start(identityOf(useDocument.getState()))
  pending.push(step)
  timer ??= setTimeout(() => void flush(), flushMs)
}

function start(identity: WorkflowIdentity): void {
  journal = { id: crypto.randomUUID(), workflowId: identity.id, base, identity, startedAt: Date.now() }
  isWritten = false
  holdJournal(journal.id)
}

async function flush(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  if (!journal || pending.length === 0) return
  const steps = pending
  pending = []
  const isNew = !isWritten
  isWritten = true
  // Without a place to write (private window, full disk) editing goes on; saving still works.
  await appendSteps(journal, steps, isNew).catch(() => undefined)
}

const identityOf = ({ id, active, tags, right, versionId }: DocumentState): WorkflowIdentity => ({
  id,
  active,
  tags: [...tags],
  right,
  versionId,
})
