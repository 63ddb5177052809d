import { equalJson } from '@heddle/core'
import { adoptCredentials } from '@heddle/core/node'
import {
  adoptWorkflows,
  type Adopted,
  type ForeignWorkflow,
  type KnownWorkflow,
  type WorkflowDocument,
} from '@heddle/core/workflow'
import { messageOf } from '../../../api/api-error.ts'
import { queryClient } from '../../../api/query-client.ts'
import { request } from '../../../api/request.ts'
import { t } from '../../../lib/i18n.ts'
import { listCredentials } from '../../../workspace/credentials.ts'
import { describeNodeTypes } from '../../../workspace/node-types.ts'
import { examineNodes, type ExaminedNode } from './examine-nodes.ts'
import { importTags } from './import-tags.ts'
import { refuseToGoOn } from './refuse-to-go-on.ts'

/** What the workflows of one import have in common. */
export interface Importing {
  folder: string | undefined
  /** By the ids that they had elsewhere. */
  imported: Map<string, KnownWorkflow>
  here: KnownWorkflow[]
  stored: StoredWorkflow[]
}

interface StoredWorkflow {
  id: string
  /** As it came, with the credentials of here. */
  given: WorkflowDocument
  adopted: Adopted
  tagAdvice: string[]
}

export interface DescribedWorkflow {
  workflowId: string
  nodes: ExaminedNode[]
  /** What is left to do for the workflow as a whole. */
  advice: string[]
}

/** Stores a workflow from elsewhere. */
export async function importWorkflow(
  { document, id: foreignId, tags }: ForeignWorkflow,
  importing: Importing,
): Promise<DescribedWorkflow & { name: string }> {
  await describeNodeTypes(queryClient, document.nodes)
  const nodes = [...adoptCredentials(document.nodes, listCredentials(queryClient))]
  const given = { ...document, nodes }
  const adopted = adoptWorkflows(given, importing)
  const { ids, advice: tagAdvice } = await importTags(tags)
  const { id, name } = await request('POST /workflows', { body: { ...adopted.document, tags: ids } })
  if (foreignId !== undefined) importing.imported.set(foreignId, { id, name })
  importing.here.push({ id, name })
  const stored = { id, given, adopted, tagAdvice }
  importing.stored.push(stored)
  const { folder: folderId } = importing
  if (folderId !== undefined)
    await request('POST /workflows/bulk', { body: { action: 'move', ids: [id], folderId } })
  return { name, ...describe(stored) }
}

/** A workflow may call one that came after it: once all are there, it is linked. Gives those about which there is something new. */
export async function linkWorkflows(importing: Importing): Promise<DescribedWorkflow[]> {
  const linked: DescribedWorkflow[] = []
  for (const stored of importing.stored) {
    const adopted = adoptWorkflows(stored.given, importing)
    if (!equalJson(adopted.document, stored.adopted.document)) linked.push(await link(stored, adopted))
  }
  return linked
}

async function link(stored: StoredWorkflow, adopted: Adopted): Promise<DescribedWorkflow> {
  const { nodes, settings } = adopted.document
  try {
    await request('PATCH /workflows/:id', { params: { id: stored.id }, body: { nodes, settings } })
    return describe({ ...stored, adopted })
  } catch (error) {
    refuseToGoOn(error)
    const { advice, ...described } = describe(stored)
    return { ...described, advice: [...advice, t('import.notLinked', { reason: messageOf(error) })] }
  }
}

const describe = ({ id, adopted, tagAdvice }: StoredWorkflow): DescribedWorkflow => ({
  workflowId: id,
  nodes: examineNodes(queryClient, adopted.document.nodes, adopted.missing),
  advice: [
    ...tagAdvice,
    ...(adopted.lostErrorWorkflow ? [t('import.lostErrorWorkflow')] : []),
    ...(adopted.lostCallers ? [t('import.lostCallers')] : []),
  ],
})
