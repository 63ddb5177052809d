import { refuseDeep } from '@heddle/core'
import { randomUUID } from 'node:crypto'
import type { PreviewRequest, PreviewResult } from '../protocol/services.ts'
import type { World } from '../world/world.ts'

/** For a turn and the evaluation, which has a limit of its own. Whoever still waits then has typed on. */
const timeoutMs = 10_000

/** Evaluates one expression in a fresh isolate, as a person types it. What it is given of a workflow is theirs to make up. */
export async function previewExpression(
  { sandbox }: World,
  { userId, expression, data, itemIndex }: PreviewRequest,
): Promise<PreviewResult> {
  const batch = {
    executionId: `preview-${randomUUID()}`,
    templates: [expression],
    data,
    itemIndexes: [itemIndex],
  }
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new Error('The preview had to wait too long')), timeoutMs)
  try {
    const [results] = await sandbox.forPreviews(userId).evaluate(batch, limit.signal)
    const result = results?.[0] ?? { error: 'There is no result' }
    if ('error' in result) return { type: 'failed', message: result.error }
    refuseDeep(result.value, 'The result')
    return { type: 'value', value: result.value }
  } catch (error) {
    const message = error instanceof Error ? error.message : 'The expression could not be evaluated'
    return { type: 'failed', message }
  } finally {
    clearTimeout(timer)
  }
}
