import { BadRequest, NotFound, type WorkflowNode } from '@heddle/core'
import { inlineAuthority, publishedAuthority, type Authority } from '../auth/authority.ts'
import { readId } from '../db/ids.ts'
import type { Db } from '../db/schema.ts'
import type { WorkflowCall } from '../dispatch/engine-services.ts'
import type { Job, RunnableWorkflow } from '../dispatch/messages.ts'
import type { ExecutionRunner } from './execution-runner.ts'
import type { StartedWorkflow } from './execution-request.ts'
import { findCallable } from './find-callable.ts'
import { findCalledStart } from './start-node.ts'

interface Parts {
  db: Db
  runner: ExecutionRunner
}

/** Makes the execution of a workflow that another one calls. */
export async function prepareCall({ db, runner }: Parts, call: WorkflowCall): Promise<Job> {
  const workflow =
    'id' in call.workflow
      ? await storedWorkflow(db, call, call.workflow.id)
      : inlineWorkflow(call.workflow.document, call.authority)
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

/** It acts for its own publisher, whoever calls. */
async function storedWorkflow(
  db: Db,
  { authority, callerId }: Pick<WorkflowCall, 'authority' | 'callerId'>,
  id: string,
): Promise<Callable> {
  const row = await findCallable(db, { authority, callerId }, readId(id))
  if (!row) throw new NotFound('Workflow', id)
  const { name, active, settings, staticData, nodes } = row
  return {
    id: row.id,
    authority: publishedAuthority(row),
    name,
    active,
    settings,
    staticData,
    nodes,
    source: { versionId: row.documentVersion },
  }
}

const inlineWorkflow = (document: RunnableWorkflow, caller: Authority): Callable => ({
  id: null,
  authority: inlineAuthority(caller),
  name: document.name,
  active: false,
  settings: document.settings,
  staticData: null,
  nodes: document.nodes,
  source: { document },
})
