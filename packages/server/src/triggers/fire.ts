import { formatId } from '@heddle/core'
import type { FiringOutcome, InstanceEvent } from '@heddle/core/node'
import { publishedAuthority } from '../auth/authority.ts'
import type { Config } from '../config.ts'
import type { KeyedLock } from '../db/keyed-lock.ts'
import { onceThere } from '../db/patiently.ts'
import type { Db } from '../db/schema.ts'
import type { Engine } from '../dispatch/engine.ts'
import { outcomeOf, type Beginning } from '@heddle/worker'
import type { ExecutionRunner } from '../executions/execution-runner.ts'
import { StartTaken, type StartedExecution, type StartedWorkflow } from '../executions/execution-request.ts'
import { claimTick } from '../executions/insert-executions.ts'
import { executionSettings } from '../executions/execution-settings.ts'
import { claimStaticData, type StaticChange } from '../workflows/static-data.ts'

interface Parts {
  db: Db
  config: Config
  engine: Engine
  runner: ExecutionRunner
  /** By workflow and node: a node is asked for news once at a time. */
  polls: KeyedLock
  /** How much has been seen that has not started yet. */
  seen: { waiting: number }
}

/** It all waits in memory. */
const mostWaiting = 10_000

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
      start: { type: 'input', node, input: [[{ json: {} }]] },
      tick: { workflowId, node, plannedAt: planned.toISOString() },
    })
  } catch (error) {
    if (!(error instanceof StartTaken)) throw error
  }
}

/**
 * It is time to ask a node for news. What it remembers is stored together with the start of the execution, so that
 * nothing it finds starts twice or is forgotten. Resolves when it is asked, with what it ends with; undefined when somebody
 * else asks.
 */
export async function firePoll(
  parts: Parts,
  firing: Firing,
  planned: Date,
): Promise<{ ended: Promise<void> } | undefined> {
  const { workflowId, node } = firing
  const isFirst = await claimTick(parts.db, { workflowId, node, plannedAt: planned.toISOString() })
  if (!isFirst) return undefined
  // Who asks again before the last answer is remembered would get the same news twice.
  return { ended: parts.polls.tryRun(`${workflowId} ${node}`, () => poll(parts, firing)) }
}

async function poll(parts: Parts, { workflowId, node }: Firing): Promise<void> {
  const workflow = await findActive(parts.db, workflowId)
  if (!workflow) return
  const { beginning, staticData } = await parts.engine.ask('poll', {
    authority: workflow.authority,
    workflow: { ...workflow.source, active: true },
    node,
    mode: 'trigger',
    timezone: executionSettings(workflow.settings, parts.config).timezone,
    staticData: workflow.staticData,
  })
  const learnt = staticData && { workflowId, before: workflow.staticData, after: staticData }
  if (beginning)
    return void (await orDrop(parts, beginning, () =>
      startWith(parts, { workflow, beginning, ...(learnt && { learnt }) }),
    ))
  if (learnt) await parts.db.transaction().execute((transaction) => claimStaticData(transaction, learnt))
}

interface Found {
  workflow: ActiveWorkflow
  beginning: Beginning
  learnt?: StaticChange
}

const startWith = ({ runner }: Parts, { workflow, beginning, learnt }: Found): Promise<StartedExecution> =>
  runner.start({
    workflow: { ...workflow, staticData: learnt?.after ?? workflow.staticData },
    mode: 'trigger',
    start: { type: 'beginning', beginning },
    ...(learnt && { learnt }),
  })

/** What nobody starts with is not kept in the engine. */
async function orDrop(
  { engine }: Parts,
  { ticket }: Beginning,
  start: () => Promise<StartedExecution | undefined>,
): Promise<StartedExecution | undefined> {
  let started: StartedExecution | undefined
  try {
    started = await start()
  } catch (error) {
    if (!(error instanceof StartTaken)) throw error
  } finally {
    if (!started) await engine.ask('dropTicket', ticket)
  }
  return started
}

interface Seen {
  workflowId: number
  /** Of the trigger. */
  key: string
  beginning: Beginning
  awaited?: boolean
}

/** A trigger that watches by itself has seen something. It may wait for what becomes of that. */
export async function fireWatcher(parts: Parts, seen: Seen): Promise<void> {
  const { beginning, key, awaited } = seen
  if (!awaited) return void (await startSeen(parts, seen))
  let outcome: FiringOutcome = 'error'
  try {
    const started = await startSeen(parts, seen)
    if (started) outcome = beginning.laterResponse ? outcomeOf(await started.response) : 'success'
  } finally {
    await parts.engine.ask('tellTrigger', { key, ticket: beginning.ticket, outcome })
  }
}

/** Nobody tells it again: what is seen while the database is away starts when that is back. */
async function startSeen(
  parts: Parts,
  { workflowId, beginning }: Seen,
): Promise<StartedExecution | undefined> {
  const { db, seen } = parts
  seen.waiting += 1
  try {
    return await orDrop(parts, beginning, () => {
      if (seen.waiting > mostWaiting) throw new Error(`${mostWaiting} others are already waiting to start`)
      return onceThere(async () => {
        const workflow = await findActive(db, workflowId)
        return workflow && startWith(parts, { workflow, beginning })
      })
    })
  } finally {
    seen.waiting -= 1
  }
}

/** Something has happened to the workflow itself. */
export async function fireEvent(
  parts: Parts,
  { workflowId, node }: Firing,
  event: InstanceEvent,
): Promise<void> {
  const workflow = await findActive(parts.db, workflowId)
  if (!workflow) return
  const json = { event, timestamp: new Date().toISOString(), workflow_id: formatId(workflowId) }
  await parts.runner.start({ workflow, mode: 'trigger', start: { type: 'input', node, input: [[{ json }]] } })
}

type ActiveWorkflow = StartedWorkflow & { source: { type: 'version'; versionId: string } }

async function findActive(db: Db, id: number): Promise<ActiveWorkflow | undefined> {
  const row = await db
    .selectFrom('workflow')
    .select(['id', 'name', 'active', 'settings', 'staticData', 'documentVersion'])
    .select(['ownerId', 'publisherId', 'publisherScopes'])
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!row) return undefined
  const { name, active, settings, staticData, documentVersion: versionId } = row
  const authority = publishedAuthority(row)
  return { id, authority, name, active, settings, staticData, source: { type: 'version', versionId } }
}
