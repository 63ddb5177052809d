import type { Connection } from '@heddle/core'
import { create } from 'zustand'
import { lastClickDefault } from '../lib/constants.ts'

/** Where a node goes that is chosen in the node creator. */
export interface CreatorTarget {
  /** On the canvas; by default behind the last selected node. */
  position?: [number, number]
  /** The loose end of a wire that was dropped on the empty canvas. */
  from?: { node: string; index: number; end: 'output' | 'input' }
  /** A wire into which the node goes. */
  into?: Connection
}

interface ViewState {
  creator: CreatorTarget | undefined
  /** Where the canvas was clicked last, in its own coordinates. */
  lastClick: [number, number]
  paletteOpen: boolean
}

export const useView = create<ViewState>(() => ({
  creator: undefined,
  lastClick: lastClickDefault,
  paletteOpen: false,
}))

export const openCreator = (target: CreatorTarget = {}): void => useView.setState({ creator: target })

export const closeCreator = (): void => useView.setState({ creator: undefined })
