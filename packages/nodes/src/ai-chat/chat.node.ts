import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import {
  eachItem,
  type NodeDefinition,
  type NodeOutput,
  type ReplyChoice,
  type RunContext,
  type WebhookContext,
  type WebhookOutcome,
} from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import type { ModelMessage } from 'ai'
import { needSupplied } from '../ai/supplied.ts'
import { describeApp } from '../app/define-app.ts'
import { questionWords } from '../app/question-words.ts'
import { readQuestion } from '../app/question.ts'
import { joinWords } from '../app/words.ts'
import { endOfWait } from '../form/limit-wait.ts'
import format from '../formats/chat.json' with { type: 'json' }
import { readMessage } from './read-message.ts'

const base = describeApp({
  name: 'chat',
  label: 'Chat',
  description: 'Sends a message to the chat, and waits for the answer if you like',
  format,
  words: joinWords(questionWords, {
    labels: {
      waitUserReply: 'Wait for User Reply',
      blockUserInput: 'Only Buttons',
      memoryConnection: 'Add to Memory',
    },
    descriptions: {
      blockUserInput: 'Whether people can only choose, and not write',
      memoryConnection: 'Whether a memory that hangs on the node keeps what is sent and received',
    },
    choices: {
      'operation.send': 'Send Message',
      'operation.sendAndWait': 'Send and Wait for Response',
      'responseType.freeTextChat': 'Free Text',
    },
  }),
  hidden: ['defineForm', 'jsonOutput', 'formFields', 'options.autoSaveHighlightedData'],
  credentials: [],
  icon: 'file:chat.svg',
  color: '#0d9488',
  codex: {
    categories: ['AI'],
    subcategories: { AI: ['Miscellaneous'] },
    alias: ['message', 'approval', 'human', 'wait'],
  },
})

export const chat: NodeDefinition = {
  ...base,
  effectOf: () => 'reads',
  description: {
    ...base.description,
    group: ['input'],
    inputs: ['main'],
    subInputs: [
      {
        kind: 'ai_memory',
        displayName: 'Memory',
        required: true,
        most: 1,
        displayOptions: { show: { 'options.memoryConnection': [true] } },
      },
    ],
    webhooks: [{ name: 'default', httpMethod: 'POST', path: '', isFullPath: true, restartWebhook: true }],
  },
  run: (context) => send(context),
  webhook: (context) => receive(context),
}

async function send(context: RunContext) {
  const answer = context.takeAnswer()
  if (answer) return hear(context, answer)
  const [first] = context.items
  const values = context.params(0)
  if (first && waits(values, context)) {
    await ask(context, values)
    return [[...context.items]]
  }
  return eachItem(context, async (_item, itemIndex, { message, options }) => {
    const content = textOf(message)
    say(context, content, itemIndex)
    if (isRemembered({ options })) await remember(context, { role: 'assistant', content }, itemIndex)
    return { json: { message } }
  })
}

/** What was answered is given out, after the memory has got it. */
async function hear(context: RunContext, answer: Item): Promise<NodeOutput> {
  await remember(context, { role: 'user', content: textOf(answer.json.chatInput) }, 0)
  return [[answer]]
}

const isRemembered = ({ options, responseType }: JsonObject): boolean =>
  isJsonObject(options) && options.memoryConnection === true && responseType !== 'approval'

async function remember(context: RunContext, message: ModelMessage, itemIndex: number): Promise<void> {
  const memory = await needSupplied(context, 'ai_memory', itemIndex)
  await memory.add([message])
}

/** The first version says it with a switch of its own. */
const waits = ({ operation, waitUserReply }: JsonObject, { node }: RunContext): boolean =>
  node.typeVersion < 1.1 ? waitUserReply !== false : operation === 'sendAndWait'

function say(context: RunContext, content: string, itemIndex: number): void {
  context.say({ type: 'begin' }, itemIndex)
  context.say({ type: 'item', content }, itemIndex)
  context.say({ type: 'end' }, itemIndex)
}

/** One question for the whole run: an execution can wait for one answer only. */
async function ask(context: RunContext, values: JsonObject): Promise<void> {
  const url = String(await context.evaluate('={{ $execution.resumeUrl }}', 0))
  const question = readQuestion(values)
  say(context, question.message, 0)
  if (isRemembered(values)) await remember(context, { role: 'assistant', content: question.message }, 0)
  context.say({ type: 'wait', url, ...(isApproval(values) && { choices: choicesOf(question, url) }) }, 0)
  context.waitUntil(question.limit ? endOfWait(question.limit, context) : null)
}

const isApproval = ({ responseType }: JsonObject): boolean => responseType === 'approval'

function choicesOf({ buttons }: ReturnType<typeof readQuestion>, url: string): ReplyChoice[] {
  const approve = { label: buttons.approve.label, url: `${url}?approved=true` }
  return buttons.declines
    ? [approve, { label: buttons.decline.label, url: `${url}?approved=false` }]
    : [approve]
}

/** Whoever answers reads on. */
function receive({ params, request }: WebhookContext): WebhookOutcome {
  return {
    items: [[answerOf(params, request)]],
    // The memory is there only while the node runs.
    ...(isRemembered(params) && { runs: true as const }),
    streamed: { pieces: true, ending: 'nothingSaid' },
  }
}

function answerOf(params: JsonObject, request: WebhookContext['request']): Item {
  const { item } = readMessage(request)
  const { chatInput, sessionId } = item.json
  if (!isApproval(params)) return { ...item, json: { ...item.json, chatInput, sessionId } }
  const { approved } = request.query
  const isChoice = approved === 'true' || approved === 'false'
  return {
    json: {
      data: { approved: isChoice ? approved === 'true' : false, ...(!isChoice && { chatInput }) },
      sessionId,
    },
  }
}
