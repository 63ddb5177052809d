import { errorData, ItemError, type Item, type NodeOutput, type RunContext } from '@heddle/core'

/** The output for an item, null to drop it, or several outputs. */
type Route = number | number[] | null

/** Sends every item to the outputs that a function chooses. A failing item follows the node's error rule. */
export async function routeItems<P>(
  context: RunContext<P>,
  outputs: number,
  choose: (itemIndex: number, params: P) => Route | Promise<Route>,
): Promise<NodeOutput> {
  const routed: Item[][] = Array.from({ length: outputs }, () => [])
  for (const [index, item] of context.items.entries()) {
    context.signal.throwIfAborted()
    try {
      const chosen = choose(index, context.params(index))
      const route = chosen instanceof Promise ? await chosen : chosen
      for (const output of route === null ? [] : [route].flat()) {
        routed[output]?.push({ ...item, pairedItem: { item: index } })
      }
    } catch (error) {
      routed[0]?.push(failedItem(context, error, index))
    }
  }
  return routed
}

function failedItem<P>({ continueOnFail, items }: RunContext<P>, error: unknown, index: number): Item {
  if (!continueOnFail) throw new ItemError(error, index)
  const data = { ...errorData(error), itemIndex: index }
  return { json: { ...items[index]?.json, error: data.message }, error: data, pairedItem: { item: index } }
}
