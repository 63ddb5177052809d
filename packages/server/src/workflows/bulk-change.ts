import type { BulkResult, ReadBulkChange } from '@heddle/contract'
import { assertNever, formatId } from '@heddle/core'
import type { Logger } from 'pino'
import type { Actor } from '../auth/actor.ts'
import type { Db } from '../db/schema.ts'
import { placeWorkflow, getFolderId } from '../folders/folder-queries.ts'
import { describeError, isExpected } from '../http/errors.ts'
import type { Save } from './save-workflow.ts'
import {
  findWorkflowName,
  listTagIds,
  getWorkflow,
  type WorkflowRow,
  getWorkflowId,
} from './workflow-queries.ts'

export interface BulkParts {
  db: Db
  log: Logger
  /** Stores a change and switches triggers with it. */
  saveWorkflow(user: Actor, save: Save): Promise<WorkflowRow>
}

/** Does the same with each, one after the other. One that fails says why and does not hold up the others. */
export async function forEachWorkflow(
  { db, log }: Pick<BulkParts, 'db' | 'log'>,
  actor: Actor,
  { ids, act }: { ids: readonly number[]; act: (id: number) => Promise<void> },
): Promise<BulkResult[]> {
  const results: BulkResult[] = []
  for (const id of new Set(ids)) {
    const name = await findWorkflowName(db, actor, id)
    try {
      await act(id)
      results.push({ id: formatId(id), name })
    } catch (error) {
      if (!isExpected(error)) log.error({ workflowId: id, error }, 'a workflow among several was not changed')
      results.push({ id: formatId(id), name, message: describeError(error, true).envelope.message })
    }
  }
  return results
}

/** What a change does with each workflow. */
export async function changeOf(
  parts: BulkParts,
  actor: Actor,
  change: ReadBulkChange,
): Promise<(id: number) => Promise<void>> {
  switch (change.action) {
    case 'activate':
      return (id) => setActive(parts, actor, { id, active: true })
    case 'deactivate':
      return (id) => setActive(parts, actor, { id, active: false })
    case 'addTags':
      return (id) => setTags(parts, actor, { id, next: (tags) => [...tags, ...change.tags] })
    case 'removeTags':
      return (id) =>
        setTags(parts, actor, { id, next: (tags) => tags.filter((tag) => !change.tags.includes(tag)) })
    case 'move': {
      const folderId = change.folderId === null ? null : await getFolderId(parts.db, actor, change.folderId)
      return async (id) => {
        const workflowId = await getWorkflowId(parts.db, actor, { id, right: 'see' })
        await placeWorkflow(parts.db, actor, { workflowId, folderId })
      }
    }
    default:
      return assertNever(change)
  }
}

async function setActive(
  { db, saveWorkflow }: BulkParts,
  actor: Actor,
  { id, active }: { id: number; active: boolean },
): Promise<void> {
  const row = await getWorkflow(db, actor, { id, right: 'edit' })
  if (row.active !== active || row.activationError) await saveWorkflow(actor, { id, change: { active } })
}

async function setTags(
  { db, saveWorkflow }: BulkParts,
  actor: Actor,
  { id, next }: { id: number; next: (tags: readonly number[]) => number[] },
): Promise<void> {
  const row = await getWorkflow(db, actor, { id, right: 'edit' })
  const before = await listTagIds(db, row.id)
  const tags = [...new Set(next(before))]
  const isSame = tags.length === before.length && tags.every((tag) => before.includes(tag))
  // With the version, so that a tag that somebody else adds meanwhile is not lost.
  if (!isSame) await saveWorkflow(actor, { id, change: { tags }, versionId: row.versionId })
}
