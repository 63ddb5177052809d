import { defineNode, type ParamValues, type TriggerContext } from '@heddle/core/node'
import type { Channel, ConsumeMessage } from 'amqplib'
import { connect } from './connect.ts'
import { argumentsOf, headersOf } from './queue-arguments.ts'
import { readMessage } from './read-message.ts'
import { settleMessage } from './settle-message.ts'
import { triggerParams } from './trigger-params.ts'

/** So many messages may be here at once where nobody says how many. */
const mostAtOnce = 1000
const retryMs = 1000

export type QueueTrigger = TriggerContext<ParamValues<typeof triggerParams>>

export const rabbitmqTrigger = defineNode({
  name: 'rabbitmqTrigger',
  label: 'RabbitMQ Trigger',
  description: 'Starts the workflow when a message arrives in a RabbitMQ queue',
  version: 1,
  aliases: ['n8n-nodes-base.rabbitmqTrigger'],
  group: 'trigger',
  icon: 'file:rabbitmq.svg',
  color: '#e8590c',
  eventTriggerDescription: 'Waiting for a message in RabbitMQ',
  codex: {
    categories: ['Development', 'Communication'],
    alias: ['queue', 'broker', 'amqp', 'consume', 'message'],
  },
  credentials: [{ name: 'rabbitmq', required: true }],
  params: triggerParams,
  async trigger(context) {
    if (context.params.queue === '') throw new Error('Enter a queue')
    const { parallelMessages = -1 } = context.params.options
    if (parallelMessages !== -1 && parallelMessages < 1)
      throw new Error('The parallel message processing limit must be -1 or more than 0')
    let end = await listen(context, lost)
    let timer: NodeJS.Timeout | undefined
    let isStopped = false
    /** It is tried again and again: once is enough to be told. */
    function lost(problem: Error): void {
      if (isStopped) return
      context.fail(problem)
      comeBack()
    }
    function comeBack(): void {
      timer = setTimeout(() => void listenAgain(), retryMs)
    }
    async function listenAgain(): Promise<void> {
      try {
        end = await listen(context, lost)
        if (isStopped) await end()
      } catch {
        if (!isStopped) comeBack()
      }
    }
    return async () => {
      isStopped = true
      clearTimeout(timer)
      await end()
    }
  },
})

/** Listens to the queue until the connection, or what it is for, is lost. Gives what ends it. */
async function listen(context: QueueTrigger, lost: (problem: Error) => void): Promise<() => Promise<void>> {
  const model = await connect(await context.credential('rabbitmq'), context.resolveHost)
  let problem = new Error('The connection to RabbitMQ was lost')
  const close = () => model.close().catch(() => undefined)
  const giveUp = (error: Error) => {
    problem = error
    void close()
  }
  const channel = await model.createChannel()
  channel.on('error', giveUp)
  try {
    await prepareQueue(channel, context.params)
    await channel.consume(context.params.queue, (message) => {
      if (message) void receive(context, channel, message)
      else giveUp(new Error('The queue was deleted'))
    })
  } catch (error) {
    await close()
    throw error
  }
  model.on('error', (error: Error) => (problem = error))
  model.once('close', () => lost(problem))
  return async () => {
    // The channel first: what was said on it would not be sent otherwise.
    await channel.close().catch(() => undefined)
    await close()
  }
}

async function prepareQueue(channel: Channel, { queue, options }: QueueTrigger['params']): Promise<void> {
  const { acknowledge = 'immediately', parallelMessages = -1, binding } = options
  const { durable = true, exclusive = false, autoDelete = false } = options
  const own = { arguments: argumentsOf(options.arguments), durable, exclusive, autoDelete }
  if (options.assertQueue === false) await channel.checkQueue(queue)
  else await channel.assertQueue(queue, own)
  for (const { exchange, routingKey } of binding?.bindings ?? []) {
    if (options.assertExchange !== false) await channel.checkExchange(exchange)
    await channel.bindQueue(queue, exchange, routingKey, headersOf(options.headers))
  }
  const isLimited = acknowledge !== 'immediately' && parallelMessages > 0
  await channel.prefetch(isLimited ? parallelMessages : mostAtOnce)
}

async function receive(context: QueueTrigger, channel: Channel, message: ConsumeMessage): Promise<void> {
  try {
    await settleMessage(context, { channel, message, item: await readMessage(context, message) })
  } catch (error) {
    context.fail(error instanceof Error ? error : new Error(String(error)))
  }
}
