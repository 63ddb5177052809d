import type { FiringOutcome } from '@heddle/core/node'
import type { KafkaMessage } from 'kafkajs'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { KafkaTrigger } from './kafka-trigger.node.ts'
import { readMessage } from './read-message.ts'

/**
 * Starts executions with messages until one of them ends as the settings want it. False when the trigger was stopped before:
 * the group gives the messages out again.
 */
export async function deliver(
  context: KafkaTrigger,
  messages: readonly KafkaMessage[],
  stop: AbortSignal,
): Promise<boolean> {
  const { errorRetryDelay = 5000 } = context.params.options
  for (;;) {
    const isSettled = await unlessStopped(attempt(context, messages), stop)
    if (isSettled !== false) return isSettled ?? false
    await setTimeout(errorRetryDelay, undefined, { signal: stop, ref: false }).catch(() => undefined)
  }
}

async function attempt(context: KafkaTrigger, messages: readonly KafkaMessage[]): Promise<boolean> {
  const { mode, params, emit, emitAndWait, fail } = context
  try {
    const items = await Promise.all(messages.map((message) => readMessage(context, message)))
    if (mode === 'manual') {
      emit([items])
      return true
    }
    const isAwaited = params.resolveOffset !== 'immediately'
    return settles(params, await emitAndWait([items], isAwaited ? 'over' : 'stored'))
  } catch (error) {
    fail(error instanceof Error ? error : new Error(String(error)))
    return false
  }
}

/** Whether the group may go on after an execution that ended like this. */
function settles(
  { resolveOffset, allowedStatuses }: KafkaTrigger['params'],
  outcome: FiringOutcome,
): boolean {
  const hasFailed = outcome === 'error'
  if (resolveOffset === 'onCompletion') return true
  if (resolveOffset !== 'onStatus') return !hasFailed
  return allowedStatuses.some((status) => (status !== 'success') === hasFailed)
}

/** What comes of it, or nothing when the trigger is stopped meanwhile. */
async function unlessStopped<T>(work: Promise<T>, stop: AbortSignal): Promise<T | undefined> {
  if (stop.aborted) return undefined
  const done = new AbortController()
  const stopped = once(stop, 'abort', { signal: done.signal }).then(
    () => undefined,
    () => undefined,
  )
  try {
    return await Promise.race([work, stopped])
  } finally {
    done.abort()
  }
}
