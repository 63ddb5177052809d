import type { WorkflowDocument } from '@heddle/core'
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

const databaseName = 'heddle'
const journalStore = 'journals'
const stepStore = 'steps'
const byJournal = 'journalId'

/** Writes steps behind a journal, and the journal itself when it is new, in one transaction. */
export async function appendSteps(journal: Journal, steps: readonly Step[], isNew: boolean): Promise<void> {
  const { transaction, done } = await openTransaction('readwrite')
  if (isNew) transaction.objectStore(journalStore).put(journal)
  for (const step of steps) transaction.objectStore(stepStore).add({ journalId: journal.id, step })
  transaction.commit()
  await done
}

export async function listJournals(workflowId: string | undefined): Promise<Journal[]> {
  const { transaction } = await openTransaction('readonly')
  const all = await resultOf<Journal[]>(transaction.objectStore(journalStore).getAll())
  return all
    .filter((journal) => journal.workflowId === workflowId)
    .toSorted((a, b) => b.startedAt - a.startedAt)
}

export async function readSteps(journalId: string): Promise<Step[]> {
  const { transaction } = await openTransaction('readonly')
  const index = transaction.objectStore(stepStore).index(byJournal)
  const stored = await resultOf<StoredStep[]>(index.getAll(journalId))
  return stored.map(({ step }) => step)
}

export async function removeJournal(id: string): Promise<void> {
  const { transaction, done } = await openTransaction('readwrite')
  transaction.objectStore(journalStore).delete(id)
  const steps = transaction.objectStore(stepStore)
  const keys = await resultOf<IDBValidKey[]>(steps.index(byJournal).getAllKeys(id))
  for (const key of keys) steps.delete(key)
  await done
}

let opened: Promise<IDBDatabase> | undefined

function openDatabase(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(journalStore, { keyPath: 'id' })
      request.result.createObjectStore(stepStore, { autoIncrement: true }).createIndex(byJournal, byJournal)
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB is not available')))
  })
  return opened
}

async function openTransaction(mode: IDBTransactionMode) {
  const database = await openDatabase()
  const transaction = database.transaction([journalStore, stepStore], mode, { durability: 'strict' })
  const done = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('The journal was not written')),
    )
  })
  return { transaction, done }
}

function resultOf<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result as T))
    request.addEventListener('error', () => reject(request.error ?? new Error('The journal was not read')))
  })
}
