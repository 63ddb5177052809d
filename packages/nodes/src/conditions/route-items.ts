import type { NodeOutput, RunContext } from '@heddle/core/node'
import { errorData, ItemError, type Item } from '@heddle/core/run'

/** The output for an item, null to drop it, or several outputs. */
type Route = number | number[] | null

/** How many items go by between two looks at whether it is time for a pause, or the execution was stopped. */
const lookEvery = 64

/** Sends every item to the outputs that a function chooses. A failing item follows the node's error rule. */
export async function routeItems<P>(
  context: RunContext<P>,
  outputs: number,
  choose: (itemIndex: number, params: P) => Route | Promise<Route>,
): Promise<NodeOutput> {
  const { items } = context
  const routed: Item[][] = Array.from({ length: outputs }, () => [])
  // Choosing an output leaves nothing of the parameters behind.
  const scratch = {}
  for (let index = 0, item = items[0]; item !== undefined; item = items[++index]) {
    const turn = index % lookEvery === 0 ? takeTurn(context) : undefined
    if (turn) await turn
    try {
      const chosen = choose(index, context.params(index, scratch))
      send(item, chosen instanceof Promise ? await chosen : chosen, routed)
    } catch (error) {
      routed[0]?.push(failedItem(context, error, index))
    }
  }
  return routed
}

function takeTurn<P>({ pause, signal }: RunContext<P>): Promise<void> | undefined {
  signal.throwIfAborted()
  return pause()
}

/** An input item is paired with its own position, so the item itself is what descends from it. */
function send(item: Item, route: Route, routed: Item[][]): void {
  if (typeof route === 'number') routed[route]?.push(item)
  else for (const output of route ?? []) routed[output]?.push(item)
}

function failedItem<P>(
  { continueOnFail, items, signal }: RunContext<P>,
  error: unknown,
  index: number,
): Item {
  if (!continueOnFail || signal.aborted) throw new ItemError(error, index)
  const data = { ...errorData(error), itemIndex: index }
  return { json: { ...items[index]?.json, error: data.message }, error: data, pairedItem: { item: index } }
}
