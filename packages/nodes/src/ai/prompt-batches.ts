import { eachItem, type NodeOutput, type RunContext } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import type { AppParams } from '../app/params.ts'
import type { RootCall } from './define-ai-node.ts'

interface Batches {
  paramsFor(itemIndex: number): AppParams
  /** Where the batching stands among the parameters. */
  at: string
  /** How many items go at once when nothing is said. */
  usual: number
}

/** Handles items in batches: those of one at the same time, the next one when all of it are done and some time has passed. */
export async function inBatches(
  context: RunContext,
  { paramsFor, at, usual }: Batches,
  each: (call: RootCall) => Promise<Item | Item[]>,
): Promise<NodeOutput> {
  if (context.items.length === 0) return [[]]
  const { batchSize = usual, delayBetweenBatches = 0 } = paramsFor(0).fields(at)
  const size = Math.max(1, Math.floor(Number(batchSize)) || 1)
  const batches = batchesOf(context.items.length, size)
  const gates: Promise<void>[] = []
  const gate = (batch: number) =>
    (gates[batch] ??= (async () => {
      await batches[batch - 1]?.done.promise
      const delay = Number(delayBetweenBatches)
      if (batch > 0 && delay > 0) await context.sleep(delay)
    })())
  let failed = false
  return eachItem(
    context,
    async (item, itemIndex) => {
      try {
        await gate(Math.floor(itemIndex / size))
        // What has not begun when an item fails stays undone.
        return failed ? [] : await each({ context, params: paramsFor(itemIndex), item, itemIndex })
      } catch (error) {
        failed = !context.continueOnFail
        throw error
      } finally {
        batches[Math.floor(itemIndex / size)]?.endOne()
      }
    },
    { concurrency: size },
  )
}

const batchesOf = (count: number, size: number) =>
  Array.from({ length: Math.ceil(count / size) }, (_, batch) => {
    let left = Math.min(size, count - batch * size)
    const done = Promise.withResolvers<void>()
    const endOne = () => {
      left -= 1
      if (left === 0) done.resolve()
    }
    return { done, endOne }
  })
