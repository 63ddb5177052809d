import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import type { Engine } from '../dispatch/engine.ts'
import type { ExecutionRunner } from '../executions/execution-runner.ts'
import { TickTaken, type StartedWorkflow } from '../executions/execution-request.ts'
import { claimTick } from '../executions/execution-writer.ts'
import { executionSettings } from '../executions/execution-settings.ts'

interface Parts {
  db: Db
  config: Config
  engine: Engine
  runner: ExecutionRunner
}

export interface Firing {
  workflowId: number
  node: string
}

/** A planned moment has come. Whoever writes it down first runs the workflow. */
export async function fireTick(parts: Parts, { workflowId, node }: Firing, planned: Date): Promise<void> {
  const workflow = await findActive(parts.db, workflowId)
  if (!workflow) return
  try {
    await parts.runner.start({
      workflow,
      mode: 'trigger',
      start: { node, input: [[{ json: {} }]] },
      tick: { workflowId, node, plannedAt: planned.toISOString() },
    })
  } catch (error) {
    if (!(error instanceof TickTaken)) throw error
  }
}

/** It is time to ask a node for news. */
export async function firePoll(parts: Parts, { workflowId, node }: Firing, planned: Date): Promise<void> {
  const workflow = await findActive(parts.db, workflowId)
  if (!workflow || !(await claimTick(parts.db, { workflowId, node, plannedAt: planned.toISOString() })))
    return
  const { ticket, staticData } = await parts.engine.ask('poll', {
    ownerId: workflow.ownerId,
    workflow: { ...workflow.source, active: true },
    node,
    mode: 'trigger',
    timezone: executionSettings(workflow.settings, parts.config).timezone,
    staticData: workflow.staticData,
  })
  if (staticData) await writeStaticData(parts.db, workflowId, staticData)
  if (ticket === undefined) return
  const remembered = staticData ?? workflow.staticData
  await parts.runner.start({
    workflow: { ...workflow, staticData: remembered },
    mode: 'trigger',
    start: { ticket },
  })
}

/** A trigger that watches by itself has seen something. */
export async function fireWatcher(parts: Parts, workflowId: number, ticket: string): Promise<void> {
  const workflow = await findActive(parts.db, workflowId)
  if (workflow) await parts.runner.start({ workflow, mode: 'trigger', start: { ticket } })
  else await parts.engine.ask('dropTicket', ticket)
}

type ActiveWorkflow = StartedWorkflow & { source: { versionId: string } }

async function findActive(db: Db, id: number): Promise<ActiveWorkflow | undefined> {
  const row = await db
    .selectFrom('workflow')
    .select(['id', 'ownerId', 'name', 'active', 'settings', 'staticData', 'documentVersion'])
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!row) return undefined
  const { documentVersion: versionId, ...workflow } = row
  return { ...workflow, source: { versionId } }
}

async function writeStaticData(db: Db, id: number, staticData: Record<string, unknown>): Promise<void> {
  await db
    .updateTable('workflow')
    .set({ staticData: JSON.stringify(staticData) })
    .where('id', '=', id)
    .execute()
}
