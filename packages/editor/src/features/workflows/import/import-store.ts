import { adoptCredentials, readCredentialFile, type ForeignCredential } from '@heddle/core/node'
import type { WorkflowDocument } from '@heddle/core/workflow'
import { create } from 'zustand'
import { messageOf } from '../../../api/api-error.ts'
import { queryClient } from '../../../api/query-client.ts'
import { request } from '../../../api/request.ts'
import { t } from '../../../lib/i18n.ts'
import { showFailure } from '../../../ui/toast-store.ts'
import { credentialList, credentialTypes, listCredentials } from '../../../workspace/credentials.ts'
import { describeNodeTypes, nodeTypeList } from '../../../workspace/node-types.ts'
import { reloadLists } from '../list/list-queries.ts'
import { examineNodes, type ExaminedNode } from './examine-nodes.ts'
import { importCredential } from './import-credential.ts'
import { refuseToGoOn } from './refuse-to-go-on.ts'

/** What was imported, or what kept it from being. */
type Result =
  | { type: 'workflow'; file: string; name: string; workflowId: string; nodes: readonly ExaminedNode[] }
  | { type: 'credential'; file: string; name: string; kind: string; needsSignIn: boolean }
  | { type: 'failed'; file: string; name: string; error: string }

/** With its place in the report. */
export type ImportResult = Result & { place: number }

export interface ImportState {
  /** Of files. */
  total: number
  done: number
  state: 'idle' | 'running' | 'stopping' | 'ended'
  results: readonly ImportResult[]
}

const nothing: ImportState = { total: 0, done: 0, state: 'idle', results: [] }

/** What is imported, or was imported last. It goes on while a person looks at another page. */
export const useImport = create<ImportState>(() => nothing)

export const forgetImport = (): void => useImport.setState(nothing)

/** What is stored already stays; no other file is read. */
export const stopImport = (): void => useImport.setState({ state: 'stopping' })

/** Stores all that is in the files, one after the other, and remembers how it went with each. */
export async function importFiles(files: readonly File[], folder: string | undefined): Promise<void> {
  if (files.length === 0 || useImport.getState().state === 'running') return
  useImport.setState({ ...nothing, total: files.length, state: 'running' })
  try {
    await Promise.all([
      queryClient.fetchQuery(credentialList),
      queryClient.ensureQueryData(credentialTypes),
      queryClient.ensureQueryData(nodeTypeList),
    ])
    await importEach(files, folder)
  } catch (error) {
    showFailure(t('import.failed'), error)
  }
  useImport.setState({ state: 'ended' })
  await reloadLists()
}

async function importEach(files: readonly File[], folder: string | undefined): Promise<void> {
  for (const file of await credentialsFirst(files)) {
    if (useImport.getState().state === 'stopping') break
    const results = await importFile(file, folder)
    useImport.setState((before) => ({
      done: before.done + 1,
      results: [
        ...before.results,
        ...results.map((result, index) => ({ ...result, place: before.results.length + index })),
      ],
    }))
  }
}

/** Workflows are linked to the credentials that came before them. */
async function credentialsFirst(files: readonly File[]): Promise<File[]> {
  const first: File[] = []
  for (const file of files) if (readCredentialFile(await file.text())) first.push(file)
  return [...first, ...files.filter((file) => !first.includes(file))]
}

async function importFile(file: File, folder: string | undefined): Promise<Result[]> {
  try {
    const text = await file.text()
    const credentials = readCredentialFile(text)
    if (credentials) return await importCredentials(file.name, credentials)
    const { readWorkflowFiles } = await import('../../../workspace/commands/workflow-files.ts')
    const results: Result[] = []
    for (const read of readWorkflowFiles(text))
      results.push(
        'error' in read
          ? { type: 'failed', file: file.name, name: file.name, error: read.error }
          : await importOne(file.name, read.document, folder),
      )
    return results
  } catch (error) {
    refuseToGoOn(error)
    return [{ type: 'failed', file: file.name, name: file.name, error: messageOf(error) }]
  }
}

async function importOne(
  file: string,
  document: WorkflowDocument,
  folder: string | undefined,
): Promise<Result> {
  try {
    await describeNodeTypes(queryClient, document.nodes)
    const nodes = [...adoptCredentials(document.nodes, listCredentials(queryClient))]
    const { id, name } = await request('POST /workflows', { body: { ...document, nodes } })
    if (folder !== undefined)
      await request('POST /workflows/bulk', { body: { action: 'move', ids: [id], folderId: folder } })
    return { type: 'workflow', file, name, workflowId: id, nodes: examineNodes(queryClient, nodes) }
  } catch (error) {
    refuseToGoOn(error)
    return { type: 'failed', file, name: document.name, error: messageOf(error) }
  }
}

async function importCredentials(file: string, credentials: readonly ForeignCredential[]): Promise<Result[]> {
  const results: Result[] = []
  for (const credential of credentials) results.push({ file, ...(await importCredential(credential)) })
  return results
}
