import type { EachBatchPayload, KafkaMessage } from 'kafkajs'
import { deliver } from './deliver.ts'
import type { KafkaTrigger } from './kafka-trigger.node.ts'

export const usualHeartbeat = 10_000

interface Working {
  stop: AbortSignal
  /** A message has been worked on. */
  heard(): void
  /** No further messages are wanted. */
  pause(): void
}

/** Works through the messages of a partition, in order. The group learns how far it has come after each execution. */
export const workThrough =
  (context: KafkaTrigger, { stop, heard, pause }: Working) =>
  async (payload: EachBatchPayload): Promise<void> => {
    const { batch, resolveOffset, isRunning, isStale } = payload
    const { batchSize = 1, heartbeatInterval = usualHeartbeat } = context.params.options
    for (const messages of inParts(batch.messages, Math.max(1, batchSize))) {
      if (stop.aborted || !isRunning() || isStale()) return
      const life = keepAlive(payload, heartbeatInterval)
      const isSettled = await deliver(context, messages, stop).finally(life.end)
      if (!isSettled) return
      heard()
      resolveOffset(messages.at(-1)?.offset ?? batch.lastOffset())
      await commit(payload, context.params.options)
      life.check()
      // By hand one execution is wanted: what comes after it stays with the group.
      if (context.mode === 'manual') return pause()
    }
  }

function* inParts(messages: readonly KafkaMessage[], size: number): Generator<KafkaMessage[]> {
  for (let from = 0; from < messages.length; from += size) yield messages.slice(from, from + size)
}

/**
 * The group takes who does not tell that it is there for gone. A group that shares out its partitions anew says so in its answer,
 * and waits: what was begun is finished and committed before.
 */
function keepAlive({ heartbeat }: EachBatchPayload, interval: number) {
  let problem: Error | undefined
  const beat = () => void heartbeat().catch((error: Error) => (problem = error))
  const timer = setInterval(beat, Math.ceil(interval / 2))
  return {
    end: () => clearInterval(timer),
    check() {
      if (problem) throw problem
    },
  }
}

async function commit(
  { commitOffsetsIfNecessary, uncommittedOffsets }: EachBatchPayload,
  { autoCommitInterval = 0, autoCommitThreshold = 0 }: KafkaTrigger['params']['options'],
): Promise<void> {
  const isLater = autoCommitInterval > 0 || autoCommitThreshold > 0
  await commitOffsetsIfNecessary(isLater ? undefined : uncommittedOffsets())
}
