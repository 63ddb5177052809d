import type { NodeOutput } from '@heddle/core/node'
import { pairedWith, type ErrorData, type Item, type OutputItems } from '@heddle/core/run'
import type { OnError, WorkflowNode } from '@heddle/core/workflow'

/** What a node does after an error; the older setting counts when the newer one is absent. */
export const errorRuleOf = ({ onError, continueOnFail }: WorkflowNode): OnError =>
  onError ?? (continueOnFail ? 'continueRegularOutput' : 'stopWorkflow')

/** What a node that failed as a whole gives to its error output: its input, each item with the error. */
export function failedOutput(items: readonly Item[], error: ErrorData, outputCount: number): OutputItems {
  const failed = items.map((item) => ({ ...item, json: { ...item.json, error: error.message }, error }))
  return [...emptyOutputs(outputCount), failed]
}

/** Moves the items that stand for failures to the error output, with the data of the items they came from. */
export function routeErrors(
  output: NodeOutput,
  inputs: readonly (readonly Item[])[],
  outputCount: number,
): OutputItems {
  const failed = output.flatMap((items) => items?.filter((item) => item.error) ?? [])
  const regular = output.map((items) =>
    items?.some((item) => item.error) ? items.filter((item) => !item.error) : items,
  )
  return [
    ...emptyOutputs(outputCount).map((none, index) => regular[index] ?? none),
    failed.map((item) => withInputData(item, inputs)),
  ]
}

function withInputData(item: Item, inputs: readonly (readonly Item[])[]): Item {
  const [parent] = [item.pairedItem ?? []].flat()
  const origin = parent && inputs[parent.input ?? 0]?.[parent.item]
  return pairedWith({ ...item, json: { ...origin?.json, ...item.json } }, item.pairedItem)
}

const emptyOutputs = (count: number): Item[][] => Array.from({ length: count }, () => [])
