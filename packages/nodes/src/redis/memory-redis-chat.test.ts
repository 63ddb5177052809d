import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { memoryManager } from '../ai-memory/memory-manager.node.ts'
import { memoryRedisChat } from '../ai-memory/memory-redis-chat.node.ts'
import { runWithModel } from '../testing/ai-world.ts'

const { hostname: host, port } = new URL(inject('redisUrl'))
const credentials = { redis: { host, port: Number(port), database: 4 } }
const admin = new Redis({ host, port: Number(port), db: 4 })

beforeAll(() => admin.flushdb())
afterAll(() => admin.disconnect())

async function manage(parameters: object) {
  const run = await runWithModel(
    {
      nodes: {
        Manager: { type: memoryManager.type, typeVersion: 1.1, parameters: { ...parameters } },
        Memory: { type: memoryRedisChat.type, typeVersion: 1.5, parameters: { sessionTTL: 100 } },
      },
      lines: ['Start > Manager', 'Memory > Manager as ai_memory'],
    },
    { types: [memoryManager, memoryRedisChat], script: [], items: [{ sessionId: 's' }], credentials },
  )
  return run.runData.Manager?.[0]?.error?.message ?? run.json('Manager')
}

test('a list keeps the messages of a session for as long as it is to live', async () => {
  await admin.lpush('s', JSON.stringify({ type: 'human', data: { content: 'Hi' } }))
  const messages = { messageValues: [{ type: 'ai', message: 'Hello' }] }
  await manage({ mode: 'insert', messages })

  expect(await manage({})).toEqual([{ messages: [{ human: 'Hi', ai: 'Hello' }] }])
  expect(await admin.ttl('s')).toBeGreaterThan(90)

  await manage({ mode: 'delete', deleteMode: 'all' })
  expect(await admin.exists('s')).toBe(0)
})
