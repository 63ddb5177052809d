import { BadRequest, Conflict } from '@heddle/core'
import type { PinData, WorkflowSettings, Connections, WorkflowNode } from '@heddle/core/workflow'
import type { StoredWorkflow } from '@heddle/contract'
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '../auth/actor.ts'
import type { Db } from '../db/schema.ts'
import { searchName } from '../db/search-name.ts'
import { nameOf } from '../auth/person-name.ts'
import { refuseForeignCredentials } from './refuse-foreign-credentials.ts'
import { presentWorkflow, getWorkflow, type WorkflowRow } from './workflow-queries.ts'

/** Somebody saved in between. */
class VersionConflict extends Conflict {
  override readonly errorCode = 'version_conflict'
  override readonly hint = 'Load the current version, merge and save again'
  override readonly details: StoredWorkflow & { savedBy: string }
  constructor(current: StoredWorkflow & { savedBy: string }) {
    super('The workflow was changed by someone else in the meantime')
    this.details = current
  }
}

async function versionConflict(db: Db, actor: Actor, row: WorkflowRow): Promise<VersionConflict> {
  const author = await db
    .selectFrom('workflow_version')
    .innerJoin('user', 'user.id', 'workflow_version.authorId')
    .select(['user.firstName', 'user.lastName', 'user.email'])
    .where('workflow_version.id', '=', row.documentVersion)
    .executeTakeFirst()
  return new VersionConflict({ ...(await presentWorkflow(db, actor, row)), savedBy: nameOf(author) })
}

export interface WorkflowChange {
  name?: string
  nodes?: WorkflowNode[]
  connections?: Connections
  active?: boolean
  settings?: WorkflowSettings
  pinData?: PinData
  /** Ids; replaces the whole set. */
  tags?: number[]
}

export interface NewWorkflow extends WorkflowChange {
  name: string
  nodes: WorkflowNode[]
  connections: Connections
}

/** Stores a workflow and its first version. A new workflow is never active: activation is a step of its own. */
export async function insertWorkflow(db: Db, actor: Actor, given: NewWorkflow): Promise<WorkflowRow> {
  const now = new Date().toISOString()
  const versionId = randomUUID()
  const row = await db
    .insertInto('workflow')
    .values({
      ownerId: actor.id,
      ...publisherColumns(publishedBy(actor)),
      active: false,
      ...documentColumns({ ...given, settings: given.settings ?? {} }),
      searchName: searchName(given.name),
      pinData: JSON.stringify(given.pinData ?? null),
      staticData: 'null',
      activationError: 'null',
      versionId,
      documentVersion: versionId,
      createdAt: now,
      updatedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertVersion(db, row, actor)
  if (given.tags) await replaceTags(db, row.id, given.tags)
  return row
}

export interface Save {
  id: number
  change: WorkflowChange
  /** The version that the change is based on, when the client says so. */
  versionId?: string
}

/** Applies a change, or refuses it when it is based on an older version. */
export async function updateWorkflow(
  db: Db,
  actor: Actor,
  { id, change, versionId }: Save,
): Promise<WorkflowRow> {
  const before = await getWorkflow(db, actor, { id, right: 'edit' })
  if (versionId !== undefined && versionId !== before.versionId) {
    throw await versionConflict(db, actor, before)
  }
  const publisher = publisherAfter(before, change, actor)
  await refuseForeignCredentials(db, actor, { before, change, publisher })
  if (change.tags) await replaceTags(db, before.id, change.tags)
  const { tags: _tags, ...columns } = change
  const after = { ...before, ...withoutUndefined(columns) }
  const changedDocument = !isDeepStrictEqual(documentOf(after), documentOf(before))
  const nextVersion = randomUUID()
  const row = await db
    .updateTable('workflow')
    .set({
      ...documentColumns(after),
      searchName: searchName(after.name),
      active: after.active,
      ...publisherColumns(publisher),
      pinData: JSON.stringify(after.pinData),
      versionId: nextVersion,
      documentVersion: changedDocument ? nextVersion : before.documentVersion,
      updatedAt: new Date().toISOString(),
    })
    .where('id', '=', before.id)
    // Whoever reads the same version at the same time loses here.
    .where('versionId', '=', before.versionId)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw await versionConflict(db, actor, before)
  if (changedDocument) await insertVersion(db, row, actor)
  return row
}

/**
 * Who answers for a workflow after a change: whoever changes what it does, or switches it on. Another name or other tags
 * change nothing about that.
 */
export function publisherAfter(before: WorkflowRow, change: WorkflowChange, actor: Actor): Publisher {
  const after = { ...before, ...withoutUndefined(change), name: before.name }
  const isPublished = after.active && !before.active
  if (isPublished || !isDeepStrictEqual(documentOf(after), documentOf(before))) return publishedBy(actor)
  return { publisherId: before.publisherId, publisherScopes: before.publisherScopes }
}

export type Publisher = Pick<WorkflowRow, 'publisherId' | 'publisherScopes'>

const publishedBy = ({ id, scopes }: Actor): Publisher => ({
  publisherId: id,
  publisherScopes: scopes ? [...scopes] : null,
})

const publisherColumns = ({ publisherId, publisherScopes }: Publisher) => ({
  publisherId,
  publisherScopes: JSON.stringify(publisherScopes),
})

interface Document {
  name: string
  nodes: WorkflowNode[]
  connections: Connections
  settings: WorkflowSettings
}

const documentOf = ({ name, nodes, connections, settings }: Document): Document => ({
  name,
  nodes,
  connections,
  settings,
})

const documentColumns = ({ name, nodes, connections, settings }: Document) => ({
  name,
  nodes: JSON.stringify(nodes),
  connections: JSON.stringify(connections),
  settings: JSON.stringify(settings),
})

async function insertVersion(db: Db, row: WorkflowRow, actor: Actor): Promise<void> {
  await db
    .insertInto('workflow_version')
    .values({
      id: row.documentVersion,
      workflowId: row.id,
      authorId: actor.id,
      ...documentColumns(row),
      createdAt: row.updatedAt,
    })
    .execute()
}

async function replaceTags(db: Db, workflowId: number, tags: readonly number[]): Promise<void> {
  const ids = [...new Set(tags)]
  const known = ids.length > 0 ? await db.selectFrom('tag').select('id').where('id', 'in', ids).execute() : []
  if (known.length < ids.length) throw new BadRequest('tags: one of the tags does not exist')
  await db.deleteFrom('workflow_tag').where('workflowId', '=', workflowId).execute()
  if (ids.length === 0) return
  await db
    .insertInto('workflow_tag')
    .values(ids.map((tagId) => ({ workflowId, tagId })))
    .execute()
}

/** An optional field that is there but undefined must not erase what is stored. */
function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as T
}
