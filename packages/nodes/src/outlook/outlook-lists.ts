import { textOf, type JsonObject } from '@heddle/core'
import type { PropertyOption } from '@heddle/core/node'
import type { ListCall } from '../app/define-app.ts'
import { askPage, everyEntry, pathOf } from '../microsoft/graph-service.ts'
import { withChildren } from './folders.ts'
import { idIn } from './outlook-service.ts'

type Load = (call: ListCall) => Promise<PropertyOption[]>

const byName = (a: PropertyOption, b: PropertyOption) => a.name.localeCompare(b.name)

/** Entries by name, those that someone looks for. */
function choices(
  entries: readonly JsonObject[],
  { filter }: ListCall,
  { name, value = 'id' }: { name: string; value?: string },
): PropertyOption[] {
  return entries
    .map((entry) => ({ name: textOf(entry[name]) || textOf(entry[value]), value: textOf(entry[value]) }))
    .filter((option) => option.name.toLowerCase().includes(filter.toLowerCase()))
}

/** All entries of a short list. */
const all =
  (url: string, names: { name: string; value?: string }, query = {}): Load =>
  async (call) =>
    choices(await everyEntry(call.exchange, { url, query }), call, names).toSorted(byName)

/** How many entries of a long list are shown. */
const shown = 100

/** The newest entries of a long list, or those that a search finds in all of it. */
const newest =
  (url: string, name: string): Load =>
  async (call) => {
    const search = call.filter.replaceAll('"', '')
    const query = { $select: `id,${name}`, $top: shown, ...(search !== '' && { $search: `"${search}"` }) }
    return choices(await askPage(call.send, url, query), { ...call, filter: '' }, { name })
  }

/** Folders, with those that they are in before their names. */
export const listFolders: Load = async (call) => {
  const query = { $select: 'id,displayName,childFolderCount,parentFolderId' }
  const children = (url: string) => everyEntry(call.exchange, { url, query })
  const folders = await withChildren(await children('/mailFolders'), (id) =>
    children(pathOf('mailFolders', id, 'childFolders')),
  )
  const byId = new Map(folders.map((folder) => [textOf(folder.id), folder]))
  const nameOf = (folder: JsonObject): string => {
    const parent = byId.get(textOf(folder.parentFolderId))
    return parent ? `${nameOf(parent)} / ${textOf(folder.displayName)}` : textOf(folder.displayName)
  }
  const named = folders.map((folder) => ({ ...folder, displayName: nameOf(folder) }))
  return choices(named, call, { name: 'displayName' }).toSorted(byName)
}

const listEvents: Load = async (call) => {
  const calendar = idIn(call.params, 'calendarId')
  if (calendar === '') return []
  const query = { $select: 'id,subject,start', $top: shown, $orderby: 'start/dateTime desc' }
  const found = await askPage(call.send, pathOf('calendars', calendar, 'events'), query)
  return choices(found, call, { name: 'subject' })
}

const listAttachments: Load = async (call) => {
  const message = idIn(call.params, 'messageId')
  if (message === '') return []
  const url = pathOf('messages', message, 'attachments')
  return choices(await everyEntry(call.exchange, { url, query: { $select: 'id,name' } }), call, {
    name: 'name',
  })
}

export const outlookLists: Readonly<Record<string, Load>> = {
  calendarId: all('/calendars', { name: 'name' }),
  calendarGroup: all('/calendarGroups', { name: 'name' }),
  categories: all('/outlook/masterCategories', { name: 'displayName', value: 'displayName' }),
  // Graph searches in messages only.
  contactId: all('/contacts', { name: 'displayName' }, { $select: 'id,displayName' }),
  draftId: newest('/mailFolders/drafts/messages', 'subject'),
  messageId: newest('/messages', 'subject'),
  eventId: listEvents,
  attachmentId: listAttachments,
  folderId: listFolders,
  foldersToInclude: listFolders,
  foldersToExclude: listFolders,
  timeZone: async (call) =>
    choices(
      ['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => ({ zone })),
      call,
      { name: 'zone', value: 'zone' },
    ),
}
