import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { WorkflowDocument } from '@heddle/core/workflow'
import type { WorkflowIdentity } from './document-store.ts'
import type { Step } from './history.ts'

/** The unsaved edits of one opening of one workflow: where they started and what was done since. */
export interface Journal {
  id: string
  /** Undefined for one that was never saved. */
  workflowId: string | undefined
  base: WorkflowDocument
  identity: WorkflowIdentity
  /** Milliseconds since the epoch. */
  startedAt: number
}

interface StoredStep {
  journalId: string
  step: Step
}

interface Journals extends DBSchema {
  journals: { key: string; value: Journal }
  steps: { key: number; value: StoredStep; indexes: { journalId: string } }
}

/** Writes steps behind a journal, and the journal itself when it is new, in one transaction. */
export async function appendSteps(journal: Journal, steps: readonly Step[], isNew: boolean): Promise<void> {
  const writing = await write()
  const requests = [
    ...(isNew ? [writing.objectStore('journals').put(journal)] : []),
    ...steps.map((step) => writing.objectStore('steps').add({ journalId: journal.id, step })),
  ]
  writing.commit()
  await Promise.all([...requests, writing.done])
}

export async function listJournals(workflowId: string | undefined): Promise<Journal[]> {
  const all = await (await open()).getAll('journals')
  const over = all.filter(({ id }) => isOver(id))
  for (const { id } of over) void removeJournal(id).catch(() => undefined)
  return all
    .filter((journal) => journal.workflowId === workflowId && !over.includes(journal))
    .toSorted((a, b) => b.startedAt - a.startedAt)
}

export async function readSteps(journalId: string): Promise<Step[]> {
  const stored = await (await open()).getAllFromIndex('steps', 'journalId', journalId)
  return stored.map(({ step }) => step)
}

export async function removeJournal(id: string): Promise<void> {
  // A page that is left at once takes its unfinished work on the database along; this is done when the line is.
  localStorage.setItem(overKey(id), '')
  const writing = await write()
  const steps = writing.objectStore('steps')
  const keys = await steps.index('journalId').getAllKeys(id)
  await Promise.all([
    writing.objectStore('journals').delete(id),
    ...keys.map((key) => steps.delete(key)),
    writing.done,
  ])
  localStorage.removeItem(overKey(id))
}

const overKey = (journalId: string): string => `heddle.journal-over.${journalId}`

const isOver = (journalId: string): boolean => localStorage.getItem(overKey(journalId)) !== null

let opened: Promise<IDBPDatabase<Journals>> | undefined

function open(): Promise<IDBPDatabase<Journals>> {
  opened ??= openDB<Journals>('heddle', 1, {
    upgrade(database) {
      database.createObjectStore('journals', { keyPath: 'id' })
      database.createObjectStore('steps', { autoIncrement: true }).createIndex('journalId', 'journalId')
    },
  })
  return opened
}

const write = async () =>
  (await open()).transaction(['journals', 'steps'], 'readwrite', { durability: 'strict' })
