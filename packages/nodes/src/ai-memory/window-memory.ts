import { isJsonObject } from '@heddle/core'
import type { SupplyContext } from '@heddle/core/node'
import type { ModelMessage } from 'ai'
import type { AppParams } from '../app/params.ts'
import type { Memory } from '../ai/memory.ts'
import { textOfMessage, typeOfMessage } from '../ai/message-text.ts'

/** Where the messages of one session are kept. */
export interface History {
  read(): Promise<ModelMessage[]>
  append(messages: readonly ModelMessage[]): Promise<void>
  clear(): Promise<void>
}

/** A memory that shows a model the newest pairs of question and answer. What it does is recorded as runs of its sub-node. */
export function windowMemory(
  { record }: Pick<SupplyContext, 'record'>,
  history: History,
  pairs = Infinity,
): Memory {
  const told = (messages: readonly ModelMessage[]) => ({
    output: [{ json: { messages: messages.map(plain) } }],
  })
  const newest = async () => {
    const all = await history.read()
    return all.slice(Math.max(0, all.length - 2 * pairs))
  }
  return {
    load: () => record({ action: 'load' }, newest, told),
    loadAll: () => record({ action: 'loadAll' }, () => history.read(), told),
    async add(messages) {
      const asked = { action: 'save', messages: messages.map(plain) }
      await record(
        asked,
        () => history.append(messages),
        () => told(messages),
      )
    },
    async clear() {
      await record(
        { action: 'clear' },
        () => history.clear(),
        () => told([]),
      )
    },
  }
}

const plain = (message: ModelMessage) => ({ type: typeOfMessage(message), content: textOfMessage(message) })

/** How many pairs a model is to see; all where documents of that version have no such setting. */
export function pairsOf(params: AppParams): number {
  if (params.value('contextWindowLength') === undefined) return Infinity
  return Math.max(0, Math.floor(params.number('contextWindowLength')))
}

/** The name of the conversation. */
export function sessionOf(context: SupplyContext, params: AppParams): string {
  const item = context.items[context.itemIndex]?.json
  const isOwn = params.text('sessionIdType') === 'customKey'
  const given = params.value('sessionKey') ?? (isJsonObject(item) && !isOwn ? item.sessionId : undefined)
  const key = typeof given === 'number' ? String(given) : given
  if (typeof key === 'string' && key.trim() !== '') return key
  throw new Error(
    isOwn
      ? 'The session key is empty'
      : 'There is no session ID: the item needs a field "sessionId", or set a key of your own',
  )
}
