import { defineOperation } from '@heddle/core/node'
import { connect } from './connect.ts'
import { readServerInfo } from './server-info.ts'

export const serverInfo = defineOperation()({
  label: 'Info',
  description: 'Returns facts about the server',
  action: 'Return generic information about the Redis instance',
  effect: 'reads',
  params: {},
  async run({ items, credential, resolveHost }) {
    if (items.length === 0) return [[]]
    const client = await connect(await credential('redis'), resolveHost)
    try {
      const pairedItem = items.map((_, item) => ({ item }))
      // They are the same for all items.
      return [[{ json: readServerInfo(await client.info()), pairedItem }]]
    } finally {
      client.disconnect()
    }
  },
})
