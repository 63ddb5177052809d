import { defineOperation, param } from '@heddle/core/node'
import { itemWith, targetParams } from './key-operations.ts'
import { runOnRedis } from './run-on-redis.ts'

const list = param.string({ label: 'List', required: true })
const data = param.string({ label: 'Data', required: true })

export const listLength = defineOperation()({
  label: 'List Length',
  description: 'Returns the length of a list',
  action: 'Return the length of a list',
  effect: 'reads',
  params: { list },
  run: (context) =>
    runOnRedis(context, async (client, params) => ({
      json: { [params.list]: await client.llen(params.list) },
    })),
})

export const push = defineOperation()({
  label: 'Push',
  description: 'Adds data to a list',
  action: 'Push data to a Redis list',
  params: {
    list,
    messageData: data,
    tail: param.boolean({ label: 'Tail', description: 'Whether to add it at the end of the list' }),
  },
  run: (context) =>
    runOnRedis(context, async (client, params, item) => {
      const { list: name, messageData, tail } = params
      await (tail ? client.rpush(name, messageData) : client.lpush(name, messageData))
      return item
    }),
})

export const pop = defineOperation()({
  label: 'Pop',
  description: 'Takes data from a list',
  action: 'Pop data from a Redis list',
  params: {
    list,
    tail: param.boolean({ label: 'Tail', description: 'Whether to take it from the end of the list' }),
    ...targetParams,
  },
  run: (context) =>
    runOnRedis(context, async (client, params) => {
      const taken = await (params.tail ? client.rpop(params.list) : client.lpop(params.list))
      return itemWith(params, parsed(taken))
    }),
})

export const publish = defineOperation()({
  label: 'Publish',
  description: 'Publishes a message to a channel',
  action: 'Publish a message to a Redis channel',
  params: { channel: param.string({ label: 'Channel', required: true }), messageData: data },
  run: (context) =>
    runOnRedis(context, async (client, params, item) => {
      await client.publish(params.channel, params.messageData)
      return item
    }),
})

/** What was written as JSON comes back as what it was. */
function parsed(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
