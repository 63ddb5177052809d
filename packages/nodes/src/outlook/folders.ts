import { textOf, type JsonObject } from '@heddle/core'
import type { AppCall, AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { askGraph, graphPages, pathOf, plain } from '../microsoft/graph-service.ts'
import { idIn, succeeded } from './outlook-service.ts'

const folderUrl = (params: AppParams): string => pathOf('mailFolders', idIn(params, 'folderId'))

/** The folders inside of another one, or those of the mailbox. */
const foldersUrl = (parent: string): string =>
  parent === '' ? '/mailFolders' : pathOf('mailFolders', parent, 'childFolders')

const selectIn = (params: AppParams) => {
  const chosen = params.texts('options.fields')
  return { $select: params.maybe('select') ?? (chosen.length > 0 ? ['id', ...chosen].join(',') : undefined) }
}

export const folderOperations: Record<string, AppOperation> = {
  create: {
    request: (params) => ({
      method: 'POST',
      url: foldersUrl(idIn(params, 'options.folderId')),
      body: { displayName: params.text('displayName'), ...searchOf(params) },
    }),
    items: plain,
  },
  delete: {
    request: (params) => ({ method: 'DELETE', url: folderUrl(params) }),
    items: succeeded,
  },
  get: {
    effect: 'reads',
    run: async ({ params, send }) => plain(await askGraph(send, folderUrl(params), selectIn(params))),
  },
  getAll: { effect: 'reads', run: listFolders },
  update: {
    request: (params) => ({
      method: 'PATCH',
      url: folderUrl(params),
      body: { displayName: params.text('displayName') },
    }),
    items: plain,
  },
}

/** A folder that shows what a filter finds in others: only the first version could make one. */
function searchOf({ text, flag, texts }: AppParams): JsonObject {
  if (text('folderType') !== 'searchFolder') return {}
  return {
    '@odata.type': 'microsoft.graph.mailSearchFolder',
    includeNestedFolders: flag('includeNestedFolders'),
    sourceFolderIds: texts('sourceFolderIds'),
    filterQuery: text('filterQuery'),
  }
}

async function listFolders({ params, list }: AppCall): Promise<JsonObject[]> {
  const query = { ...selectIn(params), $filter: params.maybe('filters.filter') }
  const url = foldersUrl(idIn(params, 'options.folderId'))
  const found = await list({ url, query }, graphPages)
  if (!params.flag('options.includeChildFolders')) return found
  const all = await withChildren(found, (id) =>
    list({ url: foldersUrl(id), query: selectIn(params) }, graphPages),
  )
  return params.flag('returnAll') ? all : all.slice(0, params.number('limit'))
}

/** Each folder, followed by those inside of it. */
export async function withChildren(
  folders: readonly JsonObject[],
  childrenOf: (id: string) => Promise<JsonObject[]>,
): Promise<JsonObject[]> {
  const all: JsonObject[] = []
  for (const folder of folders) {
    // Where the number was not asked for, only asking tells.
    const children = folder.childFolderCount === 0 ? [] : await childrenOf(textOf(folder.id))
    all.push(folder, ...(await withChildren(children, childrenOf)))
  }
  return all
}
