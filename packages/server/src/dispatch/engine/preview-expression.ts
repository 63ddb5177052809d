import { randomUUID } from 'node:crypto'
import type { PreviewRequest } from '../engine-services.ts'
import type { World } from './engine-world.ts'

/** For a runner to be free, or started, and the evaluation, which has a limit of its own. */
const timeoutMs = 30_000

/** Evaluates one expression in a fresh isolate, as a person types it. */
export async function previewExpression(
  { sandbox }: World,
  { expression, data, itemIndex }: PreviewRequest,
): Promise<{ value: unknown } | { error: string }> {
  const batch = {
    executionId: `preview-${randomUUID()}`,
    templates: [expression],
    data,
    itemIndexes: [itemIndex],
  }
  try {
    const [results] = await sandbox.evaluate(batch, AbortSignal.timeout(timeoutMs))
    return results?.[0] ?? { error: 'There is no result' }
  } catch (error) {
    return { error: error instanceof Error ? error.message : 'The expression could not be evaluated' }
  }
}
