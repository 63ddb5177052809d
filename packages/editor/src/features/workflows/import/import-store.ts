import { readCredentialFile, type ForeignCredential } from '@heddle/core/node'
import type { ForeignWorkflow } from '@heddle/core/workflow'
import { create } from 'zustand'
import { messageOf } from '../../../api/api-error.ts'
import { queryClient } from '../../../api/query-client.ts'
import { workflowList } from '../../../api/workflow-list.ts'
import { t } from '../../../lib/i18n.ts'
import { showFailure } from '../../../ui/toast-store.ts'
import { credentialList, credentialTypes } from '../../../workspace/credentials.ts'
import { nodeTypeList } from '../../../workspace/node-types.ts'
import { reloadLists } from '../list/list-queries.ts'
import { importCredential } from './import-credential.ts'
import { importWorkflow, linkWorkflows, type DescribedWorkflow, type Importing } from './import-workflow.ts'
import { refuseToGoOn } from './refuse-to-go-on.ts'

/** What was imported, or what kept it from being. */
type Result =
  | ({ type: 'workflow'; file: string; name: string } & DescribedWorkflow)
  | { type: 'credential'; file: string; name: string; kind: string; advice: string[] }
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
    const [workflows] = await Promise.all([
      queryClient.fetchQuery(workflowList),
      queryClient.fetchQuery(credentialList),
      queryClient.ensureQueryData(credentialTypes),
      queryClient.ensureQueryData(nodeTypeList),
    ])
    await importEach(files, { folder, imported: new Map(), here: [...workflows], stored: [] })
  } catch (error) {
    showFailure(t('import.failed'), error)
  }
  useImport.setState({ state: 'ended' })
  await reloadLists()
}

async function importEach(files: readonly File[], importing: Importing): Promise<void> {
  for (const file of await credentialsFirst(files)) {
    if (useImport.getState().state === 'stopping') break
    const results = await importFile(file, importing)
    useImport.setState((before) => ({
      done: before.done + 1,
      results: [
        ...before.results,
        ...results.map((result, index) => ({ ...result, place: before.results.length + index })),
      ],
    }))
  }
  const linked = new Map((await linkWorkflows(importing)).map((each) => [each.workflowId, each]))
  useImport.setState(({ results }) => ({
    results: results.map((each) =>
      each.type === 'workflow' ? { ...each, ...linked.get(each.workflowId) } : each,
    ),
  }))
}

/** Workflows are linked to the credentials that came before them. */
async function credentialsFirst(files: readonly File[]): Promise<File[]> {
  const first: File[] = []
  for (const file of files) {
    // One that cannot be read is told when its turn comes.
    const text = await file.text().catch(() => '')
    if (readCredentialFile(text)) first.push(file)
  }
  return [...first, ...files.filter((file) => !first.includes(file))]
}

async function importFile(file: File, importing: Importing): Promise<Result[]> {
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
          : await importOne(file.name, read, importing),
      )
    return results
  } catch (error) {
    refuseToGoOn(error)
    return [{ type: 'failed', file: file.name, name: file.name, error: messageOf(error) }]
  }
}

async function importOne(file: string, workflow: ForeignWorkflow, importing: Importing): Promise<Result> {
  try {
    return { type: 'workflow', file, ...(await importWorkflow(workflow, importing)) }
  } catch (error) {
    refuseToGoOn(error)
    return { type: 'failed', file, name: workflow.document.name, error: messageOf(error) }
  }
}

async function importCredentials(file: string, credentials: readonly ForeignCredential[]): Promise<Result[]> {
  const results: Result[] = []
  for (const credential of credentials) results.push({ file, ...(await importCredential(credential)) })
  return results
}
