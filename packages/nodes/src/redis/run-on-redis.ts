import { eachItem, type NodeOutput, type RunContext } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import type { Redis } from 'ioredis'
import { connect } from './connect.ts'

/** Does something for each item over one connection. */
export async function runOnRedis<P>(
  context: RunContext<P>,
  act: (client: Redis, params: P, item: Item) => Promise<Item>,
): Promise<NodeOutput> {
  if (context.items.length === 0) return [[]]
  const client = await connect(await context.credential('redis'), context.resolveHost)
  const stop = () => client.disconnect()
  context.signal.addEventListener('abort', stop, { once: true })
  try {
    return await eachItem(context, (item, _, params) => act(client, params, item))
  } finally {
    context.signal.removeEventListener('abort', stop)
    client.disconnect()
  }
}
