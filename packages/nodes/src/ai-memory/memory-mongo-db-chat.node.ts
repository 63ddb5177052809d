import type { SupplyContext } from '@heddle/core/node'
import type { Collection } from 'mongodb'
import type { AppParams } from '../app/params.ts'
import { defineSubNode } from '../ai/define-ai-node.ts'
import { readStored, storedData, typeOfMessage } from '../ai/message-text.ts'
import format from '../formats/memoryMongoDbChat.json' with { type: 'json' }
import { connect } from '../mongodb/connect.ts'
import { keptOpen } from '../connections/kept-open.ts'
import { memoryCodex, memoryWords } from './memory-words.ts'
import { pairsOf, sessionOf, windowMemory, type History } from './window-memory.ts'

export const memoryMongoDbChat = defineSubNode({
  name: 'memoryMongoDbChat',
  label: 'MongoDB Chat Memory',
  description: 'Remembers conversations in a collection of MongoDB',
  format,
  icon: 'file:memory.svg',
  credentials: [{ name: 'mongoDb', required: true }],
  codex: memoryCodex('mongo'),
  words: {
    ...memoryWords,
    descriptions: { ...memoryWords.descriptions, databaseName: 'The one of the credential when empty' },
  },
  supplies: 'ai_memory',
  effect: 'writes',
  supply: ({ context, params }) =>
    windowMemory(context, collectionHistory(context, params, sessionOf(context, params)), pairsOf(params)),
})

interface Session {
  sessionId: string
  messages: unknown[]
}

/** A document for each session. */
function collectionHistory(context: SupplyContext, params: AppParams, sessionId: string): History {
  const collection = keptOpen<Collection<Session>>(context, async () => {
    const name = params.maybe('databaseName')
    const given = await context.credential('mongoDb')
    const { database, close } = await connect(
      { ...given, ...(name !== undefined && { database: name }) },
      context.resolveHost,
    )
    return { value: database.collection<Session>(params.text('collectionName')), close }
  })
  return {
    async read() {
      const found = await (await collection()).findOne({ sessionId })
      return (found?.messages ?? []).flatMap((each) => readStored(each) ?? [])
    },
    async append(messages) {
      const stored = messages.map((each) => ({ type: typeOfMessage(each), data: storedData(each) }))
      await (
        await collection()
      ).updateOne({ sessionId }, { $push: { messages: { $each: stored } } }, { upsert: true })
    },
    async clear() {
      await (await collection()).deleteOne({ sessionId })
    },
  }
}
