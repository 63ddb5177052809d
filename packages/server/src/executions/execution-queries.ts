import type { ExecutionFilter, ExecutionSummary, SharedRight, StoredExecution } from '@heddle/contract'
import { NotFound, type ExecutionStatus } from '@heddle/core'
import { sql, type Selectable } from 'kysely'
import type { Actor } from '../auth/actor.ts'
import { rightOf } from '../auth/right.ts'
import { readId } from '../db/ids.ts'
import { unpackJson } from '../db/packed-json.ts'
import type { Db, Schema } from '../db/schema.ts'
import { Forbidden } from '../http/errors.ts'
import { chosen, listed, resolveFilter, type ResolvedFilter } from './execution-filter.ts'
import { unpackState } from './execution-state.ts'
import { fillNodes } from './filled-nodes.ts'
import { newestVisible, visibleExecutions } from './visible-executions.ts'

export type ExecutionRow = Selectable<Schema['execution']>

const under: ExecutionStatus[] = ['queued', 'running']
/** More that stand in line are not listed. */
const mostRunning = 10_000

export interface Page {
  /** Only ids above. */
  firstId?: string
  /** Only ids below. */
  lastId?: string
  limit: number
}

export async function listExecutions(
  db: Db,
  actor: Actor,
  { filter, page }: { filter: ResolvedFilter; page: Page },
): Promise<ExecutionSummary[]> {
  const { firstId, lastId, limit } = page
  const newest = await newestVisible(db, actor, {
    limit,
    narrow: (query) =>
      listed(query, filter)
        .$if(firstId !== undefined, (each) => each.where('execution.id', '>', readId(firstId ?? '')))
        .$if(lastId !== undefined, (each) => each.where('execution.id', '<', readId(lastId ?? ''))),
  })
  const rows = await db
    .selectFrom('execution')
    .where('execution.id', 'in', newest)
    .innerJoin('workflow', 'workflow.id', 'execution.workflowId')
    .selectAll('execution')
    .select(['workflow.name as workflowName', shareOf(actor)])
    .orderBy('execution.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ workflowName, ...row }) => ({ ...summarize(row), workflowName, ...rightIn(actor, row) }))
}

/** The right that a share gives the actor in the workflow of an execution. */
const shareOf = (actor: Actor) =>
  sql<SharedRight | null>`(select "right" from workflow_share
    where workflow_share."workflowId" = execution."workflowId" and workflow_share."userId" = ${actor.id})`.as(
    'shared',
  )

function rightIn(actor: Actor, row: { ownerId: string; shared: SharedRight | null }) {
  const right = rightOf(actor, row)
  return right === 'own' ? {} : { right }
}

interface Newest {
  count: number
  /** The lowest and the highest id. */
  first: number
  last: number
}

/** The newest executions of a list, so many at most. */
export async function spanOfNewest(
  db: Db,
  actor: Actor,
  { filter, limit }: { filter: ResolvedFilter; limit: number },
): Promise<Newest> {
  const parts = await newestVisible(db, actor, { limit, narrow: (query) => listed(query, filter) })
  const newest = db.selectFrom(parts.as('part')).select('part.id').orderBy('part.id', 'desc').limit(limit)
  return db
    .selectFrom(newest.as('newest'))
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<number>('newest.id').as('first'),
      fn.max<number>('newest.id').as('last'),
    ])
    .executeTakeFirstOrThrow()
}

export async function findFirstId(db: Db): Promise<number> {
  const row = await db.selectFrom('execution').select('id').orderBy('id').limit(1).executeTakeFirst()
  return row?.id ?? 0
}

export async function listRunning(db: Db, actor: Actor, filter: ExecutionFilter) {
  const resolved = await resolveFilter(db, filter)
  const running = await newestVisible(db, actor, {
    limit: mostRunning,
    narrow: (query) => chosen(query, resolved).where('status', 'in', under),
  })
  const rows = await db
    .selectFrom('execution')
    .select(['id', 'workflowId', 'mode', 'startedAt', 'ownerId'])
    .select(shareOf(actor))
    .where('id', 'in', running)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: String(row.id),
    ...(row.workflowId !== null && { workflowId: String(row.workflowId) }),
    mode: row.mode,
    startedAt: row.startedAt,
    ...rightIn(actor, row),
  }))
}

