import type { Right } from '@heddle/contract'
import type { Operation, WorkflowDocument, WorkflowNode } from '@heddle/core'
import { create } from 'zustand'
import { subscribeWithSelector } from 'zustand/middleware'
import { defaultWorkflowName, placeholderWorkflowId } from '../lib/constants.ts'
import { startHistory, stepsBetween, takeStep, type History, type Step } from './history.ts'

export interface TagReference {
  id: string
  name: string
}

/** What belongs to the open workflow but is not edited by operations. */
export interface WorkflowIdentity {
  /** A placeholder until the first save. */
  id: string
  active: boolean
  tags: readonly TagReference[]
  /** What the person may do with it. */
  right: Right
  /** The version that the edits started from. */
  versionId?: string
}

export interface DocumentState extends WorkflowIdentity {
  history: History
  /** The document as the server has it; undefined when it never had this one. */
  saved: WorkflowDocument | undefined
  readOnly: boolean
  /** Changes whenever another workflow is opened, so that what belonged to the old one can be dropped. */
  openings: number
}

const emptyDocument: WorkflowDocument = {
  name: defaultWorkflowName,
  nodes: [],
  connections: {},
  settings: {},
}

const emptyIdentity: WorkflowIdentity = { id: placeholderWorkflowId, active: false, tags: [], right: 'own' }

export const useDocument = create<DocumentState>()(
  subscribeWithSelector<DocumentState>(() => ({
    ...emptyIdentity,
    history: startHistory(emptyDocument),
    saved: emptyDocument,
    readOnly: true,
    openings: 0,
  })),
)

interface OpenOptions {
  document: WorkflowDocument
  identity?: Partial<WorkflowIdentity>
  /** False when the server does not have this document: an import, a restored journal. Or what it has instead. */
  saved?: boolean | WorkflowDocument
  readOnly?: boolean
}

/** Puts another workflow in place of the open one. */
export function openDocument({ document, identity, saved = true, readOnly = false }: OpenOptions): void {
  useDocument.setState(({ openings }) => ({
    ...emptyIdentity,
    versionId: undefined,
    ...identity,
    history: startHistory(document),
    saved: savedDocument(document, saved),
    readOnly,
    openings: openings + 1,
  }))
  stepEnds()
}

function savedDocument(document: WorkflowDocument, saved: boolean | WorkflowDocument) {
  if (typeof saved === 'object') return saved
  return saved ? document : undefined
}

/** Shows another document in place of the one that is shown read-only, without opening another workflow. */
export function showDocument(document: WorkflowDocument): void {
  useDocument.setState({ history: startHistory(document), saved: document, readOnly: true })
}

/** Clears everything that belonged to the open workflow. */
export function resetDocument(readOnly = false): void {
  openDocument({ document: emptyDocument, readOnly })
}

type StepListener = (step: Step) => void
const stepListeners = new Set<StepListener>()

/** Hears of every step that changed the document, for the journal. */
export function onStep(listener: StepListener): () => void {
  stepListeners.add(listener)
  return () => stepListeners.delete(listener)
}

const mergeWithinMs = 1000
let lastMerge: { key: string; time: number } | undefined

/**
 * Changes the document as one step of the undo history. Edits with the same merge key that follow
 * each other quickly become one step.
 */
export function applyOperations(operations: readonly Operation[], mergeKey?: string): void {
  const now = Date.now()
  const merge = mergeKey !== undefined && lastMerge?.key === mergeKey && now - lastMerge.time < mergeWithinMs
  step({ type: 'edit', operations, ...(merge && { merge }) })
  lastMerge = mergeKey === undefined ? undefined : { key: mergeKey, time: now }
}

/** The next edit starts a step of its own, whatever its merge key. */
function stepEnds(): void {
  lastMerge = undefined
}

export function undoStep(): void {
  stepEnds()
  step({ type: 'undo' })
}

export function redoStep(): void {
  stepEnds()
  step({ type: 'redo' })
}

function step(taken: Step): void {
  const { history } = useDocument.getState()
  const next = takeStep(history, taken)
  if (next === history) return
  useDocument.setState({ history: next })
  for (const listener of stepListeners) listener(taken)
}

/** The open document as the server has it now. */
export function markSaved(identity: Partial<WorkflowIdentity> = {}): void {
  useDocument.setState(({ history }) => ({ ...identity, saved: history.present }))
}

export const currentDocument = (): WorkflowDocument => useDocument.getState().history.present

export const isDirty = (state: DocumentState): boolean => state.saved !== state.history.present

/** How many steps are not saved; undefined when they cannot be counted. */
export const unsavedSteps = (state: DocumentState): number | undefined =>
  stepsBetween(state.history, state.saved)

/** Whether it belongs to somebody who lets the person look at it, and perhaps run it, but not change it. */
export const isForLooking = ({ right }: Pick<DocumentState, 'right'>): boolean =>
  right === 'see' || right === 'run'

/** Whether the person may run what is shown: as it stands, or only as it is stored. */
export const mayRun = ({ readOnly, right }: Pick<DocumentState, 'readOnly' | 'right'>): boolean =>
  !readOnly || right === 'run'

export const isStored = (state: Pick<DocumentState, 'id'>): boolean => state.id !== placeholderWorkflowId

/** The node of a name, looked up in a table that is made once per list of nodes. */
export function findNode(document: WorkflowDocument, name: string): WorkflowNode | undefined {
  let table = nodeTables.get(document.nodes)
  if (!table) {
    table = new Map(document.nodes.map((node) => [node.name, node]))
    nodeTables.set(document.nodes, table)
  }
  return table.get(name)
}

const nodeTables = new WeakMap<readonly WorkflowNode[], Map<string, WorkflowNode>>()

/** The open workflow's node of a name, for a component that shows one node. */
export const useNode = (name: string): WorkflowNode | undefined =>
  useDocument((state) => findNode(state.history.present, name))
