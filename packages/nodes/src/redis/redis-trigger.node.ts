import { defineNode, param } from '@heddle/core/node'
import { splitNames } from '../fields/field-names.ts'
import { connect } from './connect.ts'

export const redisTrigger = defineNode({
  name: 'redisTrigger',
  label: 'Redis Trigger',
  description: 'Starts the workflow when a message is published to a Redis channel',
  version: 1,
  aliases: ['n8n-nodes-base.redisTrigger'],
  group: 'trigger',
  icon: 'file:redis.svg',
  color: '#e0352b',
  eventTriggerDescription: 'Waiting for a message in Redis',
  codex: {
    categories: ['Development', 'Data & Storage'],
    alias: ['subscribe', 'channel', 'queue', 'valkey'],
  },
  credentials: [{ name: 'redis', required: true }],
  params: {
    channels: param.string({
      label: 'Channels',
      required: true,
      description: 'Channels to listen to, separated by commas. A star stands for any text.',
    }),
    options: param.collection({
      label: 'Options',
      placeholder: 'Add option',
      fields: {
        jsonParseBody: param.boolean({
          label: 'JSON Parse Body',
          description: 'Whether to read the message as JSON',
        }),
        onlyMessage: param.boolean({
          label: 'Only Message',
          description: 'Whether to leave out the name of the channel',
        }),
      },
    }),
  },
  async trigger({ params, credential, resolveHost, emit, fail }) {
    const channels = splitNames(params.channels)
    if (channels.length === 0) throw new Error('Enter a channel')
    const { jsonParseBody, onlyMessage } = params.options
    const client = await connect(await credential('redis'), resolveHost, { stays: true })
    let isLost = false
    client.on('ready', () => (isLost = false))
    client.on('error', (error: Error) => {
      // It is tried again and again: once is enough to be told.
      if (!isLost) fail(error)
      isLost = true
    })
    client.on('pmessage', (_pattern: string, channel: string, text: string) => {
      const message = jsonParseBody ? parsed(text) : text
      emit([[{ json: onlyMessage ? { message } : { channel, message } }]])
    })
    await client.psubscribe(...channels)
    return () => client.disconnect()
  },
})

/** A message that is no JSON stays a text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
