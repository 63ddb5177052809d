import type { NodeOutput, RunContext } from '@heddle/core/node'
import { errorData, ItemError, type Item } from '@heddle/core/run'

/** The output for an item, null to drop it, or several outputs. */
type Route = number | number[] | null

/** How many items go by between two looks at whether it is time for a pause, or the execution was stopped. */
const lookEvery = 64

interface Outputs {
  count: number
  /** Where an item goes, as it is, when its choice fails and the node goes on; otherwise it becomes an error. */
  otherwise?: number
}

/** Sends every item to the outputs that a function chooses. A failing item follows the node's error rule. */
export async function routeItems<P>(
  context: RunContext<P>,
  { count, otherwise }: Outputs,
  choose: (itemIndex: number, params: P) => Route | Promise<Route>,
): Promise<NodeOutput> {
  const { items } = context
  const routed: Item[][] = Array.from({ length: count }, () => [])
  // Choosing an output leaves nothing of the parameters behind.
  const scratch = {}
  for (let index = 0, item = items[0]; item !== undefined; item = items[++index]) {
    const turn = index % lookEvery === 0 ? takeTurn(context) : undefined
    if (turn) await turn
    try {
      const chosen = choose(index, context.params(index, scratch))
      send(item, chosen instanceof Promise ? await chosen : chosen, routed)
    } catch (error) {
      const failed = failedItem(context, error, index)
      if (otherwise === undefined) routed[0]?.push(failed)
      else send(item, otherwise, routed)
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

function failedItem<P>({ continueOnFail, signal }: RunContext<P>, error: unknown, index: number): Item {
  if (!continueOnFail || signal.aborted) throw new ItemError(error, index)
  const data = { ...errorData(error), itemIndex: index }
  return { json: { error: data.message }, error: data, pairedItem: { item: index } }
}
