import { formatId } from '@heddle/core'
import type { ListedWorkflow, WorkflowSort } from '@heddle/contract'
import { sql } from 'kysely'
import { mayDo, type Actor } from '../auth/actor.ts'
import { rightOf } from '../auth/right.ts'
import type { Db } from '../db/schema.ts'
import { containing } from '../db/search-name.ts'
import { nameOf } from '../auth/person-name.ts'
import type { UnreadableMarks } from './raw-workflow.ts'
import { listTagsByWorkflow } from './workflow-queries.ts'
import { visibleWorkflows } from '../auth/visible-rows.ts'

export interface ListCriteria {
  name?: string | undefined
  active?: boolean | undefined
  tags?: readonly number[] | undefined
  /** Those in one of these folders; null for those in none. */
  folderIds?: readonly number[] | null | undefined
  sort: WorkflowSort
  order: 'asc' | 'desc'
}

export async function listPage(
  { db, marks }: { db: Db; marks: UnreadableMarks },
  actor: Actor,
  { offset, limit, ...criteria }: ListCriteria & { offset: number; limit: number },
): Promise<{ total: number; results: ListedWorkflow[] }> {
  const { total } = await matching(db, actor, criteria)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const ids = await inOrder(db, actor, criteria).limit(limit).offset(offset).execute()
  return {
    total,
    results: await describe(
      { db, marks },
      actor,
      ids.map(({ id }) => id),
    ),
  }
}

export async function listIds(db: Db, actor: Actor, criteria: ListCriteria): Promise<string[]> {
  const rows = await inOrder(db, actor, criteria).execute()
  return rows.map(({ id }) => formatId(id))
}

function matching(db: Db, actor: Actor, { name = '', active, tags = [], folderIds }: ListCriteria) {
  const within = tags.reduce(
    (query, tag) =>
      query.where('workflow.id', 'in', (from) =>
        from.selectFrom('workflow_tag').select('workflowId').where('tagId', '=', tag),
      ),
    inFolders(visibleWorkflows(db, actor), actor, folderIds),
  )
  return within
    .$if(name.trim() !== '', (query) =>
      query.where(sql<boolean>`workflow."searchName" like ${containing(name)} escape '\\'`),
    )
    .$if(active !== undefined, (query) => query.where('workflow.active', '=', active ?? false))
}

function inFolders(
  query: ReturnType<typeof visibleWorkflows>,
  actor: Actor,
  folderIds: readonly number[] | null | undefined,
) {
  if (folderIds === undefined) return query
  if (folderIds === null) {
    return query.where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('workflow_folder')
            .select('workflow_folder.folderId')
            .where('workflow_folder.userId', '=', actor.id)
            .whereRef('workflow_folder.workflowId', '=', 'workflow.id'),
        ),
      ),
    )
  }
  return query.where('workflow.id', 'in', (from) =>
    from.selectFrom('workflow_folder').select('workflowId').where('folderId', 'in', folderIds),
  )
}

const columns = { name: 'searchName', updatedAt: 'updatedAt', createdAt: 'createdAt' } as const

function inOrder(db: Db, actor: Actor, criteria: ListCriteria) {
  const { sort, order } = criteria
  const query = matching(db, actor, criteria).select('workflow.id')
  const sorted =
    sort === 'lastRun'
      ? query.orderBy(sql`coalesce(${lastExecution(actor)}, 0)`, order)
      : query.orderBy(`workflow.${columns[sort]}`, order)
  return sorted.orderBy('workflow.id', order)
}

/** The newest execution of each workflow: whoever sees the workflow sees when it ran. */
const lastExecution = (actor: Actor) =>
  mayDo(actor, 'execution:read')
    ? sql<number | null>`(select max(execution.id) from execution where execution."workflowId" = workflow.id)`
    : sql<number | null>`null`

/** The rows of a page, in the order of their ids. */
async function describe(
  { db, marks }: { db: Db; marks: UnreadableMarks },
  actor: Actor,
  ids: readonly number[],
): Promise<ListedWorkflow[]> {
  if (ids.length === 0) return []
  const rows = await listRows(db, actor, ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const tags = await listTagsByWorkflow(db, ids)
  const shared = await listShared(db, ids)
  const unreadable = await marks.of(rows)
  const runs = await listRuns(
    db,
    rows.flatMap(({ lastExecutionId }) => lastExecutionId ?? []),
  )
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const isOwn = row.ownerId === actor.id
    return {
      id: formatId(id),
      name: row.name,
      active: row.active,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
      tags: tags.get(id) ?? [],
      right: rightOf(actor, row),
      owner: isOwn ? null : nameOf(row),
      shared: shared.has(id),
      folderId: row.folderId === null ? null : formatId(row.folderId),
      lastRun: (row.lastExecutionId !== null && runs.get(row.lastExecutionId)) || null,
      ...(unreadable.has(id) && { unreadable: true }),
    }
  })
}

const listRows = (db: Db, actor: Actor, ids: readonly number[]) =>
  db
    .selectFrom('workflow')
    .leftJoin('user', 'user.id', 'workflow.ownerId')
    .leftJoin('workflow_share', (join) =>
      join.onRef('workflow_share.workflowId', '=', 'workflow.id').on('workflow_share.userId', '=', actor.id),
    )
    .leftJoin('workflow_folder', (join) =>
      join
        .onRef('workflow_folder.workflowId', '=', 'workflow.id')
        .on('workflow_folder.userId', '=', actor.id),
    )
    .select(['workflow.id', 'workflow.ownerId', 'workflow.name', 'workflow.active', 'workflow.versionId'])
    .select(['workflow.createdAt', 'workflow.updatedAt'])
    .select(['user.firstName', 'user.lastName', 'user.email'])
    .select(['workflow_share.right as shared', 'workflow_folder.folderId'])
    .select(lastExecution(actor).as('lastExecutionId'))
    .where('workflow.id', 'in', ids)
    .execute()

async function listShared(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('workflow_share')
    .select('workflowId')
    .distinct()
    .where('workflowId', 'in', ids)
    .execute()
  return new Set(rows.map(({ workflowId }) => workflowId))
}

async function listRuns(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, NonNullable<ListedWorkflow['lastRun']>>()
  const rows = await db
    .selectFrom('execution')
    .select(['id', 'status', 'startedAt', 'stoppedAt'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...run }) => [id, { id: formatId(id), ...run }]))
}
