import { errorData, ItemError } from '../run/error-data.ts'
import { pairedWith, type Item } from '../run/item.ts'
import type { NodeOutput, RunContext } from './run-context.ts'

type ItemResult = Item | readonly Item[] | null | undefined

interface EachItemOptions {
  /** How many items may be under way at once; 1 when absent. */
  concurrency?: number
}

/**
 * Runs a function for every item of the first input. What it gives back descends from that item.
 * A failing item becomes an item with the error when the node goes on after errors, else it fails the node.
 */
export async function eachItem<P>(
  context: RunContext<P>,
  run: (item: Item, itemIndex: number, params: P) => Promise<ItemResult> | ItemResult,
  { concurrency = 1 }: EachItemOptions = {},
): Promise<NodeOutput> {
  const { items, signal } = context
  const results: ItemResult[] = []
  let next = 0
  const work = async () => {
    for (let item = items[next]; item !== undefined; item = items[next]) {
      const index = next
      next += 1
      try {
        const result = run(item, index, context.params(index))
        // Nodes without I/O are never interrupted, so only what was awaited can have been overtaken by a stop.
        results[index] = result instanceof Promise ? await untilStopped(result, signal) : result
      } catch (error) {
        results[index] = failedItem(context, error, index)
      }
    }
  }
  // After a failure the items that nobody has begun stay undone.
  const workers = Array.from({ length: Math.max(1, Math.min(concurrency, items.length)) }, work)
  await Promise.all(workers).finally(() => (next = items.length))
  return [descendants(results, items)]
}

async function untilStopped<T>(result: Promise<T>, signal: AbortSignal): Promise<T> {
  const value = await result
  signal.throwIfAborted()
  return value
}

function failedItem<P>({ continueOnFail, signal }: RunContext<P>, error: unknown, index: number): Item {
  if (!continueOnFail || signal.aborted) throw new ItemError(error, index)
  const data = { ...errorData(error), itemIndex: index }
  return { json: { error: data.message }, error: data }
}

function descendants(results: readonly ItemResult[], items: readonly Item[]): Item[] {
  const made: Item[] = []
  for (const [index, result] of results.entries()) {
    if (!result) continue
    // An input item is paired with its own position, which is the parent of what was made of it.
    const parent = items[index]?.pairedItem ?? { item: index }
    if (isList(result)) for (const item of result) made.push(descendant(item, parent))
    else made.push(descendant(result, parent))
  }
  return made
}

const isList = (result: Item | readonly Item[]): result is readonly Item[] => Array.isArray(result)

const descendant = (item: Item, parent: Item['pairedItem']): Item =>
  item.pairedItem === undefined ? pairedWith(item, parent) : item
