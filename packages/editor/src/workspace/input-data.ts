import type { Item, RunData, RunSource } from '@heddle/core/run'
import { ancestorsOf, listConnections, mainConnection, type WorkflowDocument } from '@heddle/core/workflow'

/** What feeds one input of a node, as the last runs left it. */
export interface NodeInput {
  source: RunSource
  items: readonly Item[]
}

/** By input index, what the node would get now; null for an input that gets nothing. */
export function inputsOf(document: WorkflowDocument, node: string, runData: RunData): (NodeInput | null)[] {
  const inputs: (NodeInput | null)[] = []
  for (const { source, sourceOutput, target, targetInput, type } of listConnections(document)) {
    if (target !== node || type !== mainConnection) continue
    while (inputs.length <= targetInput) inputs.push(null)
    const received = runData[node]?.at(-1)?.source[targetInput]
    const isReceived =
      received?.previousNode === source && (received.previousNodeOutput ?? 0) === sourceOutput
    const place = {
      node: source,
      output: sourceOutput,
      run: isReceived ? received.previousNodeRun : undefined,
    }
    inputs[targetInput] ??= outputOf(document, runData, place)
  }
  return inputs
}

interface OutputPlace {
  node: string
  output: number
  /** Which run; without it the last one that gave this output anything. */
  run?: number
}

/** The items of one output of a node: those that are pinned, else those of a run. */
function outputOf(
  document: WorkflowDocument,
  runData: RunData,
  { node, output, run }: OutputPlace,
): NodeInput | null {
  const outputs = (runData[node] ?? []).map(({ data }) => data?.main[output])
  // A loop ends with a run that gives its items to another output.
  const filled = outputs.findLastIndex((items) => items && items.length > 0)
  const index = run !== undefined && outputs[run] ? run : filled < 0 ? outputs.length - 1 : filled
  const source = { previousNode: node, previousNodeOutput: output, previousNodeRun: Math.max(0, index) }
  const pinned = document.pinData?.[node]
  if (pinned && output === 0) return { source, items: pinned }
  const items = outputs[index]
  return items ? { source, items } : null
}

/** The items of a node anywhere before another one: those of the first output on the way that has any. */
export function ancestorOutput(
  document: WorkflowDocument,
  runData: RunData,
  { ancestor, node }: { ancestor: string; node: string },
): NodeInput | null {
  const between = new Set([node, ...ancestorsOf(document, node)])
  const outputs = listConnections(document)
    .filter(
      ({ source, target, type }) => type === mainConnection && source === ancestor && between.has(target),
    )
    .map(({ sourceOutput }) => outputOf(document, runData, { node: ancestor, output: sourceOutput }))
  return outputs.find((output) => output && output.items.length > 0) ?? outputs[0] ?? null
}

/** Nodes before a node whose data can be looked at, nearest first. */
export const ancestorsWithData = (document: WorkflowDocument, node: string, runData: RunData): string[] =>
  ancestorsOf(document, node).filter(
    (name) =>
      name !== node && (runData[name]?.at(-1)?.data !== undefined || document.pinData?.[name] !== undefined),
  )
