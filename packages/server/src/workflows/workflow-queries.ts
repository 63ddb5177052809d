import type { Right, StoredWorkflow, Tag, WorkflowSummary } from '@heddle/contract'
import { NotFound, formatId } from '@heddle/core'
import { sql, type Selectable } from 'kysely'
import type { Actor } from '../auth/actor.ts'
import { rightOf } from '../auth/right.ts'
import { visibleWorkflows } from '../auth/visible-rows.ts'
import type { Db, Schema } from '../db/schema.ts'
import { Forbidden } from '../auth/refusals.ts'
import { findUser } from '../users/user-queries.ts'
import { nameOf } from '../auth/person-name.ts'
import { UnreadableWorkflow } from './unreadable-workflow.ts'

export type WorkflowRow = Selectable<Schema['workflow']>

interface SimpleFilter {
  active?: boolean
  id?: number
}

export async function listWorkflows(
  db: Db,
  actor: Actor,
  filter: SimpleFilter = {},
): Promise<WorkflowSummary[]> {
  const { active, id } = filter
  const rows = await visibleWorkflows(db, actor)
    .leftJoin('workflow_share', (join) =>
      join.onRef('workflow_share.workflowId', '=', 'workflow.id').on('workflow_share.userId', '=', actor.id),
    )
    .select(['id', 'name', 'active', 'createdAt', 'updatedAt', 'ownerId', 'workflow_share.right as shared'])
    .$if(active !== undefined, (query) => query.where('active', '=', active ?? false))
    .$call((query) => (id === undefined ? query : query.where('id', '=', id)))
    .orderBy('id')
    .execute()
  const tags = await listTagsByWorkflow(db, rows.length === 1 ? rows.map((row) => row.id) : undefined)
  return rows.map(({ ownerId, shared, ...row }) => {
    const right = rightOf(actor, { ownerId, shared })
    return {
      ...row,
      id: formatId(row.id),
      tags: tags.get(row.id) ?? [],
      ...(right !== 'own' && { right }),
    }
  })
}

export const findWorkflow = (db: Db, actor: Actor, id: number): Promise<WorkflowRow | undefined> =>
  readable(visibleWorkflows(db, actor).selectAll().where('id', '=', id).executeTakeFirst())

/** Empty when the actor sees none of that id. */
export async function findWorkflowName(db: Db, actor: Actor, id: number): Promise<string> {
  const row = await visibleWorkflows(db, actor).select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? ''
}

/** Whoever reads a row whose texts are broken is told so. */
export async function readable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new UnreadableWorkflow(`The stored workflow is not valid JSON: ${error.message}`)
    throw error
  }
}

/** The workflow, if the actor has the right. One that may only be looked at says so. */
export async function getWorkflow(
  db: Db,
  actor: Actor,
  { id, right }: { id: number; right: Right },
): Promise<WorkflowRow> {
  const row = await readable(
    visibleWorkflows(db, actor, right).selectAll().where('id', '=', id).executeTakeFirst(),
  )
  return row ?? refuse(db, actor, id)
}

/** Only its id: for what is done with a workflow whatever stands in it. */
export async function getWorkflowId(
  db: Db,
  actor: Actor,
  { id, right }: { id: number; right: Right },
): Promise<number> {
  const row = await visibleWorkflows(db, actor, right).select('id').where('id', '=', id).executeTakeFirst()
  return row?.id ?? refuse(db, actor, id)
}

async function refuse(db: Db, actor: Actor, id: number): Promise<never> {
  if (await visibleWorkflows(db, actor).select('id').where('id', '=', id).executeTakeFirst()) {
    throw new Forbidden(
      'This workflow is shared with you, but you do not have permission to do this',
      'Ask its owner',
    )
  }
  throw new NotFound('Workflow', id)
}

/** Ids of those that run: one that is switched on but could not be started is missing. */
export async function listActiveIds(db: Db, actor: Actor): Promise<string[]> {
  const rows = await visibleWorkflows(db, actor)
    .select(['id', 'activationError'])
    .where('active', '=', true)
    .orderBy('id')
    .execute()
  return rows.filter(({ activationError }) => activationError === null).map(({ id }) => formatId(id))
}

/** Names that begin with the given text: what a new name must not clash with. */
export async function listNamesLike(db: Db, actor: Actor, beginning: string): Promise<Set<string>> {
  const rows = await visibleWorkflows(db, actor)
    .select('name')
    .where(sql<boolean>`substr("name", 1, length(cast(${beginning} as text))) = ${beginning}`)
    .execute()
  return new Set(rows.map(({ name }) => name))
}

export async function presentWorkflow(db: Db, actor: Actor, row: WorkflowRow): Promise<StoredWorkflow> {
  const tags = await listTagsByWorkflow(db, [row.id])
  const share = await db
    .selectFrom('workflow_share')
    .select('right')
    .where('workflowId', '=', row.id)
    .where('userId', '=', actor.id)
    .executeTakeFirst()
  return {
    id: formatId(row.id),
    name: row.name,
    active: row.active,
    nodes: row.nodes,
    connections: row.connections,
    settings: row.settings,
    ...(row.pinData && { pinData: row.pinData }),
    staticData: row.staticData,
    versionId: row.versionId,
    tags: tags.get(row.id) ?? [],
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    right: rightOf(actor, { ownerId: row.ownerId, shared: share?.right }),
    publisher: nameOf(await findUser(db, row.publisherId)),
  }
}

export async function listTagIds(db: Db, workflowId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('workflow_tag')
    .select('tagId')
    .where('workflowId', '=', workflowId)
    .execute()
  return rows.map(({ tagId }) => tagId)
}

/** Tags of the given workflows, or of all. */
export async function listTagsByWorkflow(
  db: Db,
  workflowIds: readonly number[] | undefined,
): Promise<Map<number, Tag[]>> {
  const rows = await db
    .selectFrom('workflow_tag')
    .innerJoin('tag', 'tag.id', 'workflow_tag.tagId')
    .select(['workflow_tag.workflowId', 'tag.id', 'tag.name', 'tag.createdAt', 'tag.updatedAt'])
    .$if(workflowIds !== undefined, (query) =>
      query.where('workflow_tag.workflowId', 'in', workflowIds ?? []),
    )
    .orderBy('tag.name')
    .execute()
  const byWorkflow = new Map<number, Tag[]>()
  for (const { workflowId: key, ...tag } of rows) {
    byWorkflow.set(key, [...(byWorkflow.get(key) ?? []), { ...tag, id: formatId(tag.id) }])
  }
  return byWorkflow
}

/** Tags, versions and executions go with it. */
export async function deleteWorkflow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('workflow').where('id', '=', id).execute()
}
