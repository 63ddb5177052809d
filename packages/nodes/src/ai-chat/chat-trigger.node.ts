import type {
  AdmitContext,
  NodeDefinition,
  SignedInUser,
  StreamedAnswer,
  WebhookContext,
  WebhookOutcome,
  WebhookRequest,
  WebhookResponse,
} from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { describeApp } from '../app/define-app.ts'
import { readParams, type AppParams } from '../app/params.ts'
import { htmlResponse } from '../form-trigger/form-page.ts'
import format from '../formats/chatTrigger.json' with { type: 'json' }
import { refuseBasicAuth } from '../webhook/refuse-caller.ts'
import { chatPage } from './chat-page.ts'
import { tellEarlier } from './earlier-messages.ts'
import { chatHidden, chatWords } from './chat-words.ts'
import { readMessage } from './read-message.ts'

const base = describeApp({
  name: 'chatTrigger',
  label: 'Chat Trigger',
  description: 'Starts the workflow when someone sends a message in its chat',
  format,
  words: chatWords,
  hidden: chatHidden,
  credentials: [
    { name: 'httpBasicAuth', required: true, displayOptions: { show: { authentication: ['basicAuth'] } } },
  ],
  icon: 'file:chatTrigger.svg',
  color: '#0d9488',
  codex: {
    categories: ['AI'],
    subcategories: { AI: ['Triggers'] },
    alias: ['message', 'conversation', 'bot'],
  },
})

const { properties } = base.description

export const chatTrigger: NodeDefinition = {
  ...base,
  description: {
    ...base.description,
    eventTriggerDescription: 'Waiting for you to send a chat message',
    activationMessage: 'People can now use the chat.',
    startsByChat: true,
    subInputs: [
      {
        kind: 'ai_memory',
        displayName: 'Memory',
        most: 1,
        displayOptions: { show: { public: [true], 'options.loadPreviousSession': ['memory'] } },
      },
    ],
    webhooks: [
      { name: 'setup', httpMethod: 'GET', path: 'chat' },
      {
        name: 'default',
        httpMethod: 'POST',
        path: 'chat',
        responseMode: '={{ $parameter["options"]["responseMode"] || "lastNode" }}',
      },
    ],
  },
  admit: (context) => refuse(context),
  webhook: (context) => serve(context),
  run: tellEarlier,
}

const read = ({ params, node }: Pick<WebhookContext, 'params' | 'node'>): AppParams =>
  readParams(params, { version: node.typeVersion, properties })

async function refuse(context: AdmitContext): Promise<WebhookResponse | undefined> {
  const params = read(context)
  const { visitor } = context.request
  if (!params.flag('public'))
    return { status: 404, body: { message: 'This chat is not open to the public.' } }
  // Whoever has the page was let in when it was opened.
  switch (params.text('authentication')) {
    case 'basicAuth':
      return visitor?.isPassed ? undefined : refuseBasicAuth(context)
    case 'n8nUserAuth':
      return refuseStranger(context, params)
    default:
      return undefined
  }
}

function refuseStranger({ request, webhook }: AdmitContext, params: AppParams): WebhookResponse | undefined {
  const { user } = request.visitor ?? {}
  if (!user && webhook === 'setup') {
    const back = encodeURIComponent(`/webhook/${request.path}`)
    return { status: 302, headers: { location: `/signin?redirect=${back}` } }
  }
  if (!user) return { status: 401, body: { message: 'Sign in to use this chat.' } }
  return params.flag('requireExecuteAccess') && !user.mayRun
    ? { status: 403, body: { message: 'You may not use this chat. Ask the owner of the workflow.' } }
    : undefined
}

function serve(context: WebhookContext): WebhookOutcome {
  const params = read(context)
  if (context.webhook !== 'setup') return receive(context, params)
  if (params.text('mode') === 'webhook')
    return {
      response: { status: 404, body: { message: 'This chat has no page. Send messages to this address.' } },
    }
  return { response: htmlResponse(pageOf(context, params)) }
}

function pageOf({ request }: WebhookContext, params: AppParams): string {
  const option = (name: string, usual: string) => params.maybe(`options.${name}`) ?? usual
  const takesFiles = params.flag('options.allowFileUploads')
  return chatPage({
    address: `?pass=${encodeURIComponent(request.visitor?.pass ?? '')}`,
    sessionId: crypto.randomUUID(),
    keepsSession: remembers(params),
    initialMessages: params
      .text('initialMessages')
      .split('\n')
      .filter((line) => line.trim() !== ''),
    title: option('title', 'Hi there! 👋'),
    subtitle: option('subtitle', "Start a chat. We're here to help you 24/7."),
    placeholder: option('inputPlaceholder', 'Type your question..'),
    css: option('customCss', ''),
    ...(params.flag('options.showWelcomeScreen') && { welcome: option('getStarted', 'New Conversation') }),
    ...(takesFiles && { accept: option('allowedFilesMimeTypes', '*') }),
  })
}

/** Whether the chat shows what was said before: it is in a memory, or the workflow tells it. */
const remembers = (params: AppParams): boolean =>
  ['memory', 'manually'].includes(params.text('options.loadPreviousSession'))

function receive({ request }: WebhookContext, params: AppParams): WebhookOutcome {
  const { action, item } = readMessage(request)
  const { user } = request.visitor ?? {}
  const told = user && params.flag('includeUserInOutput') ? { user: personOf(user) } : {}
  const items = [[{ ...item, json: { ...item.json, ...told } }]]
  if (action === 'loadPreviousSession') return earlier(items, params.text('options.loadPreviousSession'))
  const streamed = action === 'sendMessage' && readsAlong(request, params)
  return streamed ? { items, streamed } : { items }
}

/** What was said before is in a memory, which only this node has, or the workflow tells it. */
function earlier(items: Item[][], kept: string): WebhookOutcome {
  if (kept === 'manually') return { items }
  if (kept !== 'memory') return { response: nothing }
  return { items, runs: true, isQuestion: true, ending: { success: nothing, failure: nothing } }
}

/** How somebody is answered who reads the answer while it is made: the page, and whoever else asks for lines. */
function readsAlong({ headers }: WebhookRequest, params: AppParams): StreamedAnswer | undefined {
  const mode = params.maybe('options.responseMode') ?? 'lastNode'
  const isAsked = (headers.accept ?? '').includes('application/x-ndjson') && mode !== 'responseNode'
  if (!isAsked && mode !== 'responseNodes') return undefined
  return { pieces: mode === 'streaming', ending: mode === 'lastNode' ? 'always' : 'nothingSaid' }
}

/** A chat without its past is still a chat. */
const nothing: WebhookResponse = { body: { data: [] } }

const personOf = ({ id, email, firstName, lastName }: SignedInUser) => ({ id, email, firstName, lastName })
