import { BadRequest, formatId } from '@heddle/core'
import type { Actor } from '../auth/actor.ts'
import { manualAuthority, retriedAuthority, unpackAuthority } from '../auth/authority.ts'
import type { Db } from '../db/schema.ts'
import { getWorkflow } from '../workflows/workflow-queries.ts'
import { loadWorkflow, getExecution, type ExecutionRow } from './execution-queries.ts'
import type { ExecutionRunner } from './execution-runner.ts'
import type { StartedWorkflow } from './execution-request.ts'

interface Retry {
  id: number
  /** Run the workflow as it is saved now, not as it was. */
  loadWorkflow: boolean
}

/** Runs a failed execution again from the node where it failed. True when it succeeds this time. */
export async function retryExecution(
  { db, runner }: { db: Db; runner: ExecutionRunner },
  actor: Actor,
  { id, loadWorkflow: current }: Retry,
): Promise<boolean> {
  const row = await getExecution(db, actor, { id, right: 'run' })
  refuseRetry(row)
  const stored = await db
    .selectFrom('execution_data')
    .selectAll()
    .where('executionId', '=', row.id)
    .executeTakeFirst()
  if (!stored?.state) throw new BadRequest('The data of the execution was not saved, so it cannot be retried')
  const workflow = await chooseWorkflow(db, actor, { row, packed: stored.workflow, current })
  const { ended } = await runner.start({
    workflow,
    mode: 'retry',
    retryOf: row.id,
    lane: row.lane,
    start: { type: 'stored', stored: { state: stored.state, secrets: [] } },
  })
  return (await ended).status === 'success'
}

function refuseRetry({ status, retryOf, retrySuccessId }: ExecutionRow): void {
  if (retryOf !== null)
    throw new BadRequest(`This is already a retry. Retry the original execution ${retryOf}`)
  if (status === 'success') throw new BadRequest('The execution succeeded, so there is nothing to retry')
  if (retrySuccessId !== null)
    throw new BadRequest(`It was already retried successfully in ${retrySuccessId}`)
  if (['queued', 'running', 'waiting'].includes(status))
    throw new BadRequest('The execution has not finished yet')
}

interface Choice {
  row: ExecutionRow
  packed: Buffer | null
  current: boolean
}

async function chooseWorkflow(
  db: Db,
  actor: Actor,
  { row, packed, current }: Choice,
): Promise<StartedWorkflow> {
  if (row.workflowId === null) throw new BadRequest('The workflow was never saved, so it cannot be retried')
  const saved = await getWorkflow(db, actor, { id: row.workflowId, right: 'run' })
  const { id, name, active, settings, staticData } = saved
  const identity = { id, name, active, settings, staticData }
  const versionId = current ? saved.documentVersion : row.versionId
  if (versionId === saved.documentVersion) {
    return { ...identity, authority: manualAuthority(saved, actor), source: { type: 'version', versionId } }
  }
  const authority = retriedAuthority(unpackAuthority(row.ownerId, row.authority), actor)
  if (versionId !== null) return { ...identity, authority, source: { type: 'version', versionId } }
  const document = await loadWorkflow(db, row, packed)
  return {
    ...identity,
    authority,
    source: { type: 'document', document: { active, settings, ...document, id: formatId(id) } },
  }
}
