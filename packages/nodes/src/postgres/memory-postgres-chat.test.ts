import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memoryManager } from '../ai-memory/memory-manager.node.ts'
import { memoryPostgresChat } from '../ai-memory/memory-postgres-chat.node.ts'
import { runWithModel } from '../testing/ai-world.ts'
import { postgresCredentials as credentials, postgresUrl } from '../testing/given-postgres.ts'

const admin = new pg.Client({ connectionString: postgresUrl.href })

beforeAll(async () => {
  await admin.connect()
  await admin.query('DROP SCHEMA IF EXISTS chat_test CASCADE; CREATE SCHEMA chat_test')
})
afterAll(() => admin.end())

async function manage(parameters: object) {
  const tableName = 'chat_test.my "talks'
  const run = await runWithModel(
    {
      nodes: {
        Manager: { type: memoryManager.type, typeVersion: 1.1, parameters: { ...parameters } },
        Memory: { type: memoryPostgresChat.type, typeVersion: 1.3, parameters: { tableName } },
      },
      lines: ['Start > Manager', 'Memory > Manager as ai_memory'],
    },
    { types: [memoryManager, memoryPostgresChat], script: [], items: [{ sessionId: "it's" }], credentials },
  )
  return run.runData.Manager?.[0]?.error?.message ?? run.json('Manager')
}

test('a table keeps the messages of a session, also those that others have written', async () => {
  const messages = { messageValues: [{ type: 'user', message: "Hi'" }] }
  await manage({ mode: 'insert', messages })
  await admin.query(`INSERT INTO chat_test."my ""talks" (session_id, message)
    VALUES ('it''s', '{"type": "ai", "content": "Hello"}'), ('other', '{"type": "ai", "content": "No"}')`)

  expect(await manage({})).toEqual([{ messages: [{ human: "Hi'", ai: 'Hello' }] }])

  await manage({ mode: 'delete', deleteMode: 'all' })
  expect((await admin.query('SELECT session_id FROM chat_test."my ""talks"')).rows).toEqual([
    { session_id: 'other' },
  ])
})
