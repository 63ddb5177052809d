import type { NodeOutput, RunContext } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import type { AppParams } from '../app/params.ts'
import type { RootCall } from '../ai/define-ai-node.ts'
import { inBatches } from '../ai/prompt-batches.ts'

interface Routed {
  item: Item
  outputs: readonly number[]
}

interface Routing {
  paramsFor(itemIndex: number): AppParams
  /** How many outputs the node has. */
  count: number
}

/** Sends each item where the answer of a model says; one that fails goes to the first output. */
export async function routeAnswers(
  context: RunContext,
  { paramsFor, count }: Routing,
  route: (call: RootCall) => Promise<Routed>,
): Promise<NodeOutput> {
  const outputs: Item[][] = Array.from({ length: Math.max(1, count) }, () => [])
  const routed: Routed[] = []
  const usual = context.node.typeVersion >= 1.1 ? 5 : 1
  const [failed = []] = await inBatches(
    context,
    { paramsFor, at: 'options.batching', usual },
    async (call) => {
      routed[call.itemIndex] = await route(call)
      return []
    },
  )
  for (const each of routed) {
    for (const output of each?.outputs ?? []) outputs[output]?.push(each.item)
  }
  outputs[0]?.push(...(failed ?? []))
  return outputs
}
