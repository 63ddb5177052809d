import type { Right } from '@heddle/contract'
import type { Operation, WorkflowDocument, WorkflowNode } from '@heddle/core/workflow'
import { useSyncExternalStore } from 'react'
import { createStore, useStore } from 'zustand'
import { subscribeWithSelector } from 'zustand/middleware'
import { startHistory, stepsBetween, takeStep, type History, type Step } from './history.ts'
import type { Workspace } from './workspace.ts'
import { useWorkspace } from './WorkspaceProvider.tsx'

export interface TagReference {
  id: string
  name: string
}

/** What belongs to an open workflow but is not edited by operations. */
export interface WorkflowIdentity {
  /** Undefined until the first save. */
  id?: string
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
  lastStep: TakenStep | undefined
}

interface TakenStep {
  step: Step
  /** Edits with the same key that follow each other quickly become one step of the undo history. */
  mergeKey?: string
  time: number
}

export interface OpenedDocument {
  document: WorkflowDocument
  /** The way to the document, when it was restored with it. */
  history?: History
  identity?: Partial<WorkflowIdentity>
  /** False when the server does not have this document: an import, a restored journal. Or what it has instead. */
  saved?: boolean | WorkflowDocument
  readOnly?: boolean
}

export type DocumentStore = ReturnType<typeof createDocumentStore>

export const createDocumentStore = (opened: OpenedDocument) =>
  createStore<DocumentState>()(
    subscribeWithSelector<DocumentState>(() => ({
      active: false,
      tags: [],
      right: 'own',
      ...opened.identity,
      history: opened.history ?? startHistory(opened.document),
      saved: savedDocument(opened),
      readOnly: opened.readOnly ?? false,
      lastStep: undefined,
    })),
  )

function savedDocument({ document, saved = true }: OpenedDocument): WorkflowDocument | undefined {
  if (typeof saved === 'object') return saved
  return saved ? document : undefined
}

export const useDocument = <T>(selector: (state: DocumentState) => T): T =>
  useStore(useWorkspace().document, selector)

/** Shows another document in place of the one that is shown read-only. */
export function showDocument({ document: store }: Workspace, document: WorkflowDocument): void {
  store.setState({ history: startHistory(document), saved: document, readOnly: true })
}

const mergeWithinMs = 1000

/**
 * Changes the document as one step of the undo history. Edits with the same merge key that follow
 * each other quickly become one step.
 */
export function applyOperations(
  workspace: Workspace,
  operations: readonly Operation[],
  mergeKey?: string,
): void {
  const { lastStep } = workspace.document.getState()
  const isNext = mergeKey !== undefined && lastStep?.mergeKey === mergeKey
  const merge = isNext && Date.now() - lastStep.time < mergeWithinMs
  take(workspace, { type: 'edit', operations, ...(merge && { merge }) }, mergeKey)
}

export const undoStep = (workspace: Workspace): void => take(workspace, { type: 'undo' })

export const redoStep = (workspace: Workspace): void => take(workspace, { type: 'redo' })

function take({ document }: Workspace, step: Step, mergeKey?: string): void {
  const { history } = document.getState()
  const next = takeStep(history, step)
  if (next !== history) document.setState({ history: next, lastStep: { step, mergeKey, time: Date.now() } })
}

/** The document as the server has it now. */
export function markSaved({ document }: Workspace, identity: Partial<WorkflowIdentity> = {}): void {
  document.setState(({ history }) => ({ ...identity, saved: history.present }))
}

export const currentDocument = ({ document }: Pick<Workspace, 'document'>): WorkflowDocument =>
  document.getState().history.present

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

export const isStored = (state: Pick<DocumentState, 'id'>): boolean => state.id !== undefined

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

/** The workflow's node of a name, for a component that shows one node. */
export const useNode = (name: string): WorkflowNode | undefined =>
  useDocument((state) => findNode(state.history.present, name))

/** The same for what may belong to no workflow. */
export const useNodeOf = (
  workspace: Pick<Workspace, 'document'> | undefined,
  name: string,
): WorkflowNode | undefined =>
  useSyncExternalStore(
    workspace?.document.subscribe ?? subscribeToNothing,
    () => workspace && findNode(currentDocument(workspace), name),
  )

const subscribeToNothing = () => () => undefined
