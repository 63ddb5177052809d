import { assertNever, formatId } from '@heddle/core'
import type { CalledWorkflow, InlineWorkflow, SubWorkflowCall } from '@heddle/core/node'
import type { ExecutionLink, Item, ParentExecution } from '@heddle/core/run'
import type { NodeOrigin } from '@heddle/engine'
import type { Job, RunnableWorkflow } from '../protocol/messages.ts'
import type { WorkflowCall } from '../protocol/services.ts'
import type { World } from '../world/world.ts'
import type { UsedSecrets } from '../secrets/used-secrets.ts'
import type { TraceContext } from '../traces/span.ts'
import { writeJson } from '../state/write-json.ts'

interface CallContext {
  call: SubWorkflowCall
  from: NodeOrigin
  begins: (execution: ExecutionLink) => void
  /** What the caller may read, the called workflow may, and the other way round: files travel with items. */
  files: Set<string>
  /** So do secrets. */
  secrets: UsedSecrets
  trace: TraceContext | undefined
  /** Of the caller, for whom a change that the called workflow makes is one of its own if it waits for it. */
  beforeWriting(node: string): Promise<void>
}

/** Runs another workflow as an execution of its own and gives the items of its last node. */
export async function callWorkflow(
  { server, perform }: World,
  caller: Job,
  { call, from, begins, files, secrets, trace, beforeWriting }: CallContext,
): Promise<Item[]> {
  const parent: ParentExecution = {
    executionId: from.executionId,
    node: from.node.name,
    ...(from.workflow.id !== undefined && { workflowId: from.workflow.id }),
  }
  const { job, node } = await server.ask('prepareCall', {
    authority: caller.authority,
    callerId: from.workflow.id,
    workflow: asRunnable(call.workflow),
    items: writeJson(call.items),
    depth: from.depth + 1,
    timezone: caller.timezone,
    parent,
    ...(call.wait && { waiting: caller.executionId }),
  })
  begins({
    executionId: formatId(job.executionId),
    ...(call.workflow.type === 'stored' && { workflowId: call.workflow.id }),
  })
  const begun = { ...job, start: { type: 'input' as const, node, input: [call.items], parent } }
  const performed = perform(begun, {
    files,
    secrets,
    trace,
    ...(call.wait && { signal: from.signal, beforeWriting: () => beforeWriting(from.node.name) }),
  })
  if (!call.wait) return []
  const { end, items } = await performed
  if (end.status === 'success') return items
  throw new Error(end.error?.message ?? `The called workflow ended with the status "${end.status}"`)
}

function asRunnable(called: CalledWorkflow): WorkflowCall['workflow'] {
  switch (called.type) {
    case 'stored':
      return called
    case 'inline':
      return { type: 'inline', document: runnable(called.document) }
    default:
      return assertNever(called)
  }
}

const runnable = ({ name, nodes, connections, settings }: InlineWorkflow): RunnableWorkflow => ({
  name: name ?? 'Sub-workflow',
  active: false,
  nodes,
  connections,
  settings: settings ?? {},
})
