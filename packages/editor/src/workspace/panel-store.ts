import { createStore, useStore } from 'zustand'
import { useWorkspace } from './WorkspaceProvider.tsx'

/** What the columns of the node dialog share while it is open. */
interface PanelState {
  /** The input item for which expressions are shown. */
  itemIndex: number
  /** Items that are pointed at, by node; their ancestors and descendants light up too. */
  pointed: { node: string; output: number; run: number; item: number } | undefined
  /** Puts an expression into the field that had the focus last. */
  insert: ((expression: string) => void) | undefined
  /** A value is on its way, and what can take it shows so: over which target it is, if over any. */
  dragging: { over?: string } | undefined
}

export type PanelStore = ReturnType<typeof createPanelStore>

export const createPanelStore = () =>
  createStore<PanelState>(() => ({
    itemIndex: 0,
    pointed: undefined,
    insert: undefined,
    dragging: undefined,
  }))

export const usePanel = <T>(selector: (state: PanelState) => T): T => useStore(useWorkspace().panel, selector)
