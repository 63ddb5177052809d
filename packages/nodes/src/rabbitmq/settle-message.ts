import type { Item } from '@heddle/core/run'
import type { Channel, ConsumeMessage } from 'amqplib'
import { setTimeout } from 'node:timers/promises'
import type { QueueTrigger } from './rabbitmq-trigger.node.ts'

/** A message that fails at once would come again at once, for ever. Milliseconds. */
const beforeReturn = 1000

interface Received {
  channel: Channel
  message: ConsumeMessage
  item: Item
}

/** Starts an execution with a message, and has the server delete it or keep it when the options say so. */
export async function settleMessage(
  { mode, params, emit, emitAndWait, signal }: QueueTrigger,
  { channel, message, item }: Received,
): Promise<void> {
  const { acknowledge = 'immediately' } = params.options
  if (mode === 'manual') {
    tell(() => channel.ack(message))
    return emit([[item]])
  }
  const isAwaited = acknowledge !== 'immediately'
  const outcome = await emitAndWait([[item]], isAwaited ? 'over' : 'stored')
  // It stays with the server, which gives it out again when the workflow is switched on the next time.
  if (acknowledge === 'laterMessageNode' && outcome !== 'answered') return undefined
  if (outcome !== 'error' || acknowledge === 'executionFinishes') return tell(() => channel.ack(message))
  await setTimeout(beforeReturn, undefined, { signal, ref: false }).catch(() => undefined)
  return tell(() => channel.nack(message))
}

/** A channel that is gone has given back its messages. */
function tell(what: () => void): void {
  try {
    what()
  } catch {
    // Nobody is left to be told.
  }
}
