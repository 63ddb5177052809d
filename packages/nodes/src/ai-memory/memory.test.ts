import { afterAll, beforeAll, expect, test } from 'vitest'
import { runWithModel } from '../testing/ai-world.ts'
import { startMongoDouble, type MongoDouble } from '../testing/mongodb-double.ts'
import { memoryBufferWindow } from './memory-buffer-window.node.ts'
import { memoryManager } from './memory-manager.node.ts'
import { memoryMongoDbChat } from './memory-mongo-db-chat.node.ts'

let double: MongoDouble
beforeAll(async () => (double = await startMongoDouble()))
afterAll(() => double.stop())

const types = [memoryBufferWindow, memoryManager, memoryMongoDbChat]

/** Has the manager do something with a memory. */
async function manage(parameters: object, memory: object = {}, options: object = {}) {
  const run = await runWithModel(
    {
      nodes: {
        Manager: { type: memoryManager.type, typeVersion: 1.1, parameters: { ...parameters } },
        Memory: { type: memoryBufferWindow.type, typeVersion: 1.3, ...memory },
      },
      lines: ['Start > Manager', 'Memory > Manager as ai_memory'],
    },
    { types, script: [], items: [{ sessionId: 's' }], ...options },
  )
  return run.runData.Manager?.[0]?.error?.message ?? run.json('Manager')
}

const insert = (...texts: [string, string][]) => ({
  mode: 'insert',
  messages: { messageValues: texts.map(([type, message]) => ({ type, message })) },
})

const talk = insert(['system', 'Be kind'], ['user', 'Hi'], ['ai', 'Hello'], ['user', 'Bye'])

test('messages are added to a memory, read, and deleted again', async () => {
  const rows = new Map<string, unknown>()
  const after = (parameters: object) => manage(parameters, {}, { rows })

  expect(await after(talk)).toEqual([
    {
      messages: [
        { type: 'system', content: 'Be kind' },
        { type: 'human', content: 'Hi' },
        { type: 'ai', content: 'Hello' },
        { type: 'human', content: 'Bye' },
      ],
    },
  ])
  expect(await after({})).toEqual([
    {
      messages: [
        { system: 'Be kind', human: 'Hi' },
        { ai: 'Hello', human: 'Bye' },
      ],
    },
  ])
  expect(await after({ options: { groupMessages: false } })).toHaveLength(2)
  expect(await after({ mode: 'delete', lastMessagesCount: 3 })).toEqual([
    { messages: [{ type: 'system', content: 'Be kind' }] },
  ])
  expect(await after({ ...insert(['user', 'New']), insertMode: 'override' })).toEqual([
    { messages: [{ type: 'human', content: 'New' }] },
  ])
  expect(await after({ mode: 'delete', deleteMode: 'all' })).toEqual([{ messages: [] }])
})

test('a session has the key that the item or the node says', async () => {
  const rows = new Map<string, unknown>()
  const own = { parameters: { sessionIdType: 'customKey', sessionKey: '={{ "o" + $json.sessionId }}' } }

  await manage(talk, own, { rows })

  expect(await manage({}, {}, { rows })).toEqual([{ messages: [] }])
  expect(await manage({ simplifyOutput: false }, own, { rows })).toEqual([
    { messages: expect.objectContaining({ length: 4 }) },
  ])
  expect(await manage({}, {}, { rows, items: [{}] })).toContain('There is no session ID')
  expect(await manage({}, { parameters: { sessionIdType: 'customKey' } })).toBe('The session key is empty')
})

test('MongoDB keeps a document for each session', async () => {
  const memory = { type: memoryMongoDbChat.type, typeVersion: 1, parameters: { databaseName: 'd' } }
  const credentials = { mongoDb: { host: '127.0.0.1', port: double.port, database: 'other' } }

  await manage(insert(['user', 'Hi']), memory, { credentials })
  await manage(insert(['ai', 'Hello']), memory, { credentials })

  expect(await manage({}, memory, { credentials })).toEqual([{ messages: [{ human: 'Hi', ai: 'Hello' }] }])
  expect(double.collections.get('n8n_chat_histories')).toEqual([
    expect.objectContaining({
      sessionId: 's',
      messages: [
        { type: 'human', data: expect.objectContaining({ content: 'Hi' }) },
        { type: 'ai', data: expect.objectContaining({ content: 'Hello' }) },
      ],
    }),
  ])
  expect(await manage({ mode: 'delete', deleteMode: 'all' }, memory, { credentials })).toEqual([
    { messages: [] },
  ])
})
