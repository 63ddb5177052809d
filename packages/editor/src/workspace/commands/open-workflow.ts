import { matchCredentials, startNodePosition, type WorkflowDocument } from '@heddle/core'
import type { StoredWorkflow } from '@heddle/contract'
import { request } from '../../api/request.ts'
import { defaultWorkflowName } from '../../lib/constants.ts'
import { useCredentials } from '../credentials.ts'
import { isForLooking, openDocument } from '../document-store.ts'
import { selectNodes } from '../selection.ts'
import { describeNodeTypes, findNodeType, startNodeType } from '../node-types.ts'

/** Opens a stored workflow; throws when there is none of that id. */
export async function openWorkflow(id: string): Promise<void> {
  const stored = await request('GET /workflows/:id', { params: { id } })
  await describeNodeTypes(stored.nodes)
  openStored(stored)
}

/**
 * Puts a workflow on the canvas whose node types are known already. Credentials that it knows by name are matched; that
 * is a change which is not saved yet, and none for who may only look.
 */
export function openStored(stored: StoredWorkflow): void {
  const { id, active, tags, versionId, right } = stored
  const saved = documentOf(stored)
  const readOnly = isForLooking(stored)
  const nodes = readOnly ? saved.nodes : matchCredentials(saved.nodes, useCredentials.getState().credentials)
  openDocument({
    document: nodes === saved.nodes ? saved : { ...saved, nodes: [...nodes] },
    identity: { id, active, tags, versionId, right },
    saved,
    readOnly,
  })
}

/** Opens a new workflow with its start node. */
export async function openNewWorkflow(): Promise<void> {
  const { name } = await request('GET /workflows/new', { query: {} }).catch(() => ({
    name: defaultWorkflowName,
  }))
  const document = newDocument(name)
  openDocument({ document })
  // The first node that is added goes behind the start node.
  selectNodes(document.nodes.map((node) => node.name))
  await describeNodeTypes([{ type: startNodeType }])
}

export const documentOf = ({
  name,
  nodes,
  connections,
  settings,
  pinData,
}: StoredWorkflow): WorkflowDocument => ({
  name,
  nodes,
  connections,
  settings,
  ...(pinData && { pinData }),
})

function newDocument(name: string): WorkflowDocument {
  return {
    name,
    nodes: [
      {
        id: crypto.randomUUID(),
        name: 'Start',
        type: startNodeType,
        typeVersion: findNodeType(startNodeType)?.defaultVersion ?? 1,
        position: [...startNodePosition],
        parameters: {},
      },
    ],
    connections: {},
    settings: { executionOrder: 'v1' },
  }
}
