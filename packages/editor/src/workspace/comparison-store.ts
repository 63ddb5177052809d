import {
  mainConnection,
  type Connection,
  type DocumentComparison,
  type NodeComparison,
  type NodeMark,
} from '@heddle/core/workflow'
import { createStore, useStore } from 'zustand'
import type { Workspace } from './workspace.ts'
import { useWorkspace } from './WorkspaceProvider.tsx'

interface ComparisonState {
  /** What happened to each node that differs, by its name on the canvas. */
  nodes: ReadonlyMap<string, Pick<NodeComparison, 'marks'>>
  connections: ReadonlyMap<string, 'added' | 'removed'>
}

const nothing: ComparisonState = { nodes: new Map(), connections: new Map() }

export type ComparisonStore = ReturnType<typeof createComparisonStore>

/** How the document on the canvas differs from an earlier one, when two versions are compared. */
export const createComparisonStore = () => createStore<ComparisonState>(() => nothing)

export const useComparison = <T>(selector: (state: ComparisonState) => T): T =>
  useStore(useWorkspace().comparison, selector)

/** Marks the canvas with a comparison, or takes the marks away. */
export function showComparison({ comparison: store }: Workspace, comparison?: DocumentComparison): void {
  if (!comparison) return store.setState(nothing, true)
  const { added, removed } = comparison.diff.connections
  store.setState({
    nodes: new Map(comparison.nodes.map((node) => [node.name, node])),
    connections: new Map([
      ...added.map((connection) => [connectionKey(connection), 'added'] as const),
      ...removed.map((connection) => [connectionKey(connection), 'removed'] as const),
    ]),
  })
}

/** Two versions in one picture are no workflow of their own. */
export const isComparing = ({ comparison }: Workspace): boolean => comparison.getState() !== nothing

/** What happened most of all to a node; undefined when nothing did. */
export const useMark = (node: string): NodeMark | undefined =>
  useComparison((state) => state.nodes.get(node)?.marks[0])

/** What a connection is known by on the canvas. */
export const connectionKey = ({ source, sourceOutput, target, targetInput, type }: Connection): string =>
  JSON.stringify([
    source,
    sourceOutput,
    target,
    targetInput,
    ...(type === undefined || type === mainConnection ? [] : [type]),
  ])
