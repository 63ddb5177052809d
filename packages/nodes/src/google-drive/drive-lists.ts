import { textOf, type JsonObject } from '@heddle/core'
import type { PropertyOption } from '@heddle/core/node'
import type { ListCall } from '../app/define-app.ts'
import { ask, folderType } from './drive-service.ts'
import { quoted } from './search.ts'

/** Drives can hold more than anybody wants to scroll through: whoever does not see an entry types a part of its name. */
const shown = 100

/** Files that have a part of their name, folders among them or only these. */
async function findFiles(
  { send, filter }: ListCall,
  conditions: readonly string[],
): Promise<PropertyOption[]> {
  const named = filter === '' ? [] : [`name contains ${quoted(filter)}`]
  const { files } = await ask(send, '/files', {
    q: [...conditions, ...named, 'trashed = false'].join(' and '),
    fields: 'files(id, name)',
    includeItemsFromAllDrives: true,
    corpora: 'allDrives',
    orderBy: 'name_natural',
    pageSize: shown,
  })
  return optionsOf(files)
}

const optionsOf = (entries: unknown): PropertyOption[] =>
  (Array.isArray(entries) ? (entries as JsonObject[]) : []).map(({ id, name }) => ({
    name: textOf(name),
    value: textOf(id),
  }))

const matches = (name: string, filter: string) => name.toLowerCase().includes(filter.toLowerCase())

export const listFiles = (call: ListCall) => findFiles(call, [`mimeType != '${folderType}'`])
export const listFolders = (call: ListCall) => findFiles(call, [`mimeType = '${folderType}'`])

/** Folders that something can go into. */
export async function listParents(call: ListCall): Promise<PropertyOption[]> {
  const root = { name: '/ (Root folder)', value: 'root' }
  return [...(matches(root.name, call.filter) ? [root] : []), ...(await listFolders(call))]
}

/** Shared drives, and the drive of the account where it may be chosen. */
export async function listDrives({ send, params, filter }: ListCall): Promise<PropertyOption[]> {
  const q = filter === '' ? undefined : `name contains ${quoted(filter)}`
  const { drives } = await ask(send, '/drives', { q, pageSize: shown, supportsAllDrives: undefined })
  const own = { name: 'My Drive', value: 'My Drive' }
  const isOffered = params.text('resource') !== 'drive' && matches(own.name, filter)
  return [...(isOffered ? [own] : []), ...optionsOf(drives)]
}
