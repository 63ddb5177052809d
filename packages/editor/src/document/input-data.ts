import {
  ancestorsOf,
  listConnections,
  type Item,
  type RunData,
  type RunSource,
  type WorkflowDocument,
} from '@heddle/core'

/** What feeds one input of a node, as the last runs left it. */
export interface NodeInput {
  source: RunSource
  items: readonly Item[]
}

/** By input index, what the node would get now; null for an input that gets nothing. */
export function inputsOf(document: WorkflowDocument, node: string, runData: RunData): (NodeInput | null)[] {
  const inputs: (NodeInput | null)[] = []
  for (const { source, sourceOutput, target, targetInput } of listConnections(document)) {
    if (target !== node) continue
    while (inputs.length <= targetInput) inputs.push(null)
    inputs[targetInput] ??= outputOf(document, runData, { node: source, output: sourceOutput })
  }
  return inputs
}

interface OutputPlace {
  node: string
  output: number
}

/** The items of one output of a node: those that are pinned, else those of its last run. */
export function outputOf(
  document: WorkflowDocument,
  runData: RunData,
  { node, output }: OutputPlace,
): NodeInput | null {
  const runs = runData[node] ?? []
  const source = {
    previousNode: node,
    previousNodeOutput: output,
    previousNodeRun: Math.max(0, runs.length - 1),
  }
  const pinned = document.pinData?.[node]
  if (pinned && output === 0) return { source, items: pinned }
  const items = runs.at(-1)?.data?.main[output]
  return items ? { source, items } : null
}

/** Nodes before a node whose data can be looked at, nearest first. */
export const ancestorsWithData = (document: WorkflowDocument, node: string, runData: RunData): string[] =>
  ancestorsOf(document, node).filter(
    (name) =>
      name !== node && (runData[name]?.at(-1)?.data !== undefined || document.pinData?.[name] !== undefined),
  )
