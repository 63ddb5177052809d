import { textOf, type JsonObject } from '@heddle/core'
import { defineAppTrigger, type PollCall } from '../app/define-app-trigger.ts'
import { OwnItems } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { ServiceRefused } from '../app/service.ts'
import { askFrom, takeUnseen } from '../app/take-unseen.ts'
import format from '../formats/gmailTrigger.json' with { type: 'json' }
import { googleCredentials } from '../google/google-service.ts'
import { listLabels } from './gmail-lists.ts'
import { ask, forEachEntry, gmailPages, gmailService, listIn, pathOf } from './gmail-service.ts'
import { readMessage, shortFormat, simplify } from './read-message.ts'
import { searchQuery } from './search-query.ts'

export const gmailTrigger = defineAppTrigger({
  name: 'gmailTrigger',
  label: 'Gmail Trigger',
  description: 'Starts the workflow for each email that arrives in Gmail',
  format,
  icon: 'file:gmail.svg',
  service: gmailService,
  credentials: googleCredentials('gmailOAuth2'),
  codex: { categories: ['Communication'], alias: ['email', 'mail', 'inbox', 'google', 'received'] },
  words: {
    labels: {
      includeSpamTrash: 'Include Spam and Trash',
      'filters.labelIds': 'Labels',
      'filters.q': 'Search',
      maxResults: 'Most Messages at Once',
      dataPropertyAttachmentsPrefixName: 'Attachment Prefix',
    },
    descriptions: {
      simple: 'Whether to return the most important fields instead of the whole message',
      maxResults: 'When more have arrived, the others follow at the next times',
      'filters.labelIds': 'Only messages with all of these labels',
      'filters.q': 'Anything you can type into the search box of Gmail',
      'filters.sender': 'Name or address of the sender',
      dataPropertyAttachmentsPrefixName: 'Attachments are named by it and a number, beginning with 0',
    },
    placeholders: { 'filters.q': 'has:attachment', 'filters.sender': 'ann@example.com' },
    choices: {
      messageReceived: 'Message Received',
      'readStatus.both': 'Unread and Read',
      'readStatus.unread': 'Unread Only',
      'readStatus.read': 'Read Only',
    },
  },
  lists: { labelIds: listLabels },
  async poll(call) {
    if (call.isTest) return giveOut(call, await findExample(call))
    const found = await forEachEntry(await findNew(call), (id) => getMessage(call, id))
    return giveOut(call, wantedOf(found, call.params))
  },
})

/** How late a message can appear in searches. */
const lateMs = 10 * 60 * 1000

async function findNew({ params, list, memory, context }: PollCall): Promise<JsonObject[]> {
  const looking = { now: context.now(), lateMs }
  const query = searchQuery(params, context.timezone)
  const after = `after:${Math.floor(askFrom(memory, looking).getTime() / 1000)}`
  const q = query.q === undefined ? after : `${textOf(query.q)} ${after}`
  const found = await list({ url: '/messages', query: { ...query, q } }, gmailPages('messages'))
  const limit = params.version >= 1.4 ? params.number('maxResults') : undefined
  return takeUnseen(memory, found, { ...looking, limit, keyOf: ({ id }) => textOf(id) })
}

/** The newest message that would start the workflow: the very first may be a draft. */
async function findExample(call: PollCall): Promise<JsonObject[]> {
  const query = { ...searchQuery(call.params, call.context.timezone), maxResults: 10 }
  for (const { id } of listIn(await ask(call.send, '/messages', query), 'messages')) {
    const wanted = wantedOf([await getMessage(call, textOf(id))], call.params)
    if (wanted.length > 0) return wanted
  }
  return []
}

/** A message that was deleted meanwhile is no news. */
async function getMessage({ send, params }: PollCall, id: string): Promise<JsonObject | undefined> {
  const query = params.flag('simple') ? shortFormat : { format: 'raw' }
  try {
    return await ask(send, pathOf('messages', id), query)
  } catch (error) {
    if (error instanceof ServiceRefused && error.httpCode === '404') return undefined
    throw error
  }
}

const wantedOf = (found: readonly (JsonObject | undefined)[], params: AppParams): JsonObject[] =>
  found.filter((message) => message !== undefined).filter((message) => isWanted(message, params))

/** Drafts and, in newer versions, mails that the account sent to others have not arrived. */
function isWanted({ labelIds }: JsonObject, { version, value, flag }: AppParams): boolean {
  const labels = Array.isArray(labelIds) ? labelIds : []
  const isDraftWanted =
    flag('filters.includeDrafts') || (version < 1.2 && value('filters.includeDrafts') !== false)
  if (labels.includes('DRAFT') && !isDraftWanted) return false
  return version < 1.3 || !labels.includes('SENT') || labels.includes('INBOX')
}

async function giveOut({ send, params, context }: PollCall, messages: readonly JsonObject[]) {
  if (params.flag('simple')) return simplify(send, messages)
  return new OwnItems(await Promise.all(messages.map((message) => readMessage(context, message, params))))
}
