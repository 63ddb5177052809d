import { textOf, type JsonObject } from '@heddle/core'
import { defineAppTrigger, type PollCall } from '../app/define-app-trigger.ts'
import type { OwnItems } from '../app/operation.ts'
import { askFrom, takeUnseen } from '../app/take-unseen.ts'
import { joinWords } from '../app/words.ts'
import format from '../formats/microsoftOutlookTrigger.json' with { type: 'json' }
import { askGraph, askPage, everyEntry, graphCredentials } from '../microsoft/graph-service.ts'
import { filterTerms, timeOf } from './message-filter.ts'
import { listFolders } from './outlook-lists.ts'
import { outlookService } from './outlook-service.ts'
import { sharedWords } from './outlook.words.ts'
import { messageItems, selectIn, shortMessage } from './read-messages.ts'

export const microsoftOutlookTrigger = defineAppTrigger({
  name: 'microsoftOutlookTrigger',
  label: 'Microsoft Outlook Trigger',
  description: 'Starts the workflow for each email that arrives in Outlook',
  format,
  icon: 'file:microsoftOutlook.svg',
  service: outlookService,
  credentials: graphCredentials('microsoftOutlookOAuth2Api', 'microsoftOAuth2Api'),
  color: '#2b7fd4',
  codex: { categories: ['Communication'], alias: ['email', 'mail', 'inbox', 'microsoft 365', 'received'] },
  words: joinWords(sharedWords, { choices: { messageReceived: 'Message Received' } }),
  lists: { foldersToInclude: listFolders, foldersToExclude: listFolders },
  omit: ['mailbox', 'authentication.microsoftEntraServicePrincipalApi'],
  poll: async (call) => giveOut(call, call.isTest ? await findExample(call) : await findNew(call)),
})

/** How late a message can appear in a list. */
const lateMs = 10 * 60 * 1000

/** By these it is known whether a message has arrived, and which one it is. */
const needed = ['internetMessageId', 'isDraft', 'parentFolderId', 'receivedDateTime']

async function findNew(call: PollCall): Promise<JsonObject[]> {
  const { exchange, memory, context } = call
  const looking = { now: context.now(), lateMs }
  const since = `receivedDateTime ge ${timeOf(askFrom(memory, looking).toISOString(), 'UTC')}`
  const query = { ...wantedFields(call), $filter: [since, ...termsOf(call)].join(' and ') }
  const found = await everyEntry(exchange, { url: '/messages', query })
  const arrived = await arrivedOf(call, found)
  return takeUnseen(memory, arrived, { ...looking, keyOf }).toSorted(byTime)
}

/** The newest message that would start the workflow. */
async function findExample(call: PollCall): Promise<JsonObject[]> {
  const terms = termsOf(call)
  const filter = terms.length > 0 ? { $filter: terms.join(' and ') } : {}
  const found = await askPage(call.send, '/messages', { ...wantedFields(call), $top: 20, ...filter })
  return (await arrivedOf(call, found)).toSorted(byTime).slice(-1)
}

const termsOf = ({ params, context }: PollCall): string[] => filterTerms(params, 'filters', context.timezone)

/** The id of a message changes when it is moved, which is no news. */
const keyOf = ({ internetMessageId, id }: JsonObject): string => textOf(internetMessageId) || textOf(id)

const byTime = (a: JsonObject, b: JsonObject): number =>
  textOf(a.receivedDateTime).localeCompare(textOf(b.receivedDateTime))

function wantedFields({ params }: PollCall): Record<string, string> {
  const { $select } = selectIn(params, shortMessage)
  return $select === undefined ? {} : { $select: [...new Set([...$select.split(','), ...needed])].join(',') }
}

/** Outlook also lists what was not sent yet and what was sent: a workflow that answers would start itself. */
async function arrivedOf(call: PollCall, messages: readonly JsonObject[]): Promise<JsonObject[]> {
  const received = messages.filter(({ isDraft }) => isDraft !== true)
  if (received.length === 0 || call.params.texts('filters.foldersToInclude').length > 0) return received
  const { id: sent } = await askGraph(call.send, '/mailFolders/sentitems', { $select: 'id' })
  return received.filter(({ parentFolderId }) => parentFolderId !== sent)
}

/** What was only needed here is not given out. */
function giveOut(call: PollCall, messages: readonly JsonObject[]): Promise<OwnItems> {
  if (call.params.text('output') !== 'fields') return messageItems(call, messages)
  const chosen = new Set(call.params.texts('fields'))
  const isExtra = (name: string) => needed.includes(name) && !chosen.has(name)
  return messageItems(
    call,
    messages.map((message) => Object.fromEntries(Object.entries(message).filter(([name]) => !isExtra(name)))),
  )
}
