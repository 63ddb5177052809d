import type { Consumer, Kafka } from 'kafkajs'
import { openKafka, retry } from './connect.ts'
import type { KafkaTrigger } from './kafka-trigger.node.ts'
import { usualHeartbeat, workThrough } from './work-through.ts'

/** So long a broker waits for messages: stopping takes as long at most. Milliseconds. */
const longestWait = 500

interface Listening {
  lost(problem: Error): void
  heard(): void
}

/** Listens to the topic as a member of the group until the cluster is lost. Gives what ends it. */
export async function listen(
  context: KafkaTrigger,
  { lost, heard }: Listening,
): Promise<() => Promise<void>> {
  const { topic, options } = context.params
  const consumer = createConsumer(
    await openKafka(await context.credential('kafka'), context.resolveHost),
    context.params,
  )
  const stopping = new AbortController()
  const close = async () => {
    // It has to know first that it ends: otherwise it would fetch what was just given back.
    const closed = consumer.disconnect().catch(() => undefined)
    stopping.abort()
    await closed
  }
  let beforehand: Error | undefined
  let isListening = false
  consumer.on(consumer.events.CRASH, ({ payload: { error } }) => {
    stopping.abort()
    if (isListening) lost(error)
    else beforehand = error
  })
  const firstLook = lookOf(consumer, stopping.signal)
  try {
    await consumer.connect()
    await consumer.subscribe({ topics: [topic], fromBeginning: options.fromBeginning ?? true })
    const working = { stop: stopping.signal, heard, pause: () => consumer.pause([{ topic }]) }
    await consumer.run({
      eachBatchAutoResolve: false,
      eachBatch: workThrough(context, working),
      partitionsConsumedConcurrently: Math.max(1, options.partitionsConsumedConcurrently ?? 1),
      autoCommitInterval: options.autoCommitInterval || null,
      autoCommitThreshold: options.autoCommitThreshold || null,
    })
    // A new group begins with what comes after its first look, which is when the workflow counts as switched on.
    if (options.fromBeginning === false) await firstLook
    if (beforehand) throw beforehand
  } catch (error) {
    await close()
    throw error
  }
  isListening = true
  return close
}

/** A member of a group with fewer partitions than members never looks: there is nothing to wait for. */
async function lookOf(consumer: Consumer, stop: AbortSignal): Promise<void> {
  const looked = Promise.withResolvers<void>()
  const leave = [
    consumer.on(consumer.events.FETCH, () => looked.resolve()),
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
      if (Object.values(payload.memberAssignment).flat().length === 0) looked.resolve()
    }),
  ]
  stop.addEventListener('abort', () => looked.resolve(), { once: true })
  await looked.promise
  for (const forget of leave) forget()
}

const createConsumer = (kafka: Kafka, { groupId, options }: KafkaTrigger['params']): Consumer =>
  kafka.consumer({
    groupId,
    allowAutoTopicCreation: options.allowAutoTopicCreation ?? false,
    heartbeatInterval: options.heartbeatInterval ?? usualHeartbeat,
    sessionTimeout: options.sessionTimeout ?? 30_000,
    rebalanceTimeout: options.rebalanceTimeout ?? 600_000,
    maxBytesPerPartition: options.fetchMaxBytes ?? 1_048_576,
    minBytes: options.fetchMinBytes ?? 1,
    maxWaitTimeInMs: longestWait,
    ...(options.maxInFlightRequests !== 0 && { maxInFlightRequests: options.maxInFlightRequests ?? 1 }),
    // The trigger comes back by itself, and tells what went wrong.
    retry: { ...retry, restartOnFailure: () => Promise.resolve(false) },
  })
