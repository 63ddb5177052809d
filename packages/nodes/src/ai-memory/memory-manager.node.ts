import { textOf, type JsonObject } from '@heddle/core'
import type { Item } from '@heddle/core/run'
import type { ModelMessage } from 'ai'
import type { AppParams } from '../app/params.ts'
import { defineRoot } from '../ai/define-ai-node.ts'
import type { Memory } from '../ai/memory.ts'
import { messageOf, textOfMessage, typeOfMessage } from '../ai/message-text.ts'
import { needSupplied } from '../ai/supplied.ts'
import format from '../formats/memoryManager.json' with { type: 'json' }
import { memoryCodex } from './memory-words.ts'

export const memoryManager = defineRoot({
  name: 'memoryManager',
  label: 'Chat Memory Manager',
  description: 'Reads, adds and deletes messages of a memory',
  format,
  icon: 'file:memory.svg',
  codex: memoryCodex(),
  words: {
    labels: {
      mode: 'Operation',
      insertMode: 'Insert Mode',
      deleteMode: 'Delete Mode',
      lastMessagesCount: 'Number of Messages',
      simplifyOutput: 'Simplify Output',
      groupMessages: 'Group Messages',
    },
    descriptions: {
      groupMessages: 'One item with all messages, instead of one for each',
      simplifyOutput: 'Only who said what, in pairs',
    },
    choices: {
      'mode.load': 'Get Messages',
      'mode.insert': 'Insert Messages',
      'mode.delete': 'Delete Messages',
      'insertMode.insert': 'Add to the Others',
      'insertMode.override': 'Replace the Others',
      'deleteMode.lastN': 'The Last Ones',
      'type.ai': 'AI',
    },
    longTexts: ['message'],
  },
  hidden: ['messages.messageValues.hideFromUI'],
  subInputs: [{ kind: 'ai_memory', displayName: 'Memory', required: true, most: 1 }],
  effect: 'writes',
  async each({ context, params, itemIndex }) {
    const memory = await needSupplied(context, 'ai_memory', itemIndex)
    await change(memory, params)
    return itemsOf(await memory.loadAll(), params)
  },
})

async function change(memory: Memory, params: AppParams): Promise<void> {
  const mode = params.text('mode')
  if (mode === 'insert') await insert(memory, params)
  else if (mode === 'delete') await remove(memory, params)
}

async function insert(memory: Memory, params: AppParams): Promise<void> {
  if (params.text('insertMode') === 'override') await memory.clear()
  const messages = params
    .rows('messages.messageValues')
    .flatMap(({ type, message }) => messageOf(type, textOf(message)) ?? [])
  if (messages.length > 0) await memory.add(messages)
}

async function remove(memory: Memory, params: AppParams): Promise<void> {
  const isAll = params.text('deleteMode') === 'all'
  const messages = isAll ? [] : await memory.loadAll()
  const kept = messages.slice(
    0,
    Math.max(0, messages.length - (isAll ? 0 : params.number('lastMessagesCount'))),
  )
  await memory.clear()
  if (kept.length > 0) await memory.add(kept)
}

function itemsOf(messages: readonly ModelMessage[], params: AppParams): Item | Item[] {
  const isSimple = params.text('mode') === 'load' && params.flag('simplifyOutput')
  const shown = isSimple
    ? inPairs(messages)
    : messages.map((each) => ({ type: typeOfMessage(each), content: textOfMessage(each) }))
  if (params.value('options.groupMessages') !== false) return { json: { messages: shown } }
  return shown.map((json) => ({ json }))
}

function inPairs(messages: readonly ModelMessage[]): JsonObject[] {
  const starts = messages.filter((_, index) => index % 2 === 0)
  return starts.map((first, index) => {
    const second = messages[index * 2 + 1]
    return Object.fromEntries(
      [first, ...(second ? [second] : [])].map((each) => [typeOfMessage(each), textOfMessage(each)]),
    )
  })
}
