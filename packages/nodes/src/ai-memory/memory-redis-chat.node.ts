import type { SupplyContext } from '@heddle/core/node'
import type { Redis } from 'ioredis'
import { defineSubNode } from '../ai/define-ai-node.ts'
import { readStored, storedData, typeOfMessage } from '../ai/message-text.ts'
import format from '../formats/memoryRedisChat.json' with { type: 'json' }
import { connect } from '../redis/connect.ts'
import { keptOpen } from '../connections/kept-open.ts'
import { memoryCodex, memoryWords } from './memory-words.ts'
import { pairsOf, sessionOf, windowMemory, type History } from './window-memory.ts'

export const memoryRedisChat = defineSubNode({
  name: 'memoryRedisChat',
  label: 'Redis Chat Memory',
  description: 'Remembers conversations in Redis',
  format,
  icon: 'file:memory.svg',
  credentials: [{ name: 'redis', required: true }],
  codex: memoryCodex(),
  words: memoryWords,
  supplies: 'ai_memory',
  effect: 'writes',
  supply({ context, params }) {
    const history = listHistory(context, sessionOf(context, params), params.number('sessionTTL'))
    return windowMemory(context, history, pairsOf(params))
  },
})

/** A list of its own for each session, the newest message first. */
function listHistory(context: SupplyContext, session: string, seconds: number): History {
  const client = keptOpen<Redis>(context, async () => {
    const value = await connect(await context.credential('redis'), context.resolveHost)
    return { value, close: () => value.disconnect() }
  })
  return {
    async read() {
      const texts = await (await client()).lrange(session, 0, -1)
      return texts.toReversed().flatMap((text) => readStored(JSON.parse(text)) ?? [])
    },
    async append(messages) {
      const stored = messages.map((each) =>
        JSON.stringify({ type: typeOfMessage(each), data: storedData(each) }),
      )
      const writing = (await client()).multi().lpush(session, ...stored)
      if (seconds > 0) writing.expire(session, seconds)
      await writing.exec()
    },
    async clear() {
      await (await client()).del(session)
    },
  }
}
