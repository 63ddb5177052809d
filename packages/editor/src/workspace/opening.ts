import type { StoredExecution, StoredWorkflow } from '@heddle/contract'
import { matchCredentials } from '@heddle/core/node'
import { startNodePosition, type WorkflowDocument } from '@heddle/core/workflow'
import type { QueryClient } from '@tanstack/react-query'
import { defaultWorkflowName } from '../lib/constants.ts'
import { listCredentials } from './credentials.ts'
import { isForLooking } from './document-store.ts'
import { describeNodes } from './newest-layout.ts'
import { describeNodeTypes, findNodeType, startNodeType } from './node-types.ts'
import type { Opening, WorkspaceApi } from './workspace.ts'

type Api = Pick<WorkspaceApi, 'cache' | 'request'>

/** A stored workflow; throws when there is none of that id. */
export async function fetchWorkflow({ cache, request }: Api, id: string): Promise<Opening> {
  const stored = await request('GET /workflows/:id', { params: { id } })
  await describeNodes(cache, stored.nodes)
  return storedOpening(cache, stored)
}

/**
 * A workflow whose node types are known already. Credentials that it knows by name are matched; that is a change
 * which is not saved yet, and none for who may only look. @internal
 */
export function storedOpening(cache: QueryClient, stored: StoredWorkflow): Opening {
  const { id, active, tags, versionId, right } = stored
  const saved = documentOf(stored)
  const readOnly = isForLooking(stored)
  const nodes = readOnly ? saved.nodes : matchCredentials(saved.nodes, listCredentials(cache))
  return {
    document: nodes === saved.nodes ? saved : { ...saved, nodes: [...nodes] },
    identity: { id, active, tags, versionId, right },
    saved,
    readOnly,
    journal: 'new',
  }
}

/** A new workflow with its start node. */
export async function newWorkflow({ cache, request }: Api): Promise<Opening> {
  const [{ name }] = await Promise.all([
    request('GET /workflows/new', { query: {} }).catch(() => ({ name: defaultWorkflowName })),
    describeNodeTypes(cache, [{ type: startNodeType }]),
  ])
  const document = newDocument(cache, name)
  // The first node that is added goes behind the start node.
  return { document, selected: document.nodes.map((node) => node.name), journal: 'new' }
}

/** An execution of the past, read-only. It is not open under the id of its workflow. */
export async function fetchExecution({ cache, request }: Api, id: string): Promise<Opening> {
  const execution = await request('GET /executions/:id', { params: { id } })
  await describeNodes(cache, execution.workflowData.nodes)
  const { runData, error } = execution.data.resultData
  return {
    document: documentOf(execution.workflowData),
    readOnly: true,
    execution,
    run: { runData, error, waitTill: execution.waitTill ?? undefined },
  }
}

export const emptyOpening: Opening = {
  document: { name: defaultWorkflowName, nodes: [], connections: {}, settings: {} },
  readOnly: true,
}

type Stored = StoredWorkflow | StoredExecution['workflowData']

export const documentOf = ({
  name,
  nodes,
  connections,
  settings = {},
  pinData,
}: Stored): WorkflowDocument => ({
  name,
  nodes,
  connections,
  settings,
  ...(pinData && { pinData }),
})

function newDocument(cache: QueryClient, name: string): WorkflowDocument {
  return {
    name,
    nodes: [
      {
        id: crypto.randomUUID(),
        name: 'Start',
        type: startNodeType,
        typeVersion: findNodeType(cache, startNodeType)?.defaultVersion ?? 1,
        position: [...startNodePosition],
        parameters: {},
      },
    ],
    connections: {},
    settings: { executionOrder: 'v1' },
  }
}
