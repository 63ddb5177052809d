import type { ReadExecutionFilter, ExecutionSummary, SharedRight, StoredExecution } from '@heddle/contract'
import { NotFound, formatId } from '@heddle/core'
import type { ExecutionStatus } from '@heddle/core/run'
import { sql, type Selectable } from 'kysely'
import type { Actor } from '../auth/actor.ts'
import { rightOf } from '../auth/right.ts'
import { unpackJson } from '@heddle/worker'
import type { Db, Schema } from '../db/schema.ts'
import { Forbidden } from '../auth/refusals.ts'
import { findLimits } from './advance-lane.ts'
import { inWindows } from './delete-executions.ts'
import { chosen, listed, resolveFilter, type ResolvedFilter } from './execution-filter.ts'
import { newestVisible } from './visible-executions.ts'
import { visibleExecutions } from '../auth/visible-rows.ts'

export type ExecutionRow = Selectable<Schema['execution']>

const under: ExecutionStatus[] = ['queued', 'running']
/** More that stand in line are not listed. */
const mostRunning = 10_000

export interface Page {
  /** Only ids above. */
  firstId?: number
  /** Only ids below. */
  lastId?: number
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
        .$call((each) => (firstId === undefined ? each : each.where('execution.id', '>', firstId)))
        .$call((each) => (lastId === undefined ? each : each.where('execution.id', '<', lastId))),
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

export async function findFirstId(db: Db): Promise<number | undefined> {
  const row = await db.selectFrom('execution').select('id').orderBy('id').limit(1).executeTakeFirst()
  return row?.id
}

export async function listRunning(db: Db, actor: Actor, filter: ReadExecutionFilter) {
  const resolved = await resolveFilter(db, filter)
  const running = await newestVisible(db, actor, {
    limit: mostRunning,
    narrow: (query) => chosen(query, resolved).where('status', 'in', under),
  })
  const rows = await db
    .selectFrom('execution')
    .select(['id', 'workflowId', 'mode', 'startedAt', 'ownerId', 'heldIn'])
    .select(shareOf(actor))
    .where('id', 'in', running)
    .orderBy('id', 'desc')
    .execute()
  const held = rows.filter(({ heldIn }) => heldIn !== null)
  const limits = await findLimits(db, new Set(held.flatMap(({ workflowId }) => workflowId ?? [])))
  return rows.map((row) => {
    const heldLimit = row.heldIn === null ? undefined : limits.get(row.workflowId ?? 0)
    return {
      id: formatId(row.id),
      ...(row.workflowId !== null && { workflowId: formatId(row.workflowId) }),
      mode: row.mode,
      startedAt: row.startedAt,
      ...(heldLimit !== undefined && { heldLimit }),
      ...rightIn(actor, row),
    }
  })
}

const findExecution = (
  db: Db,
  actor: Actor,
  { id, right }: { id: number; right: SharedRight },
): Promise<ExecutionRow | undefined> =>
  visibleExecutions(db, actor, right).selectAll().where('execution.id', '=', id).executeTakeFirst()

/** The execution, if the actor has the right to its workflow. One that may only be found says so. */
export async function getExecution(
  db: Db,
  actor: Actor,
  wanted: { id: number; right: SharedRight },
): Promise<ExecutionRow> {
  const row = await findExecution(db, actor, wanted)
  if (row) return row
  if (await findExecution(db, actor, { id: wanted.id, right: 'see' })) {
    throw new Forbidden(
      'The workflow of this execution is shared with you, but you do not have permission to do this',
      'Ask its owner',
    )
  }
  throw new NotFound('Execution', wanted.id)
}

/** How many ids are looked up at once. */
const idsAtOnce = 500

/** Which executions somebody wants to delete. */
type Deletion =
  | { type: 'ids'; ids: readonly number[] }
  | { type: 'before'; before: string; filter: ReadExecutionFilter }

/** Ids of what may be deleted, in lists: everything that has ended or waits. */
export async function* listDeletable(db: Db, actor: Actor, which: Deletion): AsyncGenerator<number[]> {
  const visible = () => visibleExecutions(db, actor, 'edit').select('execution.id')
  if (which.type === 'ids') {
    for (let start = 0; start < which.ids.length; start += idsAtOnce) {
      const ids = which.ids.slice(start, start + idsAtOnce)
      const rows = await visible().where('execution.id', 'in', ids).where('status', 'not in', under).execute()
      yield rows.map(({ id }) => id)
    }
    return
  }
  const filter = await resolveFilter(db, which.filter)
  yield* inWindows(db, ({ above, upTo }) =>
    listed(visible(), filter)
      .where('startedAt', '<=', which.before)
      .where('execution.id', '>', above)
      .where('execution.id', '<=', upTo)
      .execute(),
  )
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
  const id = workflowId === null ? {} : { id: formatId(workflowId) }
  return version ? { ...id, ...version } : { ...id, name: '', nodes: [], connections: {} }
}

/** An execution as it stands in a list. */
export function summarize(row: ExecutionRow): ExecutionSummary {
  return {
    id: formatId(row.id),
    finished: row.status === 'success',
    mode: row.mode,
    ...(row.retryOf !== null && { retryOf: formatId(row.retryOf) }),
    ...(row.retrySuccessId !== null && { retrySuccessId: formatId(row.retrySuccessId) }),
    waitTill: row.waitTill,
    startedAt: row.startedAt,
    stoppedAt: row.stoppedAt,
    ...(row.workflowId !== null && { workflowId: formatId(row.workflowId) }),
  }
}

export const textId = (id: number | null): string | null => (id === null ? null : formatId(id))