const findExecution = (
  db: Db,
  actor: Actor,
  { id, right }: { id: string; right: SharedRight },
): Promise<ExecutionRow | undefined> =>
  visibleExecutions(db, actor, right).selectAll().where('execution.id', '=', readId(id)).executeTakeFirst()

/** The execution, if the actor has the right to its workflow. One that may only be found says so. */
export async function requireExecution(
  db: Db,
  actor: Actor,
  wanted: { id: string; right: SharedRight },
): Promise<ExecutionRow> {
  const row = await findExecution(db, actor, wanted)
  if (row) return row
  if (await findExecution(db, actor, { id: wanted.id, right: 'see' })) {
    throw new Forbidden(
      'The workflow of this execution is shared with you; you may not do this',
      'Ask its owner',
    )
  }
  throw new NotFound('Execution', wanted.id)
}

/** Ids of what may be deleted: everything that has ended or waits. */
export async function listDeletable(
  db: Db,
  actor: Actor,
  which: { ids: string[] } | { before: string; filter: ExecutionFilter },
): Promise<number[]> {
  // An empty list is no SQL that every database knows.
  if ('ids' in which && which.ids.length === 0) return []
  const query = visibleExecutions(db, actor, 'edit').select('execution.id')
  const wanted =
    'ids' in which
      ? query.where('execution.id', 'in', which.ids.map(readId)).where('status', 'not in', under)
      : listed(query, await resolveFilter(db, which.filter)).where('startedAt', '<=', which.before)
  const rows = await wanted.execute()
  return rows.map(({ id }) => id)
}

export async function presentExecution(db: Db, row: ExecutionRow): Promise<StoredExecution> {
  const stored = await db
    .selectFrom('execution_data')
    .select(['workflow', 'state'])
    .where('executionId', '=', row.id)
    .executeTakeFirst()
  const { retryOf: _o, retrySuccessId: _s, ...summary } = summarize(row)
  const workflow = await loadWorkflow(db, row, stored?.workflow ?? null)
  return {
    ...summary,
    retryOf: textId(row.retryOf),
    retrySuccessId: textId(row.retrySuccessId),
    workflowData: { ...workflow, nodes: await fillNodes(workflow.nodes) },
    data: unpackState(stored?.state ?? null),
  }
}

/** The workflow as it ran: its own copy, else the stored version. */
export async function loadWorkflow(
  db: Db,
  { versionId, workflowId }: Pick<ExecutionRow, 'versionId' | 'workflowId'>,
  packed: Buffer | null,
): Promise<StoredExecution['workflowData']> {
  if (packed) return JSON.parse(unpackJson(packed)) as StoredExecution['workflowData']
  const version = await db
    .selectFrom('workflow_version')
    .select(['name', 'nodes', 'connections', 'settings'])
    .where('id', '=', versionId)
    .executeTakeFirst()
  const id = workflowId === null ? {} : { id: String(workflowId) }
  return version ? { ...id, ...version } : { ...id, name: '', nodes: [], connections: {} }
}

function summarize(row: ExecutionRow): ExecutionSummary {
  return {
    id: String(row.id),
    finished: row.status === 'success',
    mode: row.mode,
    ...(row.retryOf !== null && { retryOf: String(row.retryOf) }),
    ...(row.retrySuccessId !== null && { retrySuccessId: String(row.retrySuccessId) }),
    waitTill: row.waitTill,
    startedAt: row.startedAt,
    stoppedAt: row.stoppedAt,
    ...(row.workflowId !== null && { workflowId: String(row.workflowId) }),
  }
}

const textId = (id: number | null): string | null => (id === null ? null : String(id))
