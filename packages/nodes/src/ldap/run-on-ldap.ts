import { eachItem, type NodeOutput, type RunContext } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import type { Client } from 'ldapts'
import { connect } from './connect.ts'

/** Does something for each item over one connection. */
export async function runOnLdap<P extends { nodeDebug: boolean }>(
  context: RunContext<P>,
  act: (client: Client, params: P) => Promise<Item | Item[]>,
): Promise<NodeOutput> {
  if (context.items.length === 0) return [[]]
  const { client, stop } = await connect(await context.credential('ldap'), context.resolveHost)
  context.signal.addEventListener('abort', stop, { once: true })
  try {
    return await eachItem(context, (_item, _index, params) => {
      if (params.nodeDebug) context.log('LDAP', params)
      return act(client, params)
    })
  } finally {
    context.signal.removeEventListener('abort', stop)
    await client.unbind().catch(() => undefined)
    stop()
  }
}
