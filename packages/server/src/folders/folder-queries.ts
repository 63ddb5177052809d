import type { Folder } from '@heddle/contract'
import { folderDepthMax } from '@heddle/contract/limits'
import { BadRequest, Conflict, NotFound, formatId } from '@heddle/core'
import type { Actor } from '../auth/actor.ts'
import { freeName } from '../db/free-name.ts'
import type { Db } from '../db/schema.ts'
import { visibleWorkflows } from '../auth/visible-rows.ts'
import { depthOf, heightOf, withNested, type FolderNode } from './folder-tree.ts'

export async function listFolders(db: Db, actor: Actor): Promise<Folder[]> {
  const rows = await listNodes(db, actor)
  // What was shared once and is not any more still lies where it was put, out of sight.
  const counts = await visibleWorkflows(db, actor)
    .innerJoin('workflow_folder', 'workflow_folder.workflowId', 'workflow.id')
    .where('workflow_folder.userId', '=', actor.id)
    .select(({ fn }) => ['workflow_folder.folderId', fn.countAll<number>().as('count')])
    .groupBy('workflow_folder.folderId')
    .execute()
  const countOf = new Map(counts.map(({ folderId, count }) => [folderId, count]))
  return rows.map((row) => present(row, countOf.get(row.id) ?? 0))
}

/** The folder with all that lie in it, at any depth. Somebody else's is unknown. */
export async function listNestedIds(db: Db, actor: Actor, id: number): Promise<number[]> {
  const nodes = await listNodes(db, actor)
  return withNested(nodes, getNode(nodes, id).id)
}

export async function getFolderId(db: Db, actor: Actor, id: number): Promise<number> {
  return getNode(await listNodes(db, actor), id).id
}

export interface FolderDraft {
  name: string
  parentId?: number | null | undefined
}

export function insertFolder(db: Db, actor: Actor, { name, parentId }: FolderDraft): Promise<Folder> {
  return changing(db, actor, async (transaction, nodes) => {
    const parent = findParent(nodes, parentId)
    if (depthOf(nodes, parent?.id) >= folderDepthMax) throw tooDeep()
    const made = { parentId: parent?.id ?? null, name }
    refuseTaken(nodes, made)
    const row = await transaction
      .insertInto('folder')
      .values({ ownerId: actor.id, ...made, createdAt: new Date().toISOString() })
      .returning(['id', 'name', 'parentId'])
      .executeTakeFirstOrThrow()
    return present(row, 0)
  })
}

export interface FolderChange extends Partial<FolderDraft> {
  id: number
}

export function updateFolder(db: Db, actor: Actor, { id, name, parentId }: FolderChange): Promise<Folder> {
  return changing(db, actor, async (transaction, nodes) => {
    const folder = getNode(nodes, id)
    const parent = parentId === undefined ? undefined : findParent(nodes, parentId)
    if (parent) refuseLoop(nodes, folder, parent)
    const next = {
      name: name ?? folder.name,
      parentId: parentId === undefined ? folder.parentId : (parent?.id ?? null),
    }
    refuseTaken(
      nodes.filter((node) => node !== folder),
      next,
    )
    await transaction.updateTable('folder').set(next).where('id', '=', folder.id).execute()
    const changed = (await listFolders(transaction, actor)).find((each) => each.id === formatId(folder.id))
    if (!changed) throw new NotFound('Folder', id)
    return changed
  })
}

/** What lies in it moves to where the folder was; a folder whose name is taken there gets a number. */
export function deleteFolder(db: Db, actor: Actor, id: number): Promise<void> {
  return changing(db, actor, async (transaction, nodes) => {
    const { id: folderId, parentId } = getNode(nodes, id)
    const taken = new Set(nodes.filter((node) => node.parentId === parentId).map(({ name }) => name))
    for (const node of nodes.filter((each) => each.parentId === folderId)) {
      const moved = { parentId, name: freeName(node.name, taken) }
      taken.add(moved.name)
      await transaction.updateTable('folder').set(moved).where('id', '=', node.id).execute()
    }
    if (parentId !== null) {
      await transaction
        .updateTable('workflow_folder')
        .set({ folderId: parentId })
        .where('folderId', '=', folderId)
        .execute()
    }
    await transaction.deleteFrom('folder').where('id', '=', folderId).execute()
  })
}

/** Puts a workflow into a folder, or out of any. */
export async function placeWorkflow(
  db: Db,
  actor: Actor,
  { workflowId, folderId }: { workflowId: number; folderId: number | null },
): Promise<void> {
  if (folderId === null) {
    await db
      .deleteFrom('workflow_folder')
      .where('userId', '=', actor.id)
      .where('workflowId', '=', workflowId)
      .execute()
    return
  }
  await db
    .insertInto('workflow_folder')
    .values({ userId: actor.id, workflowId, folderId })
    .onConflict((conflict) => conflict.columns(['userId', 'workflowId']).doUpdateSet({ folderId }))
    .execute()
}

const listNodes = (db: Db, actor: Actor): Promise<FolderNode[]> =>
  db
    .selectFrom('folder')
    .select(['id', 'name', 'parentId'])
    .where('ownerId', '=', actor.id)
    .orderBy('name')
    .orderBy('id')
    .execute()

function getNode(nodes: readonly FolderNode[], id: number): FolderNode {
  const node = nodes.find((each) => each.id === id)
  if (!node) throw new NotFound('Folder', id)
  return node
}

const findParent = (
  nodes: readonly FolderNode[],
  parentId: number | null | undefined,
): FolderNode | undefined =>
  parentId === null || parentId === undefined ? undefined : getNode(nodes, parentId)

function refuseLoop(nodes: readonly FolderNode[], folder: FolderNode, parent: FolderNode): void {
  if (withNested(nodes, folder.id).includes(parent.id)) {
    throw new BadRequest('A folder cannot be moved into itself or one of its subfolders')
  }
  if (depthOf(nodes, parent.id) + heightOf(nodes, folder.id) > folderDepthMax) throw tooDeep()
}

function refuseTaken(
  others: readonly FolderNode[],
  { name, parentId }: Pick<FolderNode, 'name' | 'parentId'>,
): void {
  if (others.some((other) => other.parentId === parentId && isSameName(other.name, name))) {
    throw new Conflict(`There is already a folder named "${name}" here`)
  }
}

const isSameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

const tooDeep = () => new BadRequest(`Folders can be nested up to ${folderDepthMax} levels deep`)

/** Changes of one person's tree happen one after the other: two moves at once could put two folders into each other. */
const changing = <T>(
  db: Db,
  actor: Actor,
  change: (transaction: Db, nodes: readonly FolderNode[]) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('user')
      .set(({ ref }) => ({ updatedAt: ref('updatedAt') }))
      .where('id', '=', actor.id)
      .execute()
    return change(transaction, await listNodes(transaction, actor))
  })

const present = ({ id, name, parentId }: FolderNode, workflows: number): Folder => ({
  id: formatId(id),
  name,
  parentId: parentId === null ? null : formatId(parentId),
  workflows,
})
