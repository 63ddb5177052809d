import { createStore } from 'zustand'
import { subscribeWithSelector } from 'zustand/middleware'
import { currentDocument, findNode } from './document-store.ts'
import type { Workspace } from './workspace.ts'

interface SelectionState {
  /** Names of the selected nodes, in the order in which they were selected. */
  names: ReadonlySet<string>
}

export type SelectionStore = ReturnType<typeof createSelectionStore>

export const createSelectionStore = (names: readonly string[] = []) =>
  createStore<SelectionState>()(subscribeWithSelector<SelectionState>(() => ({ names: new Set(names) })))

export function selectNodes({ selection }: Workspace, names: Iterable<string>): void {
  const wanted = new Set(names)
  if (!isSame(wanted, selection.getState().names)) selection.setState({ names: wanted })
}

export const selectedNames = ({ selection }: Workspace): string[] => [...selection.getState().names]

export const lastSelected = (workspace: Workspace): string | undefined => selectedNames(workspace).at(-1)

/** Nodes that are gone are not selected any more: after a delete or an undo. */
export function keepSelectionValid(workspace: Workspace): () => void {
  return workspace.document.subscribe(
    (state) => state.history.present.nodes,
    () => {
      const isThere = (name: string) => findNode(currentDocument(workspace), name)
      selectNodes(workspace, selectedNames(workspace).filter(isThere))
    },
  )
}

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((name) => b.has(name))
