import { create } from 'zustand'

/** What the columns of the node dialog share while it is open. */
interface PanelState {
  /** The input item for which expressions are shown. */
  itemIndex: number
  /** Items that are pointed at, by node; their ancestors and descendants light up too. */
  pointed: { node: string; output: number; run: number; item: number } | undefined
  /** Puts an expression into the field that had the focus last. */
  insert: ((expression: string) => void) | undefined
}

const initial: PanelState = { itemIndex: 0, pointed: undefined, insert: undefined }

export const usePanel = create<PanelState>(() => initial)

export const resetPanel = (): void => usePanel.setState(initial)
