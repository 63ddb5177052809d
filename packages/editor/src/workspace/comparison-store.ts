import type { Connection, DocumentComparison, NodeComparison, NodeMark } from '@heddle/core'
import { create } from 'zustand'

interface ComparisonState {
  /** What happened to each node that differs, by its name on the canvas. */
  nodes: ReadonlyMap<string, NodeComparison>
  wires: ReadonlyMap<string, 'added' | 'removed'>
}

const nothing: ComparisonState = { nodes: new Map(), wires: new Map() }

/** How the document on the canvas differs from an earlier one, when two versions are compared. */
export const useComparison = create<ComparisonState>(() => nothing)

/** Marks the canvas with a comparison, or takes the marks away. */
export function showComparison(comparison: DocumentComparison | undefined): void {
  if (!comparison) return useComparison.setState(nothing, true)
  const { added, removed } = comparison.diff.connections
  useComparison.setState({
    nodes: new Map(comparison.nodes.map((node) => [node.name, node])),
    wires: new Map([
      ...added.map((wire) => [wireKey(wire), 'added'] as const),
      ...removed.map((wire) => [wireKey(wire), 'removed'] as const),
    ]),
  })
}

/** Two versions in one picture are no workflow of their own. */
export const isComparing = (): boolean => useComparison.getState() !== nothing

/** What happened most of all to a node; undefined when nothing did. */
export const useMark = (node: string): NodeMark | undefined =>
  useComparison((state) => state.nodes.get(node)?.marks[0])

/** What a wire is known by on the canvas. */
export const wireKey = ({ source, sourceOutput, target, targetInput }: Connection): string =>
  JSON.stringify([source, sourceOutput, target, targetInput])
