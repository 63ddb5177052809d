import type { SupplyContext } from '@heddle/core/node'
import { defineSubNode } from '../ai/define-ai-node.ts'
import { readStored, storedData, typeOfMessage } from '../ai/message-text.ts'
import format from '../formats/memoryBufferWindow.json' with { type: 'json' }
import { memoryCodex, memoryWords } from './memory-words.ts'
import { pairsOf, sessionOf, windowMemory, type History } from './window-memory.ts'

/** What is kept of a session, also when a model sees less of it. */
const mostKept = 400

export const memoryBufferWindow = defineSubNode({
  name: 'memoryBufferWindow',
  label: 'Simple Memory',
  description: 'Remembers conversations in this instance',
  format,
  icon: 'file:memory.svg',
  codex: memoryCodex('window', 'buffer'),
  words: memoryWords,
  supplies: 'ai_memory',
  effect: 'writes',
  supply: ({ context, params }) =>
    windowMemory(context, storedHistory(context, sessionOf(context, params)), pairsOf(params)),
})

function storedHistory({ store }: SupplyContext, session: string): History {
  const key = `chat:${session}`
  const stored = async (): Promise<unknown[]> => {
    const found = await store.get('workflow', key)
    return Array.isArray(found) ? found : []
  }
  return {
    read: async () => (await stored()).flatMap((each) => readStored(each) ?? []),
    async append(messages) {
      const added = messages.map((each) => ({ type: typeOfMessage(each), ...storedData(each) }))
      await store.set('workflow', key, [...(await stored()), ...added].slice(-mostKept))
    },
    clear: () => store.set('workflow', key, []),
  }
}
