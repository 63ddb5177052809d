import { errorData, ItemError } from '../run/error-data.ts'
import { pairedWith, type ErrorData, type Item } from '../run/item.ts'
import type { NodeOutput, RunContext } from './run-context.ts'

type ItemResult = Item | readonly Item[] | null | undefined

interface EachItemOptions {
  /** How many items may be under way at once; 1 when absent. */
  concurrency?: number
  /** The function keeps nothing of its parameters: the same objects are filled for the next item. */
  reuseParams?: boolean
  /** What an item that stands for a failure says in its field `error`; the message when absent. */
  describeError?: (error: ErrorData) => unknown
}

/** How many items go by between two looks at whether it is time for a pause. */
const lookEvery = 64

/**
 * Runs a function for every item of the first input. What it gives back descends from that item.
 * A failing item becomes an item with the error when the node goes on after errors, else it fails the node.
 */
export async function eachItem<P>(
  context: RunContext<P>,
  run: (item: Item, itemIndex: number, params: P) => Promise<ItemResult> | ItemResult,
  { concurrency = 1, reuseParams = false, describeError = messageOf }: EachItemOptions = {},
): Promise<NodeOutput> {
  const { items, signal } = context
  const results: ItemResult[] = []
  let next = 0
  const work = async () => {
    const scratch = reuseParams ? {} : undefined
    for (let item = items[next]; item !== undefined; item = items[next]) {
      const index = next
      next += 1
      const pause = index % lookEvery === 0 ? context.pause() : undefined
      if (pause) await untilStopped(pause, signal)
      // An input item is paired with its own position, which is the parent of what was made of it.
      const parent = item.pairedItem ?? { item: index }
      try {
        const result = run(item, index, context.params(index, scratch))
        // Nodes without I/O are never interrupted, so only what was awaited can have been overtaken by a stop.
        results[index] = descending(
          result instanceof Promise ? await untilStopped(result, signal) : result,
          parent,
        )
      } catch (error) {
        // What is done for several items at once says itself which of them has failed.
        const failure = error instanceof ItemError ? error : new ItemError(error, index)
        results[index] = descending(failedItem(context, failure, describeError), parent)
      }
    }
  }
  const count = Math.min(concurrency, items.length)
  try {
    await (count > 1 ? Promise.all(Array.from({ length: count }, work)) : work())
  } finally {
    // After a failure the items that nobody has begun stay undone.
    next = items.length
  }
  return [results.every(isItem) ? results : results.flatMap((result) => result ?? [])]
}

const isItem = (result: ItemResult): result is Item => Boolean(result) && !Array.isArray(result)

async function untilStopped<T>(result: Promise<T>, signal: AbortSignal): Promise<T> {
  const value = await result
  signal.throwIfAborted()
  return value
}

const messageOf = ({ message }: ErrorData): string => message

function failedItem<P>(
  { continueOnFail, signal }: RunContext<P>,
  error: ItemError,
  describe: NonNullable<EachItemOptions['describeError']>,
): Item {
  if (!continueOnFail || signal.aborted) throw error
  const data = errorData(error)
  return { json: { error: describe(data) }, error: data }
}

function descending(result: ItemResult, parent: Item['pairedItem']): ItemResult {
  if (!result) return result
  return isList(result) ? result.map((item) => descendant(item, parent)) : descendant(result, parent)
}

const isList = (result: Item | readonly Item[]): result is readonly Item[] => Array.isArray(result)

const descendant = (item: Item, parent: Item['pairedItem']): Item =>
  item.pairedItem === undefined ? pairedWith(item, parent) : item
