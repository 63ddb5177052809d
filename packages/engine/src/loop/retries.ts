import type { NodeOutput } from '@heddle/core/node'
import type { WorkflowNode } from '@heddle/core/workflow'
import { retryTries, retryWait } from '../limits.ts'
import type { EnginePorts } from '../ports.ts'

/**
 * Calls a node that may be tried again until it succeeds, as often as its settings allow. A node that goes on after errors has failed
 * when all it gave back are errors; trying again must not repeat what has succeeded.
 */
export async function withRetries<A extends { output: NodeOutput }>(
  node: WorkflowNode,
  { ports, signal }: { ports: Pick<EnginePorts, 'sleep'>; signal: AbortSignal },
  attempt: () => Promise<A>,
): Promise<A> {
  for (let left = triesOf(node) - 1; left > 0; left -= 1) {
    try {
      const result = await attempt()
      if (!isAllErrors(result.output)) return result
    } catch (error) {
      if (signal.aborted) throw error
    }
    await ports.sleep(waitOf(node), signal)
  }
  return attempt()
}

const triesOf = ({ maxTries = retryTries.usual }: WorkflowNode): number => clamp(maxTries, retryTries)

const waitOf = ({ waitBetweenTries = retryWait.usual }: WorkflowNode): number =>
  clamp(waitBetweenTries, retryWait)

const clamp = (value: number, { least, most }: { least: number; most: number }): number =>
  Math.min(most, Math.max(least, value))

function isAllErrors(output: NodeOutput): boolean {
  const filled = output.filter((items) => items && items.length > 0)
  return filled.length > 0 && filled.every((items) => items?.every((item) => item.error !== undefined))
}
