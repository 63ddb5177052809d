import type { StoredWorkflow } from '@heddle/contract'
import { toStoredWorkflow, type WorkflowDocument } from '@heddle/core'
import { request } from '../../api/request.ts'
import { copySuffix, workflowNameMax } from '../../lib/constants.ts'
import { withNewWebhook } from '../copy-of-nodes.ts'
import { currentDocument } from '../document-store.ts'
import { findDescription } from '../node-types.ts'

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
export const openDocumentToCopy = (): WorkflowDocument => toStoredWorkflow(currentDocument(), findDescription)

/** Stores a document as another workflow, which is not active. */
export function saveCopy(
  document: WorkflowDocument,
  { name, tags, resetWebhookUrls }: Copy,
): Promise<StoredWorkflow> {
  const nodes = resetWebhookUrls ? document.nodes.map(withNewWebhook) : document.nodes
  return request('POST /workflows', { body: { ...document, name, nodes, active: false, tags: [...tags] } })
}
