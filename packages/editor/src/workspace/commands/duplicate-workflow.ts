import type { StoredWorkflow } from '@heddle/contract'
import { toStoredWorkflow } from '@heddle/core/node'
import type { WorkflowDocument } from '@heddle/core/workflow'
import { request } from '../../api/request.ts'
import { copySuffix } from '../../lib/constants.ts'
import { workflowNameMax } from '@heddle/contract/limits'
import { withNewWebhook } from '../copy-of-nodes.ts'
import { applyOperations, currentDocument } from '../document-store.ts'
import { descriptionsIn } from '../node-types.ts'
import type { Workspace } from '../workspace.ts'

/** A free name for a copy. A name that has no room for the suffix is kept as it is. */
export async function nameOfCopy(name: string): Promise<string> {
  const wished = `${name}${copySuffix}`
  if (wished.length >= workflowNameMax) return name
  return (await request('GET /workflows/new', { query: { name: wished } })).name
}

interface Copy {
  name: string
  /** Ids. */
  tags: readonly string[]
  /** Whether webhooks of the copy get addresses of their own. */
  resetWebhookUrls: boolean
}

/** What is on the canvas, as it would be stored. */
export const openDocumentToCopy = (workspace: Workspace): WorkflowDocument =>
  toStoredWorkflow(currentDocument(workspace), descriptionsIn(workspace.api.cache))

/** Stores a document as another workflow, which is not active. */
export function saveCopy(
  document: WorkflowDocument,
  { name, tags, resetWebhookUrls }: Copy,
): Promise<StoredWorkflow> {
  const nodes = resetWebhookUrls ? document.nodes.map(withNewWebhook) : document.nodes
  return request('POST /workflows', { body: { ...document, name, nodes, active: false, tags: [...tags] } })
}

/** The next save of what is on the canvas stores another workflow. */
export async function becomeCopy(workspace: Workspace): Promise<void> {
  const { name: old } = currentDocument(workspace)
  const name = await nameOfCopy(old).catch(() => old)
  applyOperations(workspace, [{ type: 'renameWorkflow', name }])
  const unsaved = { id: undefined, versionId: undefined, saved: undefined }
  workspace.document.setState({ ...unsaved, active: false, right: 'own' })
}
