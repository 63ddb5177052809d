import { assertNever, BadRequest, NotFound, parseId } from '@heddle/core'
import { stateBefore } from '@heddle/core/run'
import type { WorkflowNode } from '@heddle/core/workflow'
import { inlineAuthority, publishedAuthority } from '../auth/authority.ts'
import type { Db } from '../db/schema.ts'
import {
  type WorkflowCall,
  type CalledJob,
  type RunnableWorkflow,
  packJson,
  type Authority,
} from '@heddle/worker'
import type { ExecutionRunner } from './execution-runner.ts'
import type { StartedWorkflow } from './execution-request.ts'
import { findCallable } from './find-callable.ts'
import { findCalledStart } from './start-node.ts'

interface Parts {
  db: Db
  runner: ExecutionRunner
}

/** Makes the execution of a workflow that another one calls. */
export async function prepareCall(
  { db, runner }: Parts,
  call: WorkflowCall,
): Promise<{ job: CalledJob; node: string }> {
  const workflow = await callableOf(db, call)
  const { nodes, ...started } = workflow
  const start = findCalledStart({ nodes })
  if (!start) throw new BadRequest(`The workflow "${workflow.name}" has no trigger that can be called`)
  const job = await runner.prepareCall({
    workflow: started,
    mode: 'integrated',
    // The engine has the items; here they are only stored.
    start: { type: 'input', node: start.name, input: [] },
    progress: { state: packJson(stateWith(start.name, call)) },
    depth: call.depth,
    ...(call.waiting !== undefined && { callerId: call.waiting }),
  })
  return { job, node: start.name }
}

/** The state before the node runs, without reading the items, which may be many. */
function stateWith(node: string, { items, parent }: WorkflowCall): string {
  const [before = '', after = ''] = JSON.stringify(stateBefore(node, [], parent)).split('"main":[]')
  return `${before}"main":[${items}]${after}`
}

type Callable = StartedWorkflow & { nodes: WorkflowNode[] }

function callableOf(db: Db, { workflow, ...caller }: WorkflowCall): Callable | Promise<Callable> {
  switch (workflow.type) {
    case 'stored':
      return storedWorkflow(db, caller, workflow.id)
    case 'inline':
      return inlineWorkflow(workflow.document, caller.authority)
    default:
      return assertNever(workflow)
  }
}

/** It acts for its own publisher, whoever calls. */
async function storedWorkflow(
  db: Db,
  { authority, callerId }: Pick<WorkflowCall, 'authority' | 'callerId'>,
  id: string,
): Promise<Callable> {
  const called = parseId(id)
  const row = called === undefined ? undefined : await findCallable(db, { authority, callerId }, called)
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
    source: { type: 'version', versionId: row.documentVersion },
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
  source: { type: 'document', document },
})
