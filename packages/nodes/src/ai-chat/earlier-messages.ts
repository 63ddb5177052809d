import type { JsonObject } from '@heddle/core'
import type { NodeOutput, RunContext } from '@heddle/core/node'
import { maybeSupplied } from '../ai/supplied.ts'
import { storedData } from '../ai/message-text.ts'

/** Answers a chat that is opened again with what its memory has of the session. Nothing behind the trigger runs. */
export async function tellEarlier(context: RunContext): Promise<NodeOutput> {
  const isQuestion = context.items[0]?.json.action === 'loadPreviousSession'
  if (!isQuestion) return [[...context.items]]
  const memory = await maybeSupplied(context, 'ai_memory', 0)
  const messages = (await memory?.loadAll()) ?? []
  const data = messages.flatMap((message): JsonObject[] => {
    const kind = kinds[message.role]
    return kind === undefined ? [] : [stored(kind, storedData(message))]
  })
  context.respond({ body: { data } })
  return [[]]
}

const kinds: Readonly<Record<string, string>> = { user: 'HumanMessage', assistant: 'AIMessage' }

/** As embedded chats expect it. */
const stored = (kind: string, kwargs: JsonObject): JsonObject => ({
  lc: 1,
  type: 'constructor',
  id: ['langchain_core', 'messages', kind],
  kwargs,
})
