import type { JsonObject } from '@heddle/core'
import type { Connection, WorkflowNode } from '@heddle/core/workflow'
import { createStore, useStore } from 'zustand'
import { lastClickDefault } from '../lib/constants.ts'
import type { Workspace } from './workspace.ts'
import { useWorkspace } from './WorkspaceProvider.tsx'

/** Where a node goes that is chosen in the node creator. */
export interface CreatorTarget {
  /** On the canvas; by default behind the last selected node. */
  position?: [number, number]
  /** The loose end of a connection that was dropped on the empty canvas. */
  from?: LooseEnd
  /** A connection into which the node goes. */
  into?: Connection
  /** A node that a trigger takes the place of. */
  replaces?: string
  /** What the node is told to do from the beginning. */
  parameters?: JsonObject | undefined
}

/** A port from which something new is to be connected. */
export type LooseEnd =
  | { node: string; index: number; end: 'output' | 'input' }
  /** A place where a sub-node of a kind is to hang. */
  | { node: string; index: number; end: 'subInput'; kind: string }
  /** A sub-node that is to hang on something. */
  | { node: string; index: number; end: 'subOutput'; kind: string }

/** What can be done with the part of the canvas that is in sight. */
export interface Viewport {
  zoomIn: () => void
  zoomOut: () => void
  resetZoom: () => void
  /** Brings all nodes into sight. */
  fit: () => void
  /** Brings one node to the middle. */
  center: (position: readonly [number, number]) => void
  /** Moves, and draws smaller where it must, until all of the nodes are in sight. */
  reveal: (nodes: readonly WorkflowNode[]) => void
  moveTo: (place: ViewportPlace) => void
  /** A point of the screen in the canvas's own coordinates. */
  toCanvas: (point: { clientX: number; clientY: number }) => [number, number]
}

export interface ViewportPlace {
  x: number
  y: number
  zoom: number
}

interface ViewState {
  creator: CreatorTarget | undefined
  /** Where the canvas was clicked last, in its own coordinates. */
  lastClick: [number, number]
  /** Of the canvas that shows the workflow; undefined until it is drawn. */
  viewport: Viewport | undefined
}

export type ViewStore = ReturnType<typeof createViewStore>

export const createViewStore = () =>
  createStore<ViewState>(() => ({ creator: undefined, lastClick: lastClickDefault, viewport: undefined }))

export const useView = <T>(selector: (state: ViewState) => T): T => useStore(useWorkspace().view, selector)

export const openCreator = ({ view }: Workspace, target: CreatorTarget = {}): void =>
  view.setState({ creator: target })

export const closeCreator = ({ view }: Workspace): void => view.setState({ creator: undefined })

export const viewportOf = ({ view }: Workspace): Viewport | undefined => view.getState().viewport
