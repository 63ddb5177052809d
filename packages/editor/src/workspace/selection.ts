import { create } from 'zustand'
import { subscribeWithSelector } from 'zustand/middleware'
import { currentDocument, findNode, useDocument } from './document-store.ts'

interface SelectionState {
  /** Names of the selected nodes, in the order in which they were selected. */
  names: ReadonlySet<string>
}

export const useSelection = create<SelectionState>()(
  subscribeWithSelector<SelectionState>(() => ({ names: new Set<string>() })),
)

export function selectNodes(names: Iterable<string>): void {
  const wanted = new Set(names)
  if (!isSame(wanted, useSelection.getState().names)) useSelection.setState({ names: wanted })
}

export const selectedNames = (): string[] => [...useSelection.getState().names]

export const lastSelected = (): string | undefined => selectedNames().at(-1)

/** Nodes that are gone are not selected any more: after a delete, an undo, another workflow. */
export function keepSelectionValid(): () => void {
  return useDocument.subscribe(
    (state) => state.history.present.nodes,
    () => selectNodes(selectedNames().filter((name) => findNode(currentDocument(), name))),
  )
}

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((name) => b.has(name))
