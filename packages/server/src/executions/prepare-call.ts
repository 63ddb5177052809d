import { BadRequest, NotFound, type WorkflowNode } from '@heddle/core'
import type { Actor } from '../auth/actor.ts'
import { readId } from '../db/ids.ts'
import type { Db } from '../db/schema.ts'
import type { WorkflowCall } from '../dispatch/engine-services.ts'
import type { Job, RunnableWorkflow } from '../dispatch/messages.ts'
import { findWorkflow, type WorkflowRow } from '../workflows/workflow-queries.ts'
import type { ExecutionRunner } from './execution-runner.ts'
import type { StartedWorkflow } from './execution-request.ts'
import { findCalledStart } from './start-node.ts'

/** Makes the execution of a workflow that another one calls. */
export async function prepareCall(
  { db, runner, actor }: { db: Db; runner: ExecutionRunner; actor: Actor },
  call: WorkflowCall,
): Promise<Job> {
  const workflow =
    'id' in call.workflow
      ? await storedWorkflow(db, actor, { id: call.workflow.id, callerId: call.callerId })
      : { ...inlineWorkflow(call.workflow.document, actor), nodes: call.workflow.document.nodes }
  const { nodes, ...started } = workflow
  const start = findCalledStart({ nodes })
  if (!start) throw new BadRequest(`The workflow "${workflow.name}" has no node that a call could start`)
  return runner.prepareCall({
    workflow: started,
    mode: 'integrated',
    start: { node: start.name, input: [call.items] },
    depth: call.depth,
  })
}

type Callable = StartedWorkflow & { nodes: WorkflowNode[] }

async function storedWorkflow(
  db: Db,
  actor: Actor,
  { id, callerId }: { id: string; callerId?: string },
): Promise<Callable> {
  const row = await findWorkflow(db, actor, readId(id))
  if (!row) throw new NotFound('Workflow', id)
  if (!acceptsCaller(row, callerId))
    throw new BadRequest(`The workflow "${row.name}" may not be called from here`)
  const { ownerId, name, active, settings, staticData, nodes } = row
  return {
    id: row.id,
    ownerId,
    name,
    active,
    settings,
    staticData,
    nodes,
    source: { versionId: row.documentVersion },
  }
}

function acceptsCaller({ settings }: WorkflowRow, callerId: string | undefined): boolean {
  if (settings.callerPolicy === 'none') return false
  if (settings.callerPolicy !== 'workflowsFromAList') return true
  const listed = (settings.callerIds ?? '').split(',').map((each) => each.trim())
  return callerId !== undefined && listed.includes(callerId)
}

const inlineWorkflow = (document: RunnableWorkflow, actor: Actor): StartedWorkflow => ({
  id: null,
  ownerId: actor.id,
  name: document.name,
  active: false,
  settings: document.settings,
  staticData: null,
  source: { document },
})
