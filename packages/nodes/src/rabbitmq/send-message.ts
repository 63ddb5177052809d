import { defineOperation, eachItem, param, type ParamValues, type RunContext } from '@heddle/core/node'
import type { ChannelModel, ConfirmChannel } from 'amqplib'
import { connect } from './connect.ts'
import { argumentsOf, argumentsParam, headersOf, headersParam } from './queue-arguments.ts'

const toQueue = { mode: ['queue'] }
const toExchange = { mode: ['exchange'] }

const sendParams = {
  mode: param.options({
    label: 'Mode',
    options: [
      { name: 'Queue', value: 'queue', description: 'Sends to a queue' },
      { name: 'Exchange', value: 'exchange', description: 'Publishes to an exchange' },
    ],
    default: 'queue',
  }),
  queue: param.string({ label: 'Queue / Topic', show: toQueue, placeholder: 'orders' }),
  exchange: param.string({ label: 'Exchange', show: toExchange }),
  exchangeType: param.options({
    label: 'Type',
    options: [
      { name: 'Direct', value: 'direct', description: 'To queues with exactly this routing key' },
      { name: 'Topic', value: 'topic', description: 'To queues whose pattern matches the routing key' },
      { name: 'Headers', value: 'headers', description: 'To queues that ask for these headers' },
      { name: 'Fanout', value: 'fanout', description: 'To all queues' },
    ],
    default: 'fanout',
    show: toExchange,
  }),
  routingKey: param.string({ label: 'Routing Key', show: toExchange }),
  sendInputData: param.boolean({
    label: 'Send Input Data',
    default: true,
    description: 'Whether to send the data of the item as JSON',
  }),
  message: param.string({ label: 'Message', show: { sendInputData: [false] } }),
  options: param.collection({
    label: 'Options',
    placeholder: 'Add option',
    fields: {
      alternateExchange: param.string({
        label: 'Alternate Exchange',
        description: 'The exchange for messages that match no queue',
        show: { '/mode': ['exchange'] },
      }),
      arguments: argumentsParam,
      autoDelete: param.boolean({
        label: 'Auto Delete Queue',
        description: 'Whether the queue or exchange is deleted when nobody uses it',
      }),
      durable: param.boolean({
        label: 'Durable',
        default: true,
        description: 'Whether the queue or exchange survives a restart of the server',
      }),
      exclusive: param.boolean({
        label: 'Exclusive',
        description: 'Whether only this connection may use the queue',
        show: { '/mode': ['queue'] },
      }),
      headers: headersParam('Headers of the message'),
    },
  }),
}

type Sending = ParamValues<typeof sendParams>

export const sendMessage = defineOperation()({
  label: 'Send a Message to RabbitMQ',
  description: 'Sends a message to a queue or an exchange',
  action: 'Send a message to RabbitMQ',
  params: sendParams,
  async run(context) {
    if (context.items.length === 0) return [[]]
    const sender = await createSender(context)
    try {
      return await eachItem(context, async (item, _, params) => {
        const content = params.sendInputData ? JSON.stringify(item.json) : params.message
        await sender.send(params, Buffer.from(content))
        return { json: { success: true } }
      })
    } finally {
      await sender.close()
    }
  },
})

/** One connection for all items. What the server refuses ends the channel: the next item gets another one. */
async function createSender({ credential, resolveHost, signal }: RunContext) {
  const model = await connect(await credential('rabbitmq'), resolveHost)
  let channel: Promise<ConfirmChannel> | undefined
  let known = new Set<string>()
  const forget = () => {
    channel = undefined
    known = new Set()
  }
  const close = () => model.close().catch(() => undefined)
  const stop = () => void close()
  signal.addEventListener('abort', stop, { once: true })
  return {
    async send(params: Sending, content: Buffer): Promise<void> {
      const open = await (channel ??= openChannel(model, forget))
      const place = JSON.stringify([
        params.mode,
        params.queue,
        params.exchange,
        params.exchangeType,
        params.options,
      ])
      if (!known.has(place)) await makePlace(open, params)
      known.add(place)
      const [exchange, key] =
        params.mode === 'queue' ? ['', params.queue] : [params.exchange, params.routingKey]
      open.publish(exchange, key, content, { headers: headersOf(params.options.headers), persistent: true })
      await open.waitForConfirms()
    },
    async close(): Promise<void> {
      signal.removeEventListener('abort', stop)
      await close()
    },
  }
}

async function openChannel(model: ChannelModel, closed: () => void): Promise<ConfirmChannel> {
  const channel = await model.createConfirmChannel()
  channel.on('error', () => undefined)
  channel.on('close', closed)
  return channel
}

/** Makes sure that there is the queue or the exchange. */
async function makePlace(channel: ConfirmChannel, params: Sending): Promise<void> {
  const { arguments: given, durable = true, autoDelete = false, exclusive = false } = params.options
  const { alternateExchange = '' } = params.options
  const common = { arguments: argumentsOf(given), durable, autoDelete }
  if (params.mode === 'queue') {
    if (params.queue === '') throw new Error('Enter a queue')
    await channel.assertQueue(params.queue, { ...common, exclusive })
    return
  }
  if (params.exchange === '') throw new Error('Enter an exchange')
  await channel.assertExchange(params.exchange, params.exchangeType, {
    ...common,
    ...(alternateExchange !== '' && { alternateExchange }),
  })
}
